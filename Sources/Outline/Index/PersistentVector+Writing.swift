extension RadixVector {
  /// The element at an index.
  ///
  /// - Precondition: there is one: `index` is in `0..<count`, and no hole.
  @inlinable
  subscript(index: Int) -> Element {
    get {
      requireIndex(index)
      defer { _fixLifetime(root) }
      return chunk(at: index)._withUnsafeGuaranteedRef { $0.slots[Width.offset(of: index)] }
    }
    set {
      requireIndex(index)
      withUniqueChunk(at: index) { $0.slots[Width.offset(of: index)] = newValue }
    }
  }

  /// Takes the element at an index out. Its place stays, as a hole to be filled.
  ///
  /// - Precondition: there is an element.
  @inlinable
  @discardableResult
  mutating func vacate(_ index: Int) -> Element {
    requireIndex(index)
    return withUniqueChunk(at: index) { $0.vacate(Width.offset(of: index)) }
  }

  /// Puts an element into a hole.
  @inlinable
  mutating func fill(_ index: Int, with element: Element) {
    requireIndex(index)
    withUniqueChunk(at: index) { $0.fill(Width.offset(of: index), with: element) }
  }

  /// Calls `body` with the chunk that holds the element at `index`, after copying whatever other
  /// vectors refer to on the way there.
  ///
  ///     original ──► root  ──┬──► chunk 2
  ///                          ├──► chunks 0, 1, 3 …, of both
  ///     copy     ──► root′ ──┴──► chunk 2′, written to
  @inlinable
  mutating func withUniqueChunk<Result>(at index: Int, _ body: (Chunk) -> Result) -> Result {
    var shift = shift
    return withUnsafeMutablePointer(to: &root) { root in
      var slot = root
      while shift >= Width.chunkBits {
        slot = Self.uniqueChildren(of: slot) + Width.digit(of: index, shift: shift)
        shift &-= Width.branchBits
      }
      if !isKnownUniquelyReferenced(&slot.pointee) { Self.copyChunk(in: slot) }
      return Self.chunk(in: slot)._withUnsafeGuaranteedRef(body)
    }
  }

  /// The children of the branch in a slot, which is copied first when it is shared.
  @inlinable
  static func uniqueChildren(
    of slot: UnsafeMutablePointer<AnyObject?>
  ) -> UnsafeMutablePointer<AnyObject?> {
    if !isKnownUniquelyReferenced(&slot.pointee) {
      slot.pointee = unsafeDowncast(slot.pointee.unsafelyUnwrapped, to: VectorBranch.self).copy()
    }
    return UnsafeRawPointer(slot).load(as: Unmanaged<VectorBranch>.self)
      ._withUnsafeGuaranteedRef { $0.children }
  }

  @inlinable
  static func chunk(in slot: UnsafeMutablePointer<AnyObject?>) -> Unmanaged<Chunk> {
    UnsafeRawPointer(slot).load(as: Unmanaged<Chunk>.self)
  }

  @inlinable
  @inline(never)
  static func copyChunk(in slot: UnsafeMutablePointer<AnyObject?>) {
    slot.pointee = chunk(in: slot)._withUnsafeGuaranteedRef {
      $0.copy(capacity: Int($0.state.pointee.capacity))
    }
  }
}
