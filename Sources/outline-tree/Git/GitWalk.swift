/// Finds what git says of rows that come in preorder.
struct GitWalk {
  private let status: GitStatus
  private var path = RowPath()
  /// By level, what is said of everything below the current row and its ancestors.
  private var wholes: [GitLetters?] = []
  /// By level, whether nothing is said of anything below. So most paths are never looked up.
  private var areQuiet: [Bool] = []

  init(_ status: GitStatus) { self.status = status }

  /// The letters of the source.
  var source: GitLetters { status.source }

  /// Moves to the rows below some ancestors.
  mutating func move(below ancestors: RowAncestors) {
    self = GitWalk(status)
    for (level, position) in ancestors.positions.enumerated() {
      _ = enter(ancestors.document.nodes.title(of: ancestors.walk.items[position]), level: level)
    }
  }

  mutating func enter(_ title: Bytes, level: Int) -> GitLetters {
    path.enter(title, level: level)
    wholes.removeLast(wholes.count - level)
    areQuiet.removeLast(areQuiet.count - level)
    let inherited = wholes.last ?? status.whole
    let own = areQuiet.last == true ? nil : status.letters(of: path.bytes[...])
    wholes.append(own == nil ? inherited : status.whole(path.bytes[...]) ?? inherited)
    areQuiet.append(own == nil)
    return own?.completed(by: inherited) ?? inherited ?? .unchanged
  }
}
