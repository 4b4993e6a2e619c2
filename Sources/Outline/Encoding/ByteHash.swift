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
