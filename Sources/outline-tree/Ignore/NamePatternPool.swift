/// The name patterns of an ignore file. Two arrays contain the bytes and steps of all patterns. If each
/// pattern had its own array, threads would change the reference count of this array whenever they match the
/// pattern.
struct NamePatternPool: Sendable {
  private var bytes: [UInt8] = []
  private var steps: [Glob.Step] = []

  /// A pattern, represented by a range of `bytes` or, for a glob, a range of `steps`.
  enum Pattern: Sendable {
    case literal(Range<Int>)
    case suffix(Range<Int>)
    case glob(Range<Int>)
  }

  mutating func add(_ pattern: NamePattern) -> Pattern {
    switch pattern {
    case .literal(let literal): .literal(Self.append(literal, to: &bytes))
    case .suffix(let suffix): .suffix(Self.append(suffix, to: &bytes))
    case .glob(let glob): .glob(Self.append(glob.steps, to: &steps))
    }
  }

  private static func append<Part: Collection>(
    _ part: Part, to all: inout [Part.Element]
  ) -> Range<Int> {
    all += part
    return all.count - part.count..<all.count
  }

  func matches(_ pattern: Pattern, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    switch pattern {
    case .literal(let range): range.count == name.count && ends(name, with: range)
    case .suffix(let range): range.count <= name.count && ends(name, with: range)
    case .glob(let range):
      steps.withUnsafeBufferPointer { Glob.matches(UnsafeBufferPointer(rebasing: $0[range]), name) }
    }
  }

  private func ends(_ name: UnsafeBufferPointer<UInt8>, with range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let distance = name.count - range.upperBound
      for index in range.reversed() where bytes[index] != name[index + distance] { return false }
      return true
    }
  }
}
