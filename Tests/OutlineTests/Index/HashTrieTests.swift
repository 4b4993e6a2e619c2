import Testing

@testable import Outline

/// A trie and a dictionary of the same entries.
struct TrieTwin {
  var trie: HashTrie
  var hashes: [Int32: Int] = [:]

  init(bucketLimit: Int) {
    trie = HashTrie(bucketLimit: bucketLimit)
  }

  mutating func insert(hash: Int, handle: Int32) {
    let isAdded = trie.insert(hash: hash, handle: handle) { candidates in
      // The trie only asks about handles with the same key.
      candidates.all.contains { hashes[$0].map(HashTrie.key) != HashTrie.key(of: hash) }
    }
    if !isAdded { Issue.record("handle \(handle) is refused") }
    hashes[handle] = hash
  }

  /// Tries to add another handle for the same item.
  mutating func insertAgain(_ handle: Int32) {
    if trie.insert(hash: hashes[handle]!, handle: .max, unless: { $0.all.contains(handle) }) {
      Issue.record("handle \(handle) is there twice")
    }
  }

  mutating func remove(_ handle: Int32) {
    let hash = hashes.removeValue(forKey: handle)!
    if !trie.remove(hash: hash, handle: handle) || trie.remove(hash: hash, handle: handle) {
      Issue.record("handle \(handle) is not removed once")
    }
    if trie.handles(forHash: hash).contains(handle) {
      Issue.record("handle \(handle) is still found")
    }
  }

  func differences() -> [String] {
    guard trie.count == hashes.count else { return ["\(trie.count) is not \(hashes.count)"] }
    let expected = Dictionary(grouping: hashes.keys) { HashTrie.key(of: hashes[$0]!) }
    return trie.invariantViolations()
      + expected.values.compactMap { handles in
        let found = trie.handles(forHash: hashes[handles[0]]!)
        return found.sorted() == handles.sorted() ? nil : "\(found) instead of \(handles)"
      }
  }
}

extension HashTrie {
  func handles(forHash hash: Int) -> [Int32] {
    candidates(forHash: hash).all
  }
}

extension TrieCandidates {
  var all: [Int32] {
    var handles: [Int32] = []
    forEach { handles.append($0) }
    return handles
  }
}

/// The distribution of hashes in a test.
enum HashKind: CaseIterable {
  case random, small, constant, twoBits, aFewOfMany

  func hash(_ random: inout SeededRandom) -> Int {
    switch self {
    case .random: Int(truncatingIfNeeded: random.next())
    case .small: Int.random(in: 0..<100, using: &random)
    case .constant: 7
    case .twoBits: Int.random(in: 0..<4, using: &random)
    case .aFewOfMany: Int.random(in: 0..<5, using: &random) << 60
    }
  }
}

@Suite(.ownThread) struct HashTrieTests {
  @Test(arguments: HashKind.allCases, Seeds.some(3))
  func small(kind: HashKind, seed: UInt64) {
    for bucketLimit in [1, 2, 5] {
      run(
        kind, seed: seed, bucketLimit: bucketLimit, size: 40, steps: TestSize.pick(250, large: 400),
        each: 8)
    }
  }

  @Test(arguments: HashKind.allCases)
  func long(kind: HashKind) {
    let isHeavy = kind == .constant || kind == .twoBits || kind == .aFewOfMany
    let steps = TestSize.pick(20_000, large: 100_000)
    run(
      kind, seed: 5, bucketLimit: 32, size: isHeavy ? 100 : steps / 10,
      steps: isHeavy ? steps / 10 : steps, each: steps / 2)
  }

