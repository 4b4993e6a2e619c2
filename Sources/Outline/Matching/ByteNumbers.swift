/// Assigns a number to each distinct string of bytes. The numbers start at 0, and follow the order in which
/// the strings first occur. Equal strings get the same number.
///
/// Strings with the same hash are compared, so different strings never get the same number. The hash has a
/// random seed, so no one can construct input that makes the hash table slow.
struct ByteNumbers {
  private let seed = ByteHash.Seed()
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var index = HashIndex()

  var count: Int { ends.count }

  mutating func number(of text: UnsafeRawBufferPointer) -> Int32 {
    let hash = ByteHash.hash(text, seed)
    if let known = index.first(hash, where: { isText(text, of: $0) }) { return known }
    let number = Int32(ends.count)
    index.insert(number, hash)
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    return number
  }

  /// Calls `body` with the two strings that the given numbers represent.
  func withTexts<Result>(
    _ first: Int32, and second: Int32,
    _ body: (_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { bytes in
      body(.init(rebasing: bytes[range(of: first)]), .init(rebasing: bytes[range(of: second)]))
    }
  }

  func withText<Result>(_ number: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(.init(rebasing: $0[range(of: number)])) }
  }

  func length(of number: Int32) -> Int { range(of: number).count }

  private func range(of number: Int32) -> Range<Int> {
    (number == 0 ? 0 : ends[Int(number) - 1])..<ends[Int(number)]
  }

  private func isText(_ text: UnsafeRawBufferPointer, of number: Int32) -> Bool {
    withText(number) { $0.hasSameBytes(as: text) }
  }
}
