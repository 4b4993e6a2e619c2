/// The name of an entry with the hashes by which rules are looked up. It must not outlive the
/// bytes.
struct HashedName {
  let bytes: UnsafeBufferPointer<UInt8>
  let hash: Int
  let fileExtension: UnsafeBufferPointer<UInt8>?
  let extensionHash: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    hash = Self.hash(bytes)
    fileExtension = bytes.lastIndex(of: 0x2E).map { UnsafeBufferPointer(rebasing: bytes[$0...]) }
    extensionHash = fileExtension.map(Self.hash) ?? 0
  }

  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return hasher.finalize()
  }
}