  /// Grows and shrinks in turn, and compares the trie and the copies that it keeps.
  private func run(
    _ kind: HashKind, seed: UInt64, bucketLimit: Int, size: Int, steps: Int, each period: Int
  ) {
    var random = SeededRandom(seed: seed)
    var twin = TrieTwin(bucketLimit: bucketLimit)
    var handles: [Int32] = []
    var copies: [TrieTwin] = []
    var grows = true
    for step in 0..<steps {
      if handles.isEmpty || random.oneIn(size) { grows.toggle() }
      if random.oneIn(max(50, steps / 8)) { copies.append(twin) }
      if handles.isEmpty || random.oneIn(4) != grows {
        let handle = Int32(step)
        twin.insert(hash: kind.hash(&random), handle: handle)
        handles.append(handle)
      } else {
        let index = Int.random(in: 0..<handles.count, using: &random)
        handles.swapAt(index, handles.count - 1)
        twin.remove(handles.removeLast())
      }
      let violations = period < 10 ? twin.trie.invariantViolations() : []
      let differences = step % period == 0 ? twin.differences() : []
      if !violations.isEmpty || !differences.isEmpty {
        Issue.record("step \(step): \(violations + differences)")
        return
      }
    }
    for handle in handles { twin.insertAgain(handle) }
    for copy in copies + [twin] { #expect(copy.differences() == []) }
    for handle in handles { twin.remove(handle) }
    #expect(twin.trie.root == nil && twin.trie.count == 0)
  }

  @Test(arguments: HashKind.allCases, [1, 3, 32])
  func building(kind: HashKind, bucketLimit: Int) {
    for count in [0, 1, 2, 5, 32, 33, 65, 300] + TestSize.pick([1024], large: [1023, 1024, 5000]) {
      var random = SeededRandom(seed: UInt64(count))
      let hashes = (0..<count).map { _ in kind.hash(&random) }
      var twin = TrieTwin(bucketLimit: bucketLimit)
      twin.trie = HashTrie(hashes: hashes, bucketLimit: bucketLimit)
      twin.hashes = Dictionary(
        uniqueKeysWithValues: hashes.enumerated().map { (Int32($0.offset), $0.element) })
      #expect(twin.differences() == [])
      for handle in 0..<Int32(count / 2) { twin.remove(handle) }
      #expect(twin.differences() == [])
    }
  }

  @Test(arguments: HashKind.allCases)
  func suspects(kind: HashKind) {
    for count in [0, 1, 2, 20, 100, 500, 3000] {
      var random = SeededRandom(seed: 3)
      let hashes = (0..<count).map { _ in kind.hash(&random) }
      let entries = hashes.enumerated().map {
        TrieEntry(key: HashTrie.key(of: $0.element), handle: Int32($0.offset))
      }
      var (parted, suspects): ([TrieEntry], [[Int32]]) = (entries, [])
      _ = HashTrie(partitioning: &parted, suspects: &suspects, bucketLimit: 4)
      let groups = Dictionary(grouping: entries, by: \.key).values.filter { $0.count > 1 }
      #expect(Set(suspects) == Set(groups.map { $0.map(\.handle) }))
    }
  }

  @Test func unknownHashes() {
    let trie = HashTrie(hashes: Array(0..<1000))
    for hash in 1000..<2000 { #expect(trie.handles(forHash: hash) == []) }
    #expect(HashTrie().handles(forHash: 0) == [])
  }

  /// Halves runs, and joins them again.
  @Test func slotMaps() {
    var map = SlotMap.halves
    for run in [0..<8, 8..<16, 0..<4, 12..<16, 2..<4, 14..<16] { map.split(run) }
    #expect(map == SlotMap(digits: 0x7655_4444_3333_2100))
    #expect(
      (0..<16).map { map.run(at: $0).count } == [2, 2, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2, 1, 1])
    for run in [2..<4, 14..<16, 12..<16, 0..<4, 8..<16, 0..<8] { map.merge(run) }
    #expect(map == .halves)
  }
}

extension HashTrie {
  /// Creates a trie of the handles 0, 1, 2 … from their hashes.
  fileprivate init(hashes: [Int], bucketLimit: Int = 32) {
    var suspects: [[Int32]] = []
    var entries = hashes.enumerated().map {
      TrieEntry(key: Self.key(of: $0.element), handle: Int32($0.offset))
    }
    self.init(partitioning: &entries, suspects: &suspects, bucketLimit: bucketLimit)
  }
}
