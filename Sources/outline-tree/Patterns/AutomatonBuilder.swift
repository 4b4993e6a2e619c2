import Outline

/// Builds the program of an automaton while a pattern is read from start to end. The open groups are on a
/// stack, so there is no recursion. Alternatives become branches of the program, so the pattern is not
/// expanded to all combinations of alternatives.
struct AutomatonBuilder {
  private var instructions: [Automaton.Instruction] = []
  private var groups: [Group] = []
  /// The start index of the part that a repetition would repeat; nil if there is no such part.
  private(set) var last: Int?

  private struct Group {
    var start: Int
    /// The index of the first instruction of the last alternative. If another alternative is added, this instruction
    /// becomes a fork.
    var alternative: Int
    /// The jumps from the ends of alternatives to the end of the group.
    var jumps: [Int] = []
  }

  /// The number of open groups.
  var depth: Int { groups.count - 1 }

  init() { open() }

  mutating func automaton(isSearch: Bool) -> Automaton {
    close()
    instructions.append(.end)
    return Automaton(instructions: instructions, isSearch: isSearch)
  }

  mutating func append(_ instruction: Automaton.Instruction) {
    last = instructions.count
    instructions.append(instruction)
  }

  /// Appends a check, such as a word boundary. A check cannot be repeated with `*` or `{m,n}`.
  mutating func append(_ check: Automaton.Check) {
    last = nil
    instructions.append(.check(check))
  }

  /// Appends a loop that matches any number of bytes from the given set.
  mutating func appendLoop(over set: ByteSet) {
    last = nil
    instructions += [.fork(3), .set(set), .jump(-2)]
  }
}

/// Groups.
extension AutomatonBuilder {
  mutating func open() {
    groups.append(Group(start: instructions.count, alternative: instructions.count))
    appendAlternative()
  }

  /// Ends an alternative, and begins the next one.
  mutating func separate() {
    groups[groups.count - 1].jumps.append(instructions.count)
    instructions.append(.jump(1))
    let alternative = groups[groups.count - 1].alternative
    instructions[alternative] = .fork(instructions.count - alternative)
    groups[groups.count - 1].alternative = instructions.count
    appendAlternative()
  }

  mutating func close() {
    let group = groups.removeLast()
    for jump in group.jumps { instructions[jump] = .jump(instructions.count - jump) }
    last = group.start
  }

  private mutating func appendAlternative() {
    instructions.append(.jump(1))
    last = nil
  }
}

/// Appending characters.
extension AutomatonBuilder {
  /// Appends the first character of a text, or its first byte if the text does not begin with valid UTF-8.
  ///
  /// - Returns: The number of bytes that the character occupies in the text.
  mutating func append(characterOf text: Bytes, ignoresCase: Bool) -> Int {
    let (scalar, length) = text.firstScalar.map { ($0, $1) } ?? (nil, 1)
    let spellings = ignoresCase ? scalar?.spellingsInAnyCase ?? [] : []
    guard spellings.count > 1 else {
      append(bytes: text.prefix(length))
      return length
    }
    open()
    for (index, spelling) in spellings.enumerated() {
      if index > 0 { separate() }
      append(bytes: spelling.utf8)
    }
    close()
    return length
  }

  private mutating func append(bytes: some Collection<UInt8>) {
    let start = instructions.count
    instructions += bytes.map { $0 == "/" ? .set(.slashes) : .byte($0) }
    last = start
  }
}

/// Repeating parts.
extension AutomatonBuilder {
  /// The maximum number of instructions that the program may have at the end of a repetition.
  private static let limit = 1 << 15

  /// Repeats the character, bracket or group that was appended last.
  ///
  /// - Parameter maximum: The maximum number of repetitions; nil for no limit.
  mutating func repeatLast(from minimum: Int, to maximum: Int?) throws(PatternMistake) {
    guard let start = last else { return }
    let body = instructions[start...]
    let (count, isTooLarge) = (maximum ?? minimum + 1).multipliedReportingOverflow(
      by: body.count + 2)
    if isTooLarge || count > Self.limit - start {
      throw PatternMistake("the pattern is too large: nested repetitions multiply")
    }
    let copy = Array(body)
    instructions.removeLast(copy.count)
    for _ in 0..<minimum { instructions += copy }
    if let maximum {
      appendOptional(copy, count: maximum - minimum)
    } else if minimum > 0 {
      instructions.append(.fork(-copy.count))
    } else {
      instructions += [.fork(copy.count + 2)] + copy + [.jump(-copy.count - 1)]
    }
    last = nil
  }

  private mutating func appendOptional(_ body: [Automaton.Instruction], count: Int) {
    let end = instructions.count + count * (body.count + 1)
    for _ in 0..<count {
      instructions.append(.fork(end - instructions.count))
      instructions += body
    }
  }
}

extension Unicode.Scalar {
  /// The scalar itself, and the same letter in the other case, if that letter is also a single scalar.
  fileprivate var spellingsInAnyCase: [String] {
    var spellings = [String(self)]
    for other in [properties.lowercaseMapping, properties.uppercaseMapping]
    where other.unicodeScalars.count == 1 && !spellings.contains(other) {
      spellings.append(other)
    }
    return spellings
  }
}
