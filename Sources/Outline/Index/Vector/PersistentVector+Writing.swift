extension RadixVector {
  /// The element at the given index.
  ///
  /// - Precondition: `index` is in `0..<count`, and there is no hole at this index.
  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      requireIndex(index)
      defer { _fixLifetime(root) }
      return chunk(at: index)._withUnsafeGuaranteedRef { $0.slots[Width.slot(of: index)] }
    }
    set {
      requireIndex(index)
      withUniqueChunk(at: index) { $0.slots[Width.slot(of: index)] = newValue }
    }
  }

  /// Removes and returns the element at the given index, and leaves a hole there.
  ///
  /// - Precondition: There is no hole at the index.
  @inlinable
  @discardableResult
  mutating func vacate(_ index: Int) -> Element {
    requireIndex(index)
    return withUniqueChunk(at: index) { $0.vacate(Width.slot(of: index)) }
  }

  /// Puts an element into a hole.
  @inlinable
  mutating func fill(_ index: Int, with element: Element) {
    requireIndex(index)
    withUniqueChunk(at: index) { $0.fill(Width.slot(of: index), with: element) }
  }

  /// Calls `body` with the chunk that contains `index`, after copying the shared nodes on the path to it.
  ///
  ///     original ──► root  ──┬──► chunk 2
  ///                          ├──► chunks 0, 1, 3 …, of both
  ///     copy     ──► root′ ──┴──► chunk 2′, written to
  @inlinable
  mutating func withUniqueChunk<Result>(at index: Int, _ body: (Chunk) -> Result) -> Result {
    var shift = shift
    return withUnsafeMutablePointer(to: &root) { root in
      var link = root
      while shift >= Width.chunkBits {
        link = link.uniqueChildren() + Width.digit(of: index, shift: shift)
        shift &-= Width.branchBits
      }
      if !isKnownUniquelyReferenced(&link.pointee.node) {
        Self.replaceChunk(in: link, isUnique: false)
      }
      return link.node.chunk()._withUnsafeGuaranteedRef(body)
    }
  }
}
