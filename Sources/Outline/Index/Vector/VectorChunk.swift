/// The header of a vector's chunk.
@usableFromInline
struct VectorChunkHeader {
  /// One bit for each slot. The bit is set if the slot has an element.
  @usableFromInline var occupied: UInt64
  @usableFromInline var capacity: Int32

  @inlinable
  init(occupied: UInt64, capacity: Int) {
    self.occupied = occupied
    self.capacity = Int32(truncatingIfNeeded: capacity)
  }
}

/// A leaf of a ``RadixVector``, which contains up to 64 elements.
///
///     ┌──────────┬──────────┬────┬────┬────┬────┬────┬────┬────┬────┐
///     │ occupied │ capacity │ A  │ B  │    │ D  │    │    │    │    │
///     │ ····1·11 │    8     │    │    │hole│    │    not yet used   │
///     └──────────┴──────────┴────┴────┴────┴────┴────┴────┴────┴────┘
///
/// The first chunk of a vector starts with room for four elements, and doubles its capacity when it is full. An
/// element that is removed from the middle leaves a hole. The bit of its slot is then clear, and the slot no longer
/// keeps an object alive.
///
/// Chunks are copy-on-write. A shared chunk never changes, so two vectors that share a chunk have equal
/// elements in it.
@usableFromInline
final class VectorChunk<Element>: ManagedBuffer<VectorChunkHeader, Element> {
  @inlinable
  static func make(capacity: Int) -> VectorChunk {
    let chunk = create(minimumCapacity: capacity) { _ in
      VectorChunkHeader(occupied: 0, capacity: capacity)
    }
    return unsafeDowncast(chunk, to: VectorChunk.self)
  }

  @inlinable
  deinit {
    if !_isPOD(Element.self) {
      for run in OccupiedRuns(state.pointee.occupied) {
        (slots + run.lowerBound).deinitialize(count: run.count)
      }
    }
  }
}

extension VectorChunk {
  /// The address of the header, which is valid while the chunk is alive.
  @inlinable
  var state: UnsafeMutablePointer<VectorChunkHeader> { withUnsafeMutablePointerToHeader { $0 } }

  /// The address of the first slot, which is valid while the chunk is alive.
  @inlinable
  var slots: UnsafeMutablePointer<Element> { withUnsafeMutablePointerToElements { $0 } }

  /// Returns the smallest capacity that a chunk for `count` elements can have.
  @inlinable
  static func capacity(for count: Int) -> Int {
    var capacity = 4
    while capacity < count { capacity *= 2 }
    return capacity
  }

  /// Returns a new chunk with the same elements in the same slots.
  ///
  /// - Parameter isMove: True to move the elements into the new chunk instead of copying them.
  @inlinable
  func copy(capacity: Int, isMove: Bool) -> VectorChunk {
    let copy = VectorChunk.make(capacity: capacity)
    let occupied = state.pointee.occupied
    for run in OccupiedRuns(occupied) {
      let (target, source) = (copy.slots + run.lowerBound, slots + run.lowerBound)
      if isMove {
        target.moveInitialize(from: source, count: run.count)
      } else {
        target.initialize(from: source, count: run.count)
      }
    }
    if isMove { state.pointee.occupied = 0 }
    copy.state.pointee.occupied = occupied
    return copy
  }

  @inlinable
  func isOccupied(_ slot: Int) -> Bool {
    state.pointee.occupied & (1 << UInt64(slot)) != 0
  }

  /// Puts an element into an empty slot.
  @inlinable
  func fill(_ slot: Int, with element: Element) {
    (slots + slot).initialize(to: element)
    state.pointee.occupied |= 1 << UInt64(slot)
  }

  /// Removes and returns the element in a slot.
  @inlinable
  func vacate(_ slot: Int) -> Element {
    state.pointee.occupied &= ~(1 << UInt64(slot))
    return (slots + slot).move()
  }
}

/// The runs of set bits in a word, as ranges of bit positions. In most chunks, the occupied slots form one
/// run.
@usableFromInline
struct OccupiedRuns: Sequence, IteratorProtocol {
  @usableFromInline var remaining: UInt64

  @inlinable
  init(_ bits: UInt64) { remaining = bits }

  @inlinable
  mutating func next() -> Range<Int>? {
    guard remaining != 0 else { return nil }
    let start = remaining.trailingZeroBitCount
    let end = start + (~(remaining >> UInt64(start))).trailingZeroBitCount
    remaining &= UInt64.max << UInt64(end)
    return start..<end
  }
}
