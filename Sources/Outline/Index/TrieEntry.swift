/// One handle in a ``HashTrie``, and the key that it is found by.
@usableFromInline
struct TrieEntry: Equatable {
  @usableFromInline let key: UInt32
  @usableFromInline let handle: Int32

  /// The lowest byte of the key. The keys in a bucket begin with the same bits, so the last ones tell most of them apart.
  var tag: UInt8 { UInt8(truncatingIfNeeded: key) }

  @inlinable
  init(key: UInt32, handle: Int32) {
    self.key = key
    self.handle = handle
  }
}
