extension RadixVector {
  /// Adds an element at the end.
  @inlinable
  mutating func append(_ element: Element) {
    let index = count
    if index == capacity { raiseRoot() }
    count = index &+ 1
    var shift = shift
    withUnsafeMutablePointer(to: &root) { root in
      var link = root
      while shift >= Width.chunkBits {
        if link.pointee.isEmpty {
          link.pointee = VectorLink(VectorBranch.make(width: Width.branchWidth))
        }
        link = link.uniqueChildren() + Width.digit(of: index, shift: shift)
        shift &-= Width.branchBits
      }
      let slot = Width.slot(of: index)
      if slot == 0 {
        // Only the first chunk starts small, because many vectors stay small.
        let capacity = index == 0 ? min(4, Width.chunkWidth) : Width.chunkWidth
        link.pointee = VectorLink(Chunk.make(capacity: capacity))
      } else {
        Self.makeRoom(in: link, for: slot)
      }
      link.node.chunk()._withUnsafeGuaranteedRef { $0.fill(slot, with: element) }
    }
  }

  /// Adds elements at the end.
  @inlinable
  mutating func append(contentsOf elements: some Collection<Element>) {
    guard !isEmpty else {
      self = RadixVector(elements)
      return
    }
    var next = elements.startIndex
    while next != elements.endIndex {
      append(elements[next])
      elements.formIndex(after: &next)
      fillLastChunk(with: elements, from: &next)
    }
  }

  /// Adds elements to the last chunk until the chunk is full or there are no more elements.
  @inlinable
  mutating func fillLastChunk<Elements: Collection<Element>>(
    with elements: Elements, from next: inout Elements.Index
  ) {
    var slot = Width.slot(of: count &- 1)
    let added = withUniqueChunk(at: count &- 1) { chunk in
      let capacity = Int(chunk.state.pointee.capacity)
      let start = slot
      while slot &+ 1 < capacity, next != elements.endIndex {
        slot &+= 1
        chunk.fill(slot, with: elements[next])
        elements.formIndex(after: &next)
      }
      return slot &- start
    }
    count &+= added
  }

  /// Removes and returns the last element.
  ///
  /// - Precondition: The vector is not empty, and does not end with a hole.
  @inlinable
  @discardableResult
  mutating func removeLast() -> Element {
    precondition(count > 0, "Can't remove the last element of an empty vector")
    let index = count &- 1
    let element = vacate(index)
    count = index
    if Width.slot(of: index) == 0 { dropLastChunk() }
    return element
  }

  /// Adds a branch above the root, with the root as its only child.
  @inlinable
  @inline(never)
  mutating func raiseRoot() {
    let branch = VectorBranch.make(width: Width.branchWidth)
    branch.children[0] = root
    root = VectorLink(branch)
    shift += Width.branchBits
  }

  /// If the chunk that a link refers to is shared, or is too small to have the given slot, replaces the
  /// chunk with a copy that is large enough.
  @inlinable
  static func makeRoom(in link: UnsafeMutablePointer<VectorLink>, for slot: Int) {
    let isUnique = isKnownUniquelyReferenced(&link.pointee.node)
    let capacity = link.node.chunk(of: Element.self)
      ._withUnsafeGuaranteedRef { Int($0.state.pointee.capacity) }
    if isUnique && slot < capacity { return }
    replaceChunk(
      in: link, isUnique: isUnique, capacity: slot < capacity ? capacity : capacity * 2)
  }

  /// - Parameter capacity: The capacity of the new chunk; `nil` for the capacity of the chunk that it
  ///   replaces.
  @inlinable
  @inline(never)
  static func replaceChunk(
    in link: UnsafeMutablePointer<VectorLink>, isUnique: Bool, capacity: Int? = nil
  ) {
    link.pointee.node = link.node.chunk(of: Element.self)._withUnsafeGuaranteedRef {
      $0.copy(capacity: capacity ?? Int($0.state.pointee.capacity), isMove: isUnique)
    }
  }

  /// Removes the empty chunk after the last element, and all branches that become empty. Then, as long as
  /// the root has a single child, replaces the root with that child.
  @inlinable
  @inline(never)
  mutating func dropLastChunk() {
    let index = count
    var shift = shift
    withUnsafeMutablePointer(to: &root) { root in
      var link = root
      // The loop descends to the largest subtree whose first chunk is the dropped chunk. This chunk is the
      // only one in the subtree.
      while shift >= Width.chunkBits && index & ((1 << (shift + Width.branchBits)) - 1) != 0 {
        link = link.uniqueChildren() + Width.digit(of: index, shift: shift)
        shift &-= Width.branchBits
      }
      link.pointee = VectorLink()
    }
    while self.shift >= Width.chunkBits && count <= 1 << self.shift {
      root = root.isEmpty ? root : root.unowned.children[0]
      self.shift -= Width.branchBits
    }
  }
}
