/// What a chunk says about its slots.
@usableFromInline
struct VectorChunkHeader {
  /// One bit a slot: whether there is an element in it.
  @usableFromInline var occupied: UInt64
  @usableFromInline var capacity: Int32

  @inlinable
  init(occupied: UInt64, capacity: Int) {
    self.occupied = occupied
    self.capacity = Int32(truncatingIfNeeded: capacity)
  }
}

/// A leaf of a ``RadixVector``: up to 64 elements side by side.
///
///     ┌──────────┬──────────┬────┬────┬────┬────┬────┬────┬────┬────┐
///     │ occupied │ capacity │ A  │ B  │    │ D  │    │    │    │    │
///     │ ····1·11 │    8     │    │    │hole│    │    not yet used   │
///     └──────────┴──────────┴────┴────┴────┴────┴────┴────┴────┴────┘
///
/// A chunk starts with room for four and doubles, so a small vector is small. Elements may be
/// taken out of the middle: the bit of a hole is clear, and nothing is kept alive by it.
///
/// A chunk that two vectors refer to never changes: that is what makes a copy of a vector free,
/// and the same chunk in two vectors a proof that they are equal there.
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
  /// The header, where it is. Valid as long as the chunk is.
  @inlinable
  var state: UnsafeMutablePointer<VectorChunkHeader> { withUnsafeMutablePointerToHeader { $0 } }

  /// The first slot. Valid as long as the chunk is.
  @inlinable
  var slots: UnsafeMutablePointer<Element> { withUnsafeMutablePointerToElements { $0 } }

  /// The capacity of the smallest chunk for so many elements.
  @inlinable
  static func capacity(for count: Int) -> Int {
    var capacity = 4
    while capacity < count { capacity *= 2 }
    return capacity
  }

  /// Another chunk with the same elements in the same slots.
  @inlinable
  func copy(capacity: Int) -> VectorChunk {
    let copy = VectorChunk.make(capacity: capacity)
    let occupied = state.pointee.occupied
    for run in OccupiedRuns(occupied) {
      (copy.slots + run.lowerBound).initialize(from: slots + run.lowerBound, count: run.count)
    }
    copy.state.pointee.occupied = occupied
    return copy
  }

  /// Another chunk that takes the elements over and leaves none here.
  @inlinable
  func moved(capacity: Int) -> VectorChunk {
    let target = VectorChunk.make(capacity: capacity)
    let occupied = state.pointee.occupied
    for run in OccupiedRuns(occupied) {
      (target.slots + run.lowerBound).moveInitialize(from: slots + run.lowerBound, count: run.count)
    }
    state.pointee.occupied = 0
    target.state.pointee.occupied = occupied
    return target
  }

  @inlinable
  func isOccupied(_ offset: Int) -> Bool {
    state.pointee.occupied & (1 << UInt64(offset)) != 0
  }

  /// Puts an element into an empty slot.
  @inlinable
  func fill(_ offset: Int, with element: Element) {
    (slots + offset).initialize(to: element)
    state.pointee.occupied |= 1 << UInt64(offset)
  }

  /// Takes the element out of a slot.
  @inlinable
  func vacate(_ offset: Int) -> Element {
    state.pointee.occupied &= ~(1 << UInt64(offset))
    return (slots + offset).move()
  }
}

/// The runs of ones in a word, as ranges of bits: one in nearly every chunk.
@usableFromInline
struct OccupiedRuns: Sequence, IteratorProtocol {
  @usableFromInline var rest: UInt64

  @inlinable
  init(_ bits: UInt64) { rest = bits }

  @inlinable
  mutating func next() -> Range<Int>? {
    guard rest != 0 else { return nil }
    let start = rest.trailingZeroBitCount
    let end = start + (~(rest >> UInt64(start))).trailingZeroBitCount
    rest &= UInt64.max << UInt64(end)
    return start..<end
  }
}
