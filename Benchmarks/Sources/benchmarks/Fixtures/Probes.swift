/// Random items to look up and edit, the same in every run: enough of them that a large outline
/// does not fit into a cache, drawn before anything is timed.
struct Probes {
  private static let count = 1 << 16
  private let items: [Int]
  private let leaves: [Int]
  private let differentLeaves: [Int]
  private let visible: [Int]

  init(_ size: Int) {
    var random = SplitMix(state: 1)
    items = (0..<Self.count).map { _ in Int.random(in: 0..<size, using: &random) }
    leaves = (0..<Self.count).map { _ in
      while true {
        let item = Int.random(in: 0..<size, using: &random)
        if Shape.level(item) == 2 { return item }
      }
    }
    differentLeaves = Array(
      (0..<size).filter { Shape.level($0) == 2 }.shuffled(using: &random).prefix(Self.count))
    visible = (0..<Self.count).map { _ in
      while true {
        let item = Int.random(in: 0..<size, using: &random)
        if item / Shape.block % 2 == 0 { return item }
      }
    }
  }

  func item(_ index: Int) -> Int { items[index & (Self.count - 1)] }

  /// An item without children, at level 2.
  func leaf(_ index: Int) -> Int { leaves[index & (Self.count - 1)] }

  /// Returns a leaf, a different one for each of many consecutive indices.
  func differentLeaf(_ index: Int) -> Int { differentLeaves[index % differentLeaves.count] }

  /// A visible item of a standard outline.
  func visible(_ index: Int) -> Int { visible[index & (Self.count - 1)] }

  /// Returns a leaf, and another one to move it before.
  func move(_ index: Int) -> (item: Int, before: Int) {
    let item = leaf(index)
    let target = leaf(index + 1)
    return item == target ? move(index + 1) : (item, target)
  }
}

/// SplitMix64: small, and the same on every platform.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
