/// The name patterns of a file, with their contents in two shared arrays. With separate arrays, threads
/// that match the same patterns would update a reference count for every pattern.
struct NamePatternPool: Sendable {
  private var bytes: [UInt8] = []
  private var steps: [Glob.Step] = []

  struct Pattern: Sendable {
    fileprivate var kind: Kind
    /// The range of the pattern's bytes or steps in the shared array.
    fileprivate var start: Int
    fileprivate var count: Int
  }

  fileprivate enum Kind {
    case literal
    case suffix
    case anything
    case glob
  }

  mutating func add(_ pattern: NamePattern) -> Pattern {
    switch pattern {
    case .literal(let literal): add(.literal, literal)
    case .suffix(let suffix): add(.suffix, suffix)
    case .anything: Pattern(kind: .anything, start: 0, count: 0)
    case .glob(let glob): add(glob)
    }
  }

  private mutating func add(_ kind: Kind, _ text: Bytes) -> Pattern {
    defer { bytes.append(contentsOf: text) }
    return Pattern(kind: kind, start: bytes.count, count: text.count)
  }

  private mutating func add(_ glob: Glob) -> Pattern {
    defer { steps.append(contentsOf: glob.steps) }
    return Pattern(kind: .glob, start: steps.count, count: glob.steps.count)
  }

  func matches(_ pattern: Pattern, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    switch pattern.kind {
    case .literal: pattern.count == name.count && endsWith(pattern, name)
    case .suffix: pattern.count <= name.count && endsWith(pattern, name)
    case .anything: true
    case .glob: matchesGlob(pattern, name)
    }
  }

  private func endsWith(_ pattern: Pattern, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let offset = name.count - pattern.count
      for index in (0..<pattern.count).reversed()
      where bytes[pattern.start + index] != name[offset + index] {
        return false
      }
      return true
    }
  }

  private func matchesGlob(_ pattern: Pattern, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    steps.withUnsafeBufferPointer { steps in
      let range = pattern.start..<pattern.start + pattern.count
      return Glob.matches(UnsafeBufferPointer(rebasing: steps[range]), name)
    }
  }
}
