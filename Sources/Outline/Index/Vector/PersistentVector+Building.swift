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
