/// The levels and the expansion of rows that come from outside, in preorder, checked on the way.
@usableFromInline
struct OutlineShape {
  @usableFromInline var rows: [TreeRow] = []
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

  @inlinable
  mutating func append(level: Int, isExpanded: Bool = false) {
    if level < 0 || level > deepestAllowed { noteSkip(to: level) }
    rows.append(TreeRow(level: level, isExpanded: isExpanded))
    deepestAllowed = level &+ 1
  }

  /// Notes that the next row stands where it cannot. Only the first one counts.
  @usableFromInline
  mutating func noteSkip(to level: Int) {
    guard skip == nil else { return }
    skip = Skip(position: rows.count, level: level, deepestAllowed: deepestAllowed)
  }
}
