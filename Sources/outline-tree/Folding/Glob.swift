/// A pattern over bytes: `*` and `?` within a name, `**` across `/`, `[a-z]`, `[!a-z]`, `\`.
///
/// A pattern that can match `/` is simulated as a nondeterministic automaton, with the set of its states.
/// For any other pattern, backtracking to the last star is enough. A pattern with more single-byte steps
/// than the name has bytes cannot match, and at most two other steps are between two of these. So matching
/// takes at most quadratic time in the length of the name, however long the pattern is.
struct Glob: Hashable, Sendable {
  let steps: [Step]
  /// Whether it is matched against the path of a row, not its title.
  let matchesPath: Bool
  private let crossesFolders: Bool

  /// The length of the shortest name that can match.
  private let minimalLength: Int

  enum Step: Hashable, Sendable {
    case byte(UInt8)
    case anyByte
    case set(ByteSet)
    /// `*`: any bytes but `/`.
    case anyName
    /// `**`: any bytes.
    case anything
    /// `**/`: no folders, or any.
    case anyFolders
  }

  init(_ pattern: some Collection<UInt8>) {
    var pattern = Bytes(pattern)
    // `src/`, as completion writes it, is a name. `/src` is a path from the root.
    if pattern.count > 1, pattern.last == "/", pattern.dropLast().last != "\\" {
      pattern.removeLast()
    }
    let matchesPath = pattern.contains(0x2F)
    if pattern.first == "/" { pattern.removeFirst() }
    self.init(Self.steps(of: pattern), matchesPath: matchesPath)
  }

  init(_ steps: [Step], matchesPath: Bool) {
    self.steps = steps
    self.matchesPath = matchesPath
    minimalLength = steps.count { !$0.mayBeEmpty }
    crossesFolders = steps.contains { $0 == .anything || $0 == .anyFolders }
  }

  func matches(_ name: some Collection<UInt8>) -> Bool {
    if name.count < minimalLength { return false }
    if crossesFolders { return matchesAcrossFolders(name) }
    return steps.withUnsafeBufferPointer { Self.matches($0, withinNames: name) }
  }

  private func matchesAcrossFolders(_ name: some Collection<UInt8>) -> Bool {
    isEnd(states(after: start, over: name))
  }

  /// Adds a state and those that are reached from it without a byte.
  private func enter(_ state: Int, _ states: inout States) {
    var state = state
    while states.insert(state), state < steps.count, steps[state].mayBeEmpty { state += 1 }
  }

  private func step(from state: Int, over byte: UInt8, _ states: inout States) {
    guard state < steps.count else { return }
    switch steps[state] {
    case .byte(let expected): if byte == expected { enter(state + 1, &states) }
    case .anyByte: if byte != "/" { enter(state + 1, &states) }
    case .set(let set): if byte != "/" && set.contains(byte) { enter(state + 1, &states) }
    case .anyName: if byte != "/" { enter(state, &states) }
    case .anything: enter(state, &states)
    case .anyFolders:
      // Not `enter`: only a slash ends a folder.
      states.insert(state)
      if byte == "/" { enter(state + 1, &states) }
    }
  }
}

extension Glob.Step {
  fileprivate var mayBeEmpty: Bool {
    switch self {
    case .anyName, .anything, .anyFolders: true
    case .byte, .anyByte, .set: false
    }
  }
}

/// Matching in pieces. A state is the index of the next step.
extension Glob {
  /// The states before any bytes.
  var start: [Int] {
    var states = States(count: steps.count + 1)
    enter(0, &states)
    return states.current
  }

  /// Returns the states that are reached from others by some bytes.
  func states(after previous: [Int], over bytes: some Collection<UInt8>) -> [Int] {
    var states = States(count: steps.count + 1)
    for state in previous { states.insert(state) }
    for byte in bytes {
      if states.current.isEmpty { break }
      states.advance()
      for state in states.previous { step(from: state, over: byte, &states) }
    }
    return states.current
  }

  func isEnd(_ states: [Int]) -> Bool { states.contains(steps.count) }
}

/// The set of states that the bytes so far lead to.
private struct States {
  private(set) var previous: [Int] = []
  private(set) var current: [Int] = []
  /// The round in which each state was last inserted.
  private var rounds: [Int]
  private var round = 1

  init(count: Int) { rounds = Array(repeating: 0, count: count) }

  @discardableResult
  mutating func insert(_ state: Int) -> Bool {
    if rounds[state] == round { return false }
    rounds[state] = round
    current.append(state)
    return true
  }

  mutating func advance() {
    swap(&previous, &current)
    current.removeAll(keepingCapacity: true)
    round += 1
  }
}
