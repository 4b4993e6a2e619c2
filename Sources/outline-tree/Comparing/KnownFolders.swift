import Outline

/// The directories that one source of a comparison has, for the rows of the other one in preorder. A document
/// need not say which of its rows are directories: in Markdown, nothing tells an empty one from a file.
struct KnownFolders {
  private var folders: [Name: ItemID] = [:]
  /// The directory with the path of the current row, and those of its ancestors; nil: there is none.
  private var open: [ItemID?] = []

  private struct Name: Hashable {
    var parent: ItemID?
    var title: Bytes
  }

  static let none = KnownFolders()

  private init() {}

  init(of source: SourceDocument) {
    var parents: [ItemID] = []
    for row in source.outline.rows {
      parents.removeLast(parents.count - row.level)
      if source.files.kind(of: row.item).isDirectory {
        folders[Name(parent: parents.last, title: source.title(of: row.item))] = row.item
      }
      parents.append(row.item)
    }
  }

  /// Goes on to a row, and returns whether it has the path of a directory.
  mutating func enter(_ title: Bytes, level: Int) -> Bool {
    open.removeLast(open.count - level)
    let isKnown = level == 0 || open[level - 1] != nil
    let folder = isKnown ? folders[Name(parent: open.last ?? nil, title: title)] : nil
    open.append(folder)
    return folder != nil
  }
}
