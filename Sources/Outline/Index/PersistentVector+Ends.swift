extension RadixVector {
  /// Adds an element at the end.
  @inlinable
  mutating func append(_ element: Element) {
    let index = count
    if index == capacity { raiseRoot() }
    count = index &+ 1
    var shift = shift
    withUnsafeMutablePointer(to: &root) { root in
      var slot = root
      while shift >= Width.chunkBits {
        if slot.pointee == nil { slot.pointee = VectorBranch.make(width: Width.branchWidth) }
        slot = Self.uniqueChildren(of: slot) + Width.digit(of: index, shift: shift)
        shift &-= Width.branchBits
      }
      let offset = Width.offset(of: index)
      if offset == 0 {
        // Only a vector that may stay small starts its chunk small.
        let capacity = index == 0 ? min(4, Width.chunkWidth) : Width.chunkWidth
        slot.pointee = Chunk.make(capacity: capacity)
      } else {
        Self.makeRoom(in: slot, for: offset)
      }
      Self.chunk(in: slot)._withUnsafeGuaranteedRef { $0.fill(offset, with: element) }
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

  /// Adds elements for as long as the last chunk has room.
  @inlinable
  mutating func fillLastChunk<Elements: Collection<Element>>(
    with elements: Elements, from next: inout Elements.Index
  ) {
    var offset = Width.offset(of: count &- 1)
    let added = withUniqueChunk(at: count &- 1) { chunk in
      let capacity = Int(chunk.state.pointee.capacity)
      let start = offset
      while offset &+ 1 < capacity, next != elements.endIndex {
        offset &+= 1
        chunk.fill(offset, with: elements[next])
        elements.formIndex(after: &next)
      }
      return offset &- start
    }
    count &+= added
  }

  /// Removes and returns the last element.
  ///
  /// - Precondition: the vector is not empty, and does not end with a hole.
  @inlinable
  @discardableResult
  mutating func removeLast() -> Element {
    precondition(count > 0, "Can't remove the last element of an empty vector")
    let index = count &- 1
    let element = vacate(index)
    count = index
    if Width.offset(of: index) == 0 { dropLastChunk() }
    return element
  }

  /// Puts a branch above the root, whose only child it becomes.
  @inlinable
  @inline(never)
  mutating func raiseRoot() {
    let branch = VectorBranch.make(width: Width.branchWidth)
    branch.children[0] = root
    root = branch
    shift += Width.branchBits
  }

  /// Makes the chunk in a slot unique and large enough for an offset.
  @inlinable
  static func makeRoom(in slot: UnsafeMutablePointer<AnyObject?>, for offset: Int) {
    let isUnique = isKnownUniquelyReferenced(&slot.pointee)
    let capacity = chunk(in: slot)._withUnsafeGuaranteedRef { Int($0.state.pointee.capacity) }
    if isUnique && offset < capacity { return }
    replaceChunk(
      in: slot, isUnique: isUnique, capacity: offset < capacity ? capacity : capacity * 2)
  }

  @inlinable
  @inline(never)
  static func replaceChunk(
    in slot: UnsafeMutablePointer<AnyObject?>, isUnique: Bool, capacity: Int
  ) {
    slot.pointee = chunk(in: slot)._withUnsafeGuaranteedRef {
      isUnique ? $0.moved(capacity: capacity) : $0.copy(capacity: capacity)
    }
  }

  /// Takes the chunk behind the last element out, with the branches above that have no other, and
  /// the roots that have only one child.
  @inlinable
  @inline(never)
  mutating func dropLastChunk() {
    let index = count
    var shift = shift
    withUnsafeMutablePointer(to: &root) { root in
      var slot = root
      // The first subtree on the path that starts with the dropped chunk has nothing else.
      while shift >= Width.chunkBits && index & ((1 << (shift + Width.branchBits)) - 1) != 0 {
        slot = Self.uniqueChildren(of: slot) + Width.digit(of: index, shift: shift)
        shift &-= Width.branchBits
      }
      slot.pointee = nil
    }
    while self.shift >= Width.chunkBits && count <= 1 << self.shift {
      root = root.map { unsafeDowncast($0, to: VectorBranch.self).children[0] } ?? nil
      self.shift -= Width.branchBits
    }
  }
}
