extension ContentTable {
  /// Collects the contents of the rows of an outline, in order.
  struct Builder {
    private var chunks: [VectorLink] = []
    private var count = 0
    // Of the last chunk:
    private var state: UnsafeMutablePointer<VectorChunkHeader>?
    private var slots: UnsafeMutablePointer<ItemContent>?

    @inline(__always)
    mutating func append(_ content: consuming ItemContent) {
      let slot = count % WideVector.chunkWidth
      if slot == 0 { addChunk() }
      // Directly, because a closure would copy the content.
      (slots.unsafelyUnwrapped + slot).initialize(to: content)
      state.unsafelyUnwrapped.pointee.occupied |= 1 << UInt64(slot)
      count &+= 1
    }

    private mutating func addChunk() {
      let chunk = VectorChunk<ItemContent>.make(capacity: WideVector.chunkWidth)
      (state, slots) = (chunk.state, chunk.slots)
      chunks.append(VectorLink(chunk))
    }

    /// Returns the table for an outline that was built at once, so that the handles of its items are the
    /// positions of their rows. The two share the index.
    func table(for outline: SectionSnapshot<ItemID>) -> ContentTable {
      let index = outline.storage.items
      precondition(index.count == count && index.handleLimit == count)
      return ContentTable(index: index, contents: PersistentVector(chunks: chunks, count: count))
    }
  }
}
