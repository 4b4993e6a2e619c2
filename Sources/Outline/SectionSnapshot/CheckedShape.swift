/// The levels and the expansion states of rows in preorder, as provided by a caller or a file. A
/// `CheckedShape` also records the first row that skips a level.
@usableFromInline
struct CheckedShape {
  @usableFromInline var rows: [RowShape] = []
  /// The first row that has a negative level, or is more than one level deeper than the row before it.
  @usableFromInline private(set) var skip: Skip?
  /// The greatest level allowed for the next row, as long as no row has skipped a level.
  @usableFromInline var deepestAllowed = 0

  @usableFromInline
  struct Skip {
    @usableFromInline let position: Int
    @usableFromInline let level: Int
    @usableFromInline let deepestAllowed: Int
  }

  @usableFromInline
  init(capacity: Int) {
    rows.reserveCapacity(capacity)
  }

  /// Creates a shape in which all rows are collapsed.
  @inlinable
  init(levels: some RandomAccessCollection<Int>) {
    // For an empty collection, the array initializer would write to the storage that empty arrays share.
    guard !levels.isEmpty else { return }
    rows = Array(unsafeUninitializedCapacity: levels.count) { buffer, count in
      var deepestAllowed = 0
      for level in levels {
        if UInt(bitPattern: level) > UInt(bitPattern: deepestAllowed) {
          self.deepestAllowed = deepestAllowed
          noteSkip(to: level, at: count)
        }
        buffer.initializeElement(at: count, to: RowShape(level: level))
        deepestAllowed = level &+ 1
        count &+= 1
      }
      self.deepestAllowed = deepestAllowed
    }
  }

  @inlinable @inline(__always)
  mutating func append(level: Int, isExpanded: Bool = false) {
    if level < 0 || level > deepestAllowed { noteSkip(to: level, at: rows.count) }
    rows.append(RowShape(level: level, isExpanded: isExpanded))
    deepestAllowed = level &+ 1
  }

  /// Records a row whose level is not allowed, unless an earlier row has already been recorded.
  @usableFromInline
  mutating func noteSkip(to level: Int, at position: Int) {
    guard skip == nil else { return }
    skip = Skip(position: position, level: level, deepestAllowed: deepestAllowed)
  }
}
