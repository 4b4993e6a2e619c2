/// Finds the git status of rows that are passed in preorder. A folder that is the top of a repository has
/// its own status, which is read when the folder's row is reached.
struct GitWalk {
  /// Returns the status of the repository whose top is the folder at a path; nil if there is none.
  private let repository: (_ path: [UInt8]) -> GitStatus?
  private var path = RowPath()
  /// The repositories that contain the current row, from the outermost to the innermost. The first of these
  /// repositories contains the source.
  private var open: [Repository]

  init(_ folder: GitFolder) {
    self.init(folder.status, repository: folder.repository)
  }

  init(_ status: GitStatus, repository: @escaping (_ path: [UInt8]) -> GitStatus? = { _ in nil }) {
    self.repository = repository
    open = [Repository(status: status)]
  }

  /// The status letters of the source itself.
  var source: GitLetters { open[0].status.source }

  mutating func enter(_ title: Bytes, level: Int, isFolder: Bool = false) -> GitLetters {
    path.enter(title, level: level)
    while open.count > 1, open[open.count - 1].firstLevel > level { open.removeLast() }
    if isFolder, let status = repository(path.bytes) {
      open.append(
        Repository(status: status, start: path.bytes.count + 1, firstLevel: level + 1))
      return status.source
    }
    return open[open.count - 1].enter(path.bytes[...], level: level)
  }
}

extension GitWalk {
  /// A repository that contains the current row. In the first repository, only paths below the source are looked up.
  private struct Repository {
    let status: GitStatus
    /// The length of the path from the source to the repository, including the slash at its end; 0 for the first
    /// repository.
    var start = 0
    /// The level of the repository's first rows.
    var firstLevel = 0
    /// For each level of the current path, the letters that apply to the row and everything below it.
    var wholes: [GitLetters?] = []
    /// For each level of the current path, true if git reports neither the row nor any row below it. In that case,
    /// the paths below the row are not looked up.
    var areQuiet: [Bool] = []

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
