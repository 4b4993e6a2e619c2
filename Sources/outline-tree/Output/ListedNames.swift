/// The names of rows: their titles or, in a listing of paths, their paths.
struct ListedNames: Sendable {
  let showsPaths: Bool
  /// The bytes that the paths of the rows begin with.
  private var start: [UInt8] = []
  private var path = RowPath()

  init(_ style: ListingStyle) { showsPaths = style.showsPaths }

  /// Returns the name of a source. Paths are without slashes at the end, as in `tree`.
  mutating func begin(_ source: SourceRow) -> Bytes {
    if !showsPaths { return source.name }
    path = RowPath()
    var name = source.name
    while name.count > 1 && name.last == "/" { name.removeLast() }
    start = source.kind == .plain ? [] : name.last == "/" ? Array(name) : name + [0x2F]
    return name
  }

  /// Moves to the rows below some ancestors.
  mutating func move(below ancestors: RowAncestors) {
    if showsPaths { path = ancestors.path }
  }

  /// Returns the name of a row. Call this for each row that has rows below it.
  mutating func name(of row: OutlineRow) -> Bytes {
    if !showsPaths { return row.title }
    path.enter(row.title, level: row.level)
    return (start + path.bytes)[...]
  }
}
