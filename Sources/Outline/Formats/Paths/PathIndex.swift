/// A hash table with linear probing. The table finds nodes of a path tree by the hashes of their names.
///
/// A slot contains the number of a node and a 32-bit hash of its name. Therefore, the table can grow without
/// reading names, and a search rarely reads a name that does not match. Hashes depend on random numbers,
/// because names are untrusted input and could be chosen to collide.
struct PathIndex: Sendable {
  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0
  private let seed = ByteHash.Seed()

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

  /// Returns the hash of a name below a node.
  @inline(__always)
  func hash(_ name: UnsafeRawBufferPointer, below parent: PathTree.Node) -> UInt32 {
    let nameHash = UInt64(truncatingIfNeeded: ByteHash.hash(name, seed))
    let word = nameHash ^ UInt64(UInt32(bitPattern: parent))
    return UInt32(truncatingIfNeeded: ByteHash.hash(word, seed))
  }
}
