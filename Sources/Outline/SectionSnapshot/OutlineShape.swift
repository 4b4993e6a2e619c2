/// The levels and the expansion of rows that come from outside, in preorder, checked on the way.
@usableFromInline
struct OutlineShape {
  @usableFromInline var rows: [RowShape] = []
  /// The first row that no row before it can be the parent of.
  @usableFromInline private(set) var skip: Skip?
  /// How deep the next row may be, as long as no row is the first to skip.
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

  /// The shape of collapsed rows.
  @inlinable
  init(levels: some RandomAccessCollection<Int>) {
    // An empty array made without initialising it writes into storage that all threads share.
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

  @inlinable
  mutating func append(level: Int, isExpanded: Bool = false) {
    if level < 0 || level > deepestAllowed { noteSkip(to: level, at: rows.count) }
    rows.append(RowShape(level: level, isExpanded: isExpanded))
    deepestAllowed = level &+ 1
  }

  /// Notes that a row stands where it cannot. Only the first one counts.
  @usableFromInline
  mutating func noteSkip(to level: Int, at position: Int) {
    guard skip == nil else { return }
    skip = Skip(position: position, level: level, deepestAllowed: deepestAllowed)
  }
}
