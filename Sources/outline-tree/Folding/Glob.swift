/// A pattern over bytes: `*` and `?` within a name, `**` across `/`, `[a-z]`, `[!a-z]`, `\`.
///
/// Where a pattern can lead across `/`, matching follows all ways through it at once; elsewhere it
/// is enough to take the last star back. A pattern with more steps over a byte than the name has
/// bytes cannot match, and between two of these stand two others at most: so no pattern takes more
/// time than the square of the name's length, however long it is.
struct Glob: Hashable, Sendable {
  let steps: [Step]
  /// Whether it is matched against a row's path rather than against its title.
  let matchesPath: Bool
  private let crossesFolders: Bool

  /// How many bytes a name has at least that it matches.
  private let leastLength: Int

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
    // `src/`, as completion leaves it, is the name; `/src` is the path from the root.
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
    leastLength = steps.count { !$0.mayBeEmpty }
    crossesFolders = steps.contains { $0 == .anything || $0 == .anyFolders }
  }

  func matches(_ name: some Collection<UInt8>) -> Bool {
    if name.count < leastLength { return false }
    if crossesFolders { return matchesEveryWay(name) }
    return steps.withUnsafeBufferPointer { Self.matches($0, withinNames: name) }
  }

  private func matchesEveryWay(_ name: some Collection<UInt8>) -> Bool {
    isEnd(places(after: start, over: name))
  }

  /// Adds a place in the pattern, and the places that are reached from it without a byte.
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

/// Matching in parts.
extension Glob {
  /// The places in the pattern that no bytes have led to.
  var start: [Int] {
    var states = States(count: steps.count + 1)
    enter(0, &states)
    return states.current
  }

  /// The places that are reached from some over bytes.
  func places(after places: [Int], over bytes: some Collection<UInt8>) -> [Int] {
    var states = States(count: steps.count + 1)
    for place in places { states.insert(place) }
    for byte in bytes {
      if states.current.isEmpty { break }
      states.advance()
      for state in states.previous { step(from: state, over: byte, &states) }
    }
    return states.current
  }

  func isEnd(_ places: [Int]) -> Bool { places.contains(steps.count) }
}

/// The places in a pattern that the bytes so far can have led to.
private struct States {
  private(set) var previous: [Int] = []
  private(set) var current: [Int] = []
  /// In which round each place was last inserted.
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
