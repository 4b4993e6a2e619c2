import Outline

/// A list of paths as a directory: its rows are those of the tree that the paths make.
///
/// It says which names are directories: those with names below them, and those with a slash after them.
/// About all others it knows nothing but the name.
struct PathListing {
  let tree: PathTree
  /// The folder whose rows are shown.
  let root: PathTree.Node

  init(_ tree: PathTree) {
    self.tree = tree
    root = tree.listedRoot
  }

  /// The line above the rows. A list that does not name its folder is of the current one.
  var row: SourceRow { SourceRow(name: tree.path(of: root)[...], kind: .directory) }

  /// True if any name begins with a dot.
  var hasHiddenNames: Bool {
    (0..<PathTree.Node(tree.count)).contains { $0 != root && tree.name(of: $0).first == "." }
  }
}

extension PathListing {
  /// Reads a list of paths from its beginning to its end.
  static func read(from input: InputBuffer) throws(SystemError) -> Result<PathListing, FormatError>
  {
    var reader = PathListReader()
    let result = try input.readPieces { piece throws(FormatError) in try reader.read(piece) }
    return Result { () throws(FormatError) in
      try result.get()
      return PathListing(try reader.finish())
    }
  }
}
