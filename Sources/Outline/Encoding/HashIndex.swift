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

/// Hash functions for short strings and for 64-bit words. They take a fraction of the time that `Hasher`
/// takes.
enum ByteHash {
  /// Two random numbers, so that no one can construct strings with equal hashes.
  struct Seed: Sendable {
    fileprivate let start = UInt64.random(in: .min ... .max)
    fileprivate let factor = UInt64.random(in: .min ... .max) | 1
  }

  /// Returns the hash of a string. As in Wang Yi's wyhash, each word of eight bytes is mixed into the hash.
  @inline(__always)
  static func hash(_ text: UnsafeRawBufferPointer, _ seed: Seed) -> UInt64 {
    var hash = seed.start ^ UInt64(text.count)
    func add(_ bits: UInt64) { hash = mixed(hash ^ bits, seed) }
    var offset = 0
    while offset &+ 8 <= text.count {
      add(ByteWord(text, at: offset).bits)
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest << 8 | UInt64(text[offset])
      offset &+= 1
    }
    add(rest)
    return hash
  }

  @inline(__always)
  static func hash(_ word: UInt64, _ seed: Seed) -> UInt64 { mixed(word ^ seed.start, seed) }

  /// Multiplies two numbers, and combines the two halves of the product by exclusive or.
  @inline(__always)
  private static func mixed(_ bits: UInt64, _ seed: Seed) -> UInt64 {
    let product = bits.multipliedFullWidth(by: seed.factor)
    return product.high ^ product.low
  }
}
