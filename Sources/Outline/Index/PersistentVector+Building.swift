extension RadixVector {
  /// Creates a vector with the elements of a collection.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  init(_ elements: some Collection<Element>) {
    self.init()
    let total = elements.count
    var chunks: [AnyObject?] = []
    chunks.reserveCapacity((total + Width.chunkWidth - 1) >> Width.chunkBits)
    let isContiguous: Void? = elements.withContiguousStorageIfAvailable { buffer in
      for base in stride(from: 0, to: total, by: Width.chunkWidth) {
        chunks.append(Self.chunk(of: buffer[base..<min(base + Width.chunkWidth, total)]))
      }
    }
    if isContiguous == nil {
      var rest = elements[...]
      while !rest.isEmpty {
        chunks.append(Self.chunk(of: rest.prefix(Width.chunkWidth)))
        rest = rest.dropFirst(Width.chunkWidth)
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

  /// Creates a vector from its chunks, all full but the last.
  @usableFromInline
  init(chunks: [AnyObject?], count: Int) {
    self.init()
    self.count = count
    var nodes = chunks
    while nodes.count > 1 {
      nodes = Self.branches(over: nodes)
      shift += Width.branchBits
    }
    root = nodes.first ?? nil
  }

  private static func branches(over nodes: [AnyObject?]) -> [AnyObject?] {
    stride(from: 0, to: nodes.count, by: Width.branchWidth).map { base in
      let branch = VectorBranch.make(width: Width.branchWidth)
      for (digit, node) in nodes[base..<min(base + Width.branchWidth, nodes.count)].enumerated() {
        branch.children[digit] = node
      }
      return branch
    }
  }
}
