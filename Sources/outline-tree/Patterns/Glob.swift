/// The steps of a pattern in which no star matches `/`, such as `*.swift`.
///
/// Backtracking to the last star is enough for these. A pattern with more single-byte steps than
/// the name has bytes cannot match, so matching takes at most quadratic time in the length of the
/// name, however long the pattern is. That is much faster than an automaton for usual patterns and
/// names.
struct Glob: Hashable, Sendable {
  let steps: [Step]
  /// The length of the shortest name that can match.
  private let minimalLength: Int

  enum Step: Hashable, Sendable {
    case byte(UInt8)
    /// `?`: any byte but `/`.
    case anyByte
    /// A byte of the set that is not `/`.
    case set(ByteSet)
    /// `*`: any bytes but `/`.
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

  /// True if steps match a name. When a step fails, only the last star has to be extended, because
  /// extending an earlier one would leave fewer bytes for the later ones.
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

  /// True if it matches a single byte.
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
