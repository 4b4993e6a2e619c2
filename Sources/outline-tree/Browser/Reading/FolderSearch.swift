import Outline

/// A search through those folders of a directory that have not been read yet. The search reads one folder after
/// another, and leaves all of them closed.
struct FolderSearch: Sendable {
  let pattern: TextPattern
  var purpose: Purpose
  /// The row whose subtree is searched; nil to search all rows.
  let root: ItemID?
  /// The folders that are still to be read. The next folder to read is at the end of the array.
  var waiting: [ItemID] = []
  private(set) var matches = 0
  var foldersRead = 0
  /// The number of folders that cannot be read.
  var refused = 0
  /// The number of links to folders. The search skips links to folders, because they may lead back to folders
  /// above.
  private var links = 0

  enum Purpose: Equatable, Sendable {
    /// The view shows only matching rows and their ancestors. If `isTyping` is true, the user may not have
    /// typed the whole pattern yet.
    case filter(isTyping: Bool)
    case search(focusesNext: Bool)

    var isFilter: Bool { if case .filter = self { true } else { false } }
  }

  /// Counts the matches among the rows that have been read, and collects the folders to read. Folders at or after
  /// the row in focus are read first.
  init(for pattern: TextPattern, _ purpose: Purpose, in view: OutlineView) {
    (self.pattern, self.purpose, root) = (pattern, purpose, view.viewport.roots.last)
    let (outline, files) = (view.document.outline, view.document.files)
    let range = view.viewport.reachedPositions(in: outline)
    let start = view.focus.flatMap { outline.index(of: $0) } ?? range.lowerBound
    var before: [ItemID] = []
    for (position, row) in zip(range, outline.rows[range]) {
      if pattern.matches(row.item, in: view.document) { matches += 1 }
      switch files.reading(of: row.item) {
      case .omitted where !files.isUnreadFolder(row.item): links += 1
      case .omitted where position < start: before.append(row.item)
      case .omitted: waiting.append(row.item)
      case .refused: refused += 1
      case .done, .loop: continue
      }
    }
    waiting = (waiting + before).reversed()
  }

  /// True if the focus has to move to the next match that is found.
  var focusesNext: Bool { purpose == .search(focusesNext: true) }

  /// Counts the entries of a folder that match the pattern, and adds its unread subfolders to `waiting`.
  ///
  /// - Returns: The matches among the entries.
  mutating func add(_ entries: [ItemID], in document: SourceDocument) -> [ItemID] {
    let found = entries.filter { pattern.matches($0, in: document) }
    let unread = entries.filter { document.files.isUnread($0) }
    let folders = unread.filter { document.files.isUnreadFolder($0) }
    matches += found.count
    waiting += folders.reversed()
    links += unread.count - folders.count
    return found
  }
}

/// Messages about the search.
extension FolderSearch {
  var progress: Message {
    let hint = purpose == .filter(isTyping: true) ? "" : " any key stops"
    return "\(matches) found, \(count: foldersRead, "folder") read…\(hint)"
  }

  func result(in document: SourceDocument) -> Message {
    let what: Message = matches == 0 ? "“\(pattern.text)” not found" : "\(matches) found"
    let scope = root.map { " in “\(document.name(of: $0))”" as Message } ?? ""
    let parts: [Message] =
      [what + scope + (waiting.isEmpty ? "" : " so far")]
      + Self.folders(waiting.count, "not read")
      + Self.folders(refused, "not readable")
      + Self.folders(links, "linked, and not searched")
    return parts.joined(separator: ", ")
  }

  private static func folders(_ count: Int, _ what: Message) -> [Message] {
    count == 0 ? [] : ["\(count: count, "folder is", plural: "folders are") \(what)"]
  }
}
