/// Random items to look up and edit, the same in every run. The items are chosen before anything is timed.
/// There are so many of them that a cache cannot hold all the parts of a large outline that the look-ups read.
struct Probes {
  private static let count = 1 << 16
  private let items: [Int]
  private let leaves: [Int]
  private let differentLeaves: [Int]

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
  }

  func item(_ index: Int) -> Int { items[index & (Self.count - 1)] }

  /// An item without children, at level 2.
  func leaf(_ index: Int) -> Int { leaves[index & (Self.count - 1)] }

  /// Returns a leaf. Consecutive indices have different leaves, until all leaves have been used.
  func differentLeaf(_ index: Int) -> Int { differentLeaves[index % differentLeaves.count] }

  /// Returns a leaf to move, and the leaf before which it is moved.
  func move(_ index: Int) -> (item: Int, before: Int) {
    let item = leaf(index)
    let target = leaf(index + 1)
    return item == target ? move(index + 1) : (item, target)
  }
}

extension Probes {
  /// Returns different items in random order. There are so many items that the results of the first look-up of
  /// an item have left the cache before the item is looked up again.
  static func distinctItems(_ size: Int, where isAsked: (Int) -> Bool = { _ in true }) -> [Int] {
    var random = SplitMix(state: 2)
    return Array((0..<size).filter(isAsked).shuffled(using: &random).prefix(1 << 17))
  }
}

extension Setting {
  /// Measures a look-up. Each sample continues with the item after the last item of the previous sample.
  func time<Item>(asking items: [Item], _ lookUp: (Item) -> Void) -> Double {
    var next = 0
    return time { count in
      for _ in 0..<count {
        lookUp(items[next])
        next += 1
        if next == items.count { next = 0 }
      }
    }
  }
}

/// The generator SplitMix64, whose numbers are the same on every platform.
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
