/// A hash table with linear probing. Each number represents a value, and a search finds the number by the
/// hash of the value. The values are stored elsewhere.
///
/// A slot contains a number and 32 bits of a hash. Because of these stored bits, the table can grow without
/// reading values, and a search rarely reads a value that does not match. The hashes depend on random numbers,
/// so no one can construct values that collide.
struct HashIndex: Sendable {
  private let seed = UInt64.random(in: .min ... .max)
  private let factor = UInt64.random(in: .min ... .max) | 1
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

/// Hashes of short strings and of 64-bit words. Computing these hashes takes a fraction of the time that
/// `Hasher` takes.
extension HashIndex {
  /// Returns the hash of a string. As in Wang Yi's wyhash, each word of eight bytes is mixed into the hash.
  @inline(__always)
  func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = seed ^ UInt64(text.count)
    func add(_ bits: UInt64) { hash = mixed(hash ^ bits) }
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
  func hash(_ word: UInt64) -> UInt64 { mixed(word ^ seed) }

  /// Multiplies a word by the random factor, and combines the two halves of the product by exclusive or.
  @inline(__always)
  private func mixed(_ bits: UInt64) -> UInt64 {
    let product = bits.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
