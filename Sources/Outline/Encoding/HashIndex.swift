/// A hash table with linear probing. The table finds numbers by the hashes of the values that they represent.
/// The values are stored elsewhere.
///
/// A slot contains a number and 32 bits of a hash. Therefore, the table can grow without reading values, and a
/// search rarely reads a value that does not match. If values are untrusted input, which could be chosen to
/// collide, their hashes must depend on a random number, as those of ``ByteHash`` do.
struct HashIndex: Sendable {
  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0

  private struct Slot {
    /// The number; -1 for an empty slot.
    var number: Int32 = -1
    var hash: UInt32 = 0
  }

  /// Returns the first number that has the given hash and meets a condition.
  @inline(__always)
  func first(_ hash: UInt64, where isMeant: (Int32) -> Bool) -> Int32? {
    let hash = UInt32(truncatingIfNeeded: hash)
    var slot = firstSlot(hash)
    while slots[slot].number >= 0 {
      if slots[slot].hash == hash && isMeant(slots[slot].number) { return slots[slot].number }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return nil
  }

  mutating func insert(_ number: Int32, _ hash: UInt64) {
    count += 1
    // At most three quarters of the slots are used, because long runs of used slots are slow to search.
    if count > slots.count / 4 * 3 { grow() }
    place(Slot(number: number, hash: UInt32(truncatingIfNeeded: hash)))
  }

  private mutating func place(_ new: Slot) {
    var slot = firstSlot(new.hash)
    while slots[slot].number >= 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    slots[slot] = new
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.number >= 0 { place(slot) }
  }

  /// Returns the slot at which the search for a hash begins. The number of slots is a power of two.
  private func firstSlot(_ hash: UInt32) -> Int { Int(hash) & (slots.count - 1) }
}
