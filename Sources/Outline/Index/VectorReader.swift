/// Reads elements of a ``RadixVector``, and finds a chunk only when the element before was in another one.
/// Valid while the vector is alive and not written to.
@usableFromInline
struct VectorReader<Element, Width: VectorWidth> {
  @usableFromInline let vector: RadixVector<Element, Width>
  @usableFromInline var chunk: Unmanaged<VectorChunk<Element>>
  /// The index of its first element.
  @usableFromInline var start: Int

  @inlinable
  init(_ vector: RadixVector<Element, Width>, at index: Int) {
    vector.requireIndex(index)
    self.vector = vector
    chunk = vector.chunk(at: index)
    start = index &- Width.slot(of: index)
  }

  /// - Precondition: The vector has an element at the index.
  @inlinable
  subscript(index: Int) -> Element {
    mutating get {
      if UInt(bitPattern: index &- start) >= UInt(bitPattern: Width.chunkWidth) {
        self = VectorReader(vector, at: index)
      }
      return chunk._withUnsafeGuaranteedRef { $0.slots[index &- start] }
    }
  }
}
