import Outline

/// Finds the git status of rows that are passed in preorder. A folder that is a repository has its
/// own status, which is read when its row is reached.
struct GitWalk {
  private let folder: GitFolder?
  private var path = RowPath()
  /// The repositories that contain the current row, the innermost last. The first one contains the
  /// source.
  private var open: [Repository]

  init(_ folder: GitFolder) {
    self.folder = folder
    open = [Repository(status: folder.status)]
  }

  init(_ status: GitStatus) {
    folder = nil
    open = [Repository(status: status)]
  }

  /// The letters of the source.
  var source: GitLetters { open[0].status.source }

  /// Moves to the rows below some ancestors.
  mutating func move(below ancestors: RowAncestors) {
    open.removeLast(open.count - 1)
    open[0] = Repository(status: open[0].status)
    path = RowPath()
    for (level, position) in ancestors.positions.enumerated() {
      let item = ancestors.walk.items[position]
      let document = ancestors.document
      _ = enter(
        document.title(of: item), level: level,
        isFolder: document.files.kind(of: item) == .directory)
    }
  }

  mutating func enter(_ title: Bytes, level: Int, isFolder: Bool = false) -> GitLetters {
    path.enter(title, level: level)
    while open.count > 1, open[open.count - 1].firstLevel > level { open.removeLast() }
    if isFolder, let status = folder?.repository(at: path.bytes) {
      open.append(
        Repository(status: status, start: path.bytes.count + 1, firstLevel: level + 1))
      return status.source
    }
    return open[open.count - 1].enter(path.bytes[...], level: level)
  }
}

extension GitWalk {
  /// A repository, or the part of a repository that is the source.
  private struct Repository {
    let status: GitStatus
    /// The offset in the paths of rows at which paths in the repository begin, and the first level
    /// of its rows.
    var start = 0
    var firstLevel = 0
    /// For each level: the letters that apply to everything below the row.
    private var wholes: [GitLetters?] = []
    /// For each level: whether git reports nothing below the row. So most paths are never looked
    /// up.
    private var areQuiet: [Bool] = []

    init(status: GitStatus, start: Int = 0, firstLevel: Int = 0) {
      (self.status, self.start, self.firstLevel) = (status, start, firstLevel)
    }

    mutating func enter(_ path: Bytes, level: Int) -> GitLetters {
      let level = level - firstLevel
      let path = path[start...]
      wholes.removeLast(wholes.count - level)
      areQuiet.removeLast(areQuiet.count - level)
      let inherited = wholes.last ?? status.whole
      let own = areQuiet.last == true ? nil : status.letters(of: path)
      wholes.append(own == nil ? inherited : status.whole(path) ?? inherited)
      areQuiet.append(own == nil)
      return own?.completed(by: inherited) ?? inherited ?? .unchanged
    }
  }
}
