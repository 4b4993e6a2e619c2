import Outline

/// The git status of the files of a directory. The browser reads the status when it starts, and whenever it reads the
/// directory again. If reading the status is fast, the browser also reads it whenever something changes on disk.
final class BrowsedGitStatus {
  private let system: SystemCalls
  /// The status of the directory; nil if the directory is not in a repository and contains no repository.
  private var folder: GitFolder?

  /// True if reading is so fast that a user does not notice it.
  private(set) var isFast = false

  init(of path: [UInt8], _ system: SystemCalls) throws(ToolError) {
    self.system = system
    try read(path)
  }

  /// Reads the git status of a directory, which may differ from the directory that was read before.
  func read(_ path: [UInt8]) throws(ToolError) {
    let start = PosixProcess.milliseconds
    folder = nil
    defer { isFast = PosixProcess.milliseconds - start <= 100 }
    folder = try GitFolder(path: path, system)
  }

  /// Returns the letters that represent the git status of a row.
  func letters(of row: ItemID, in document: SourceDocument) -> GitLetters {
    var walk = folder.map { GitWalk($0) } ?? GitWalk(GitStatus())
    var letters = walk.source
    let path = document.outline.ancestors(of: row).reversed() + [row]
    for (level, item) in path.enumerated() {
      letters = walk.enter(
        document.title(of: item), level: level,
        isFolder: document.files.kind(of: item) == .directory)
    }
    return letters
  }
}
