/// A hash table with linear probing. The table finds nodes of a path tree by the hashes of their names.
///
/// A slot contains the number of a node and a 32-bit hash of its name. Therefore, the table can grow without
/// reading names, and a search rarely reads a name that does not match. Hashes depend on a random number,
/// because names are untrusted input and could be chosen to collide.
struct PathIndex: Sendable {
  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0
  private let seed = UInt64.random(in: .min ... .max)

  private struct Slot {
    /// The node; -1 for an empty slot.
    var node: PathTree.Node = -1
    var hash: UInt32 = 0
  }

  /// Returns the first node that has the given hash and meets a condition.
  @inline(__always)
  func first(
    _ hash: UInt32, where isMeant: (PathTree.Node) -> Bool
  ) -> PathTree.Node? {
    var slot = firstSlot(hash)
    while slots[slot].node >= 0 {
      if slots[slot].hash == hash && isMeant(slots[slot].node) { return slots[slot].node }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return nil
  }

  mutating func insert(_ node: PathTree.Node, _ hash: UInt32) {
    count += 1
    // At most three quarters of the slots are used, because long runs of used slots are slow to search.
    if count > slots.count / 4 * 3 { grow() }
    place(Slot(node: node, hash: hash))
  }

  private mutating func place(_ new: Slot) {
    var slot = firstSlot(new.hash)
    while slots[slot].node >= 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    slots[slot] = new
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.node >= 0 { place(slot) }
  }

  /// Returns the slot at which the search for a hash begins. The number of slots is a power of two.
  private func firstSlot(_ hash: UInt32) -> Int { Int(hash) & (slots.count - 1) }
}

extension PathIndex {
  /// Returns the hash of a name below a node. As in Wang Yi's wyhash, each eight-byte word of the name is
  /// mixed into the hash. The hash is combined with the word by exclusive or, and multiplied by a constant.
  /// The two halves of the product are then combined by exclusive or.
  @inline(__always)
  func hash(_ name: UnsafeRawBufferPointer, below parent: PathTree.Node) -> UInt32 {
    var hash = seed ^ UInt64(UInt32(bitPattern: parent)) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= name.count {
      hash = Self.mix(hash, name.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var word = UInt64(name.count) << 56
    while offset < name.count {
      word = word << 8 ^ UInt64(name[offset])
      offset += 1
    }
    return UInt32(truncatingIfNeeded: Self.mix(hash, word) >> 16)
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
