extension RadixVector {
  /// Creates a vector with the elements of a collection.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  init(_ elements: some Collection<Element>) {
    self.init()
    let total = elements.count
    var chunks: [VectorLink] = []
    chunks.reserveCapacity((total + Width.chunkWidth - 1) >> Width.chunkBits)
    let isContiguous: Void? = elements.withContiguousStorageIfAvailable { buffer in
      for base in stride(from: 0, to: total, by: Width.chunkWidth) {
        let chunk = Self.chunk(of: buffer[base..<min(base + Width.chunkWidth, total)])
        chunks.append(VectorLink(chunk))
      }
    }
    if isContiguous == nil {
      var remaining = elements[...]
      while !remaining.isEmpty {
        chunks.append(VectorLink(Self.chunk(of: remaining.prefix(Width.chunkWidth))))
        remaining = remaining.dropFirst(Width.chunkWidth)
      }
    }
    self.init(chunks: chunks, count: total)
  }

  @inlinable
  static func chunk(of elements: some Collection<Element>) -> Chunk {
    let count = elements.count
    let chunk = Chunk.make(
      capacity: count == Width.chunkWidth
        ? count : min(Chunk.capacity(for: count), Width.chunkWidth))
    _ = UnsafeMutableBufferPointer(start: chunk.slots, count: count).initialize(
      fromContentsOf: elements)
    chunk.state.pointee.occupied = UInt64.max >> UInt64(64 - count)
    return chunk
  }

  /// Creates a vector from the given chunks. All chunks except the last must be full.
  @usableFromInline
  init(chunks: [VectorLink], count: Int) {
    self.init()
    self.count = count
    var nodes = chunks
    while nodes.count > 1 {
      nodes = Self.branches(over: nodes)
      shift += Width.branchBits
    }
    if let node = nodes.first { root = node }
  }

  private static func branches(over nodes: [VectorLink]) -> [VectorLink] {
    stride(from: 0, to: nodes.count, by: Width.branchWidth).map { base in
      let branch = VectorBranch.make(width: Width.branchWidth)
      for (digit, node) in nodes[base..<min(base + Width.branchWidth, nodes.count)].enumerated() {
        branch.children[digit] = node
      }
      return VectorLink(branch)
    }
  }
}

// MARK: - Writing

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

  /// Copies the shared nodes on the path to the chunk that contains `index`, and calls `body` with this chunk.
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

// MARK: - Adding and removing at the end

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

  /// If the chunk of a link is shared, or has no room for the given slot, replaces the chunk with a copy that has
  /// room.
  @inlinable
  static func makeRoom(in link: UnsafeMutablePointer<VectorLink>, for slot: Int) {
    let isUnique = isKnownUniquelyReferenced(&link.pointee.node)
    let capacity = link.node.chunk(of: Element.self)
      ._withUnsafeGuaranteedRef { Int($0.state.pointee.capacity) }
    if isUnique && slot < capacity { return }
    replaceChunk(
      in: link, isUnique: isUnique, capacity: slot < capacity ? capacity : capacity * 2)
  }

  /// - Parameter capacity: The capacity of the new chunk; `nil` to keep the capacity of the old chunk.
  @inlinable
  @inline(never)
  static func replaceChunk(
    in link: UnsafeMutablePointer<VectorLink>, isUnique: Bool, capacity: Int? = nil
  ) {
    link.pointee.node = link.node.chunk(of: Element.self)._withUnsafeGuaranteedRef {
      $0.copy(capacity: capacity ?? Int($0.state.pointee.capacity), isMove: isUnique)
    }
  }

  /// Removes the empty chunk after the last element, and all branches that become empty. Then replaces the root with
  /// its child as long as the root has only one child.
  @inlinable
  @inline(never)
  mutating func dropLastChunk() {
    let index = count
    var shift = shift
    withUnsafeMutablePointer(to: &root) { root in
      var link = root
      // The loop descends to the largest subtree whose first chunk is the dropped chunk.
      // This chunk is the only one in the subtree.
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
