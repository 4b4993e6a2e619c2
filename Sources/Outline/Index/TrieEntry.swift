/// One handle in a ``HashTrie``, and the key that it is found by.
@usableFromInline
struct TrieEntry: Equatable {
  @usableFromInline let key: UInt32
  @usableFromInline let handle: Int32

  @inlinable
  init(key: UInt32, handle: Int32) {
    self.key = key
    self.handle = handle
  }
}
