/// A nondeterministic automaton over bytes, written as a program. Each state is the index of an
/// instruction. All current states are followed in parallel, so matching takes time linear in the length of
/// the text, whatever the pattern is.
///
///     a|b*     0 fork 3   1 a   2 jump 6   3 fork 6   4 b   5 jump 3   6 end
struct Automaton: Hashable, Sendable {
  let instructions: [Instruction]
  /// True if a match of any part of the text is enough; false if the whole text must match.
  let isSearch: Bool

  /// An instruction of the program. Distances are relative to the index of the instruction, so a copy of a part
  /// of the program works at another index.
  enum Instruction: Hashable, Sendable {
    case byte(UInt8)
    case set(ByteSet)
    /// Continues both at the next instruction and at the instruction at the given distance.
    case fork(Int)
    case jump(Int)
    /// Continues if a condition holds at the current position, which is between two bytes.
    case check(Check)
    case end
  }

  enum Check: Hashable, Sendable {
    case textStart, textEnd
    /// The start of the text, or the position just after a slash.
    case folderStart
    case wordBoundary, noWordBoundary
  }

  /// The state of matching after some bytes at the start of a text have been read.
  struct Progress: Sendable {
    /// The states in which matching continues with the next byte. `follow` adds the states that can be reached from
    /// these states without reading a byte.
    fileprivate(set) var states = [0]
    fileprivate(set) var last: UInt8?
    /// True if a search has already found a match.
    fileprivate(set) var isFound = false

    /// Adds the states that another text has reached. Matching then continues as if either of the two texts had been
    /// read. The next byte must be a slash. A check before this slash, such as a word boundary, uses the last byte
    /// that `self` has read, not the last byte that `other` has read.
    mutating func formUnion(_ other: Progress) {
      states = Array(Set(states + other.states))
      isFound = isFound || other.isFound
    }

    /// True if the text that has been read, or a longer text that begins with it, may match.
    var mayMatch: Bool { isFound || !states.isEmpty }
  }

  func matches(_ text: some Collection<UInt8>) -> Bool {
    var run = AutomatonRun(count: instructions.count)
    return isEnd(progress(after: Progress(), over: text, &run), &run)
  }

  /// Returns the progress of matching after the given bytes have also been read.
  func progress(after progress: Progress, over bytes: some Collection<UInt8>) -> Progress {
    var run = AutomatonRun(count: instructions.count)
    return self.progress(after: progress, over: bytes, &run)
  }

  /// True if a text that begins with the given bytes may match.
  func mayMatch(after start: some Collection<UInt8>) -> Bool {
    progress(after: Progress(), over: start).mayMatch
  }

  /// True if the text that has been read matches without further bytes.
  func isEnd(_ progress: Progress) -> Bool {
    var run = AutomatonRun(count: instructions.count)
    return isEnd(progress, &run)
  }

  private func progress(
    after start: Progress, over bytes: some Collection<UInt8>, _ run: inout AutomatonRun
  ) -> Progress {
    var progress = start
    instructions.withUnsafeBufferPointer { instructions in
      for byte in bytes {
        if progress.isFound || progress.states.isEmpty { break }
        let isEnd = run.follow(progress, next: byte, instructions)
        if isEnd && isSearch { progress.isFound = true }
        run.step(over: byte, instructions, &progress.states)
        // A match may begin after any byte.
        if isSearch { progress.states.append(0) }
        progress.last = byte
      }
    }
    return progress
  }

  private func isEnd(_ progress: Progress, _ run: inout AutomatonRun) -> Bool {
    progress.isFound
      || instructions.withUnsafeBufferPointer { run.follow(progress, next: nil, $0) }
  }
}

/// The working memory for matching.
private struct AutomatonRun {
  /// The states that have been reached, but whose instructions have not been examined yet.
  private var waiting: [Int] = []
  /// The states that have been reached and whose instructions read a byte.
  private var accepting: [Int] = []
  /// For each state, the last call of `follow` that reached the state. The calls are numbered by `round`.
  private var rounds: [UInt32]
  private var round: UInt32 = 0

  init(count: Int) { rounds = Array(repeating: 0, count: count) }

  /// Finds the states that can be reached from the current states and whose instructions read a byte.
  ///
  /// - Parameter next: The next byte; nil at the end of the text.
  /// - Returns: Whether the end of the program can be reached.
  mutating func follow(
    _ progress: Automaton.Progress, next: UInt8?,
    _ instructions: UnsafeBufferPointer<Automaton.Instruction>
  ) -> Bool {
    round &+= 1
    accepting.removeAll(keepingCapacity: true)
    waiting.append(contentsOf: progress.states)
    var reachesEnd = false
    while let state = waiting.popLast() {
      if rounds[state] == round { continue }
      rounds[state] = round
      switch instructions[state] {
      case .byte, .set: accepting.append(state)
      case .jump(let distance): waiting.append(state + distance)
      case .fork(let distance):
        waiting.append(state + distance)
        waiting.append(state + 1)
      case .check(let check):
        if check.holds(between: progress.last, and: next) { waiting.append(state + 1) }
      case .end: reachesEnd = true
      }
    }
    return reachesEnd
  }

  /// Replaces the states with the states that are reached by reading the given byte.
  func step(
    over byte: UInt8, _ instructions: UnsafeBufferPointer<Automaton.Instruction>,
    _ states: inout [Int]
  ) {
    states.removeAll(keepingCapacity: true)
    for state in accepting {
      switch instructions[state] {
      case .byte(let expected): if byte == expected { states.append(state + 1) }
      case .set(let set): if set.contains(byte) { states.append(state + 1) }
      case .fork, .jump, .check, .end: break
      }
    }
  }
}

extension Automaton.Check {
  fileprivate func holds(between last: UInt8?, and next: UInt8?) -> Bool {
    switch self {
    case .textStart: last == nil
    case .textEnd: next == nil
    case .folderStart: last == nil || last == "/"
    case .wordBoundary: last.isOfWord != next.isOfWord
    case .noWordBoundary: last.isOfWord == next.isOfWord
    }
  }
}

extension UInt8? {
  fileprivate var isOfWord: Bool { map { ByteSet.word.contains($0) } ?? false }
}
