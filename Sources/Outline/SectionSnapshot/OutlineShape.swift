/// The levels and the expansion of rows that come from outside, in preorder, checked on the way.
@usableFromInline
struct OutlineShape {
  @usableFromInline private(set) var rows: [TreeRow] = []
  /// The first row that no row before it can be the parent of.
  @usableFromInline private(set) var skip: Skip?
  private var deepestAllowed = 0

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

  @usableFromInline
  mutating func append(level: Int, isExpanded: Bool = false) {
    if !(0...deepestAllowed ~= level) && skip == nil {
      skip = Skip(position: rows.count, level: level, deepestAllowed: deepestAllowed)
    }
    rows.append(TreeRow(level: level, isExpanded: isExpanded))
    deepestAllowed = skip == nil ? level + 1 : deepestAllowed
  }
}
