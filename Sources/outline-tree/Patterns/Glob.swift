/// A pattern for names, such as `*.swift`, as a list of steps. The stars in the pattern do not match `/`.
///
/// If a step of the pattern does not match, matching has to backtrack only to the last star. A pattern with more
/// single-byte steps than the name has bytes cannot match. So the time for matching is at most quadratic in the length
/// of the name, regardless of the length of the pattern. For typical patterns and names, backtracking is much faster
/// than an automaton.
struct Glob: Hashable, Sendable {
  let steps: [Step]
  /// The length of the shortest name that can match.
  private let minimalLength: Int

  enum Step: Hashable, Sendable {
    case byte(UInt8)
    /// `?`, which matches any byte except `/`.
    case anyByte
    /// A bracket, which matches any byte of the set except `/`.
    case set(ByteSet)
    /// `*`, which matches any number of bytes except `/`.
    case anyName
  }

  init(_ steps: [Step]) {
    self.steps = steps
    minimalLength = steps.count { !$0.isStar }
  }

  func matches(_ name: some Collection<UInt8>) -> Bool {
    if name.count < minimalLength { return false }
    return steps.withUnsafeBufferPointer { Self.matches($0, name) }
  }

  /// True if the steps match the name. When a step fails, only the last star has to match more bytes,
  /// because making an earlier star match more would leave fewer bytes for the steps after it.
  static func matches<Name: Collection<UInt8>>(
    _ steps: UnsafeBufferPointer<Step>, _ name: Name
  ) -> Bool {
    var step = 0
    var index = name.startIndex
    var lastStar: (step: Int, index: Name.Index)?
    while index != name.endIndex {
      if step < steps.count && steps[step].isStar {
        lastStar = (step, index)
        step += 1
      } else if step < steps.count && steps[step].accepts(name[index]) {
        step += 1
        name.formIndex(after: &index)
      } else if let star = lastStar, name[star.index] != "/" {
        step = star.step + 1
        index = name.index(after: star.index)
        lastStar = (star.step, index)
      } else {
        return false
      }
    }
    return steps[step...].allSatisfy(\.isStar)
  }
}

extension Glob.Step {
  fileprivate var isStar: Bool { if case .anyName = self { true } else { false } }

  /// True if the step is not a star, and matches the given byte.
  fileprivate func accepts(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let expected):
      byte == expected || byte == RowTexts.slash && expected == "/"
    case .anyByte: byte != "/"
    case .set(let set): byte != "/" && set.contains(byte)
    case .anyName: false
    }
  }
}
