extension ItemIndex {
  /// Removes items, and frees their handles.
  ///
  /// - Precondition: The handles are distinct, and have items.
  /// - Complexity: O(*k* log *n*) or O(*n*), whichever is less, where *k* is the number of handles.
  @inlinable
  mutating func remove(_ handles: [Int32]) {
    guard handles.count < count else {
      self = ItemIndex(trie: HashTrie(bucketLimit: trie.bucketLimit))
      return
    }
    guard isFasterToRebuild(changing: handles.count) else {
      for handle in handles { remove(handle) }
      return
    }
    trie.remove(handles)
    for handle in handles { items.vacate(Int(handle)) }
    free.append(contentsOf: handles)
  }
}
