import Outline

/// A search through the folders of a directory that are not open yet: they are read one after the
/// other, and stay closed.
struct FolderSearch: Sendable {
  let pattern: TitlePattern
  var purpose: Purpose
  /// The row below which it searches; nil: everywhere.
  let root: NodeID?
  /// The folders to read, the next one last.
  private(set) var waiting: [NodeID] = []
  private(set) var matches = 0
  private var foldersRead = 0
  /// How many folders cannot be read …
  var refused = 0
  /// … and how many links to folders are skipped, because they may lead back to where they are.
  private var links = 0

  enum Purpose: Equatable, Sendable {
    /// Only matches are shown; the pattern may still be being typed.
    case filter(isTyping: Bool)
    case search(focusesNext: Bool)

    var isFilter: Bool { if case .filter = self { true } else { false } }
  }

  /// Counts the matches among the rows that are there, and collects the folders to read: first those
  /// after the focus.
  init(for pattern: TitlePattern, _ purpose: Purpose, in view: OutlineView) {
    (self.pattern, self.purpose, root) = (pattern, purpose, view.viewport.roots.last)
    let (outline, nodes) = (view.document.outline, view.document.nodes)
    let first = root.flatMap { outline.index(of: $0) } ?? 0
    let end = root.map { first + outline.descendantCount(of: $0) + 1 } ?? outline.count
    let start = view.focus.flatMap { outline.index(of: $0) } ?? first
    var before: [NodeID] = []
    for (position, row) in zip(first..<end, outline.rows[first..<end]) {
      if pattern.matches(row.item, in: nodes) { matches += 1 }
      switch nodes.reading(of: row.item) {
      case .omitted where !nodes.isUnreadFolder(row.item): links += 1
      case .omitted where position < start: before.append(row.item)
      case .omitted: waiting.append(row.item)
      case .refused: refused += 1
      case .done, .loop: continue
      }
    }
    waiting = (waiting + before).reversed()
  }

  func isFor(_ pattern: TitlePattern, _ purpose: Purpose, root: NodeID?) -> Bool {
    self.pattern == pattern && isFilter == purpose.isFilter && self.root == root
  }

  var isFilter: Bool { purpose.isFilter }

  /// Whether the next match gets the focus.
  var focusesNext: Bool { purpose == .search(focusesNext: true) }

  var isDone: Bool { waiting.isEmpty }

  /// Adds the entries of a folder.
  ///
  /// - Returns: The matches among them.
  mutating func add(_ entries: [NodeID], in nodes: NodeTable) -> [NodeID] {
    let found = entries.filter { pattern.matches($0, in: nodes) }
    let unread = entries.filter { nodes.isUnread($0) }
    let folders = unread.filter { nodes.isUnreadFolder($0) }
    matches += found.count
    waiting += folders.reversed()
    links += unread.count - folders.count
    return found
  }

  /// One of the folders was read for the search.
  mutating func didReadFolder() { foldersRead += 1 }

  /// Returns the next folder to read that is still there and unread; nil if there is none.
  mutating func next(in document: TitledOutline) -> NodeID? {
    while let folder = waiting.popLast() {
      if document.outline.contains(folder), document.nodes.isUnread(folder) { return folder }
    }
    return nil
  }

  /// Forgets folders that are gone, or were read meanwhile.
  mutating func dropStale(in document: TitledOutline) {
    waiting = waiting.filter { document.outline.contains($0) && document.nodes.isUnread($0) }
  }
}

/// Messages.
extension FolderSearch {
  var progress: Message {
    let hint = purpose == .filter(isTyping: true) ? "" : " any key stops"
    return
      "\(matches) found, \(foldersRead) \(foldersRead == 1 ? "folder" : "folders") read…\(hint)"
  }

  func result(in document: TitledOutline) -> Message {
    let what: Message = matches == 0 ? "“\(pattern.text)” is not found" : "\(matches) found"
    let scope = root.map { " in “\(document.name(of: $0))”" as Message } ?? ""
    let parts: [Message] =
      [what + scope + (waiting.isEmpty ? "" : " so far")]
      + Self.folders(waiting.count, "not read")
      + Self.folders(refused, "not readable")
      + Self.folders(links, "linked, and not entered")
    return parts.joined(separator: ", ")
  }

  private static func folders(_ count: Int, _ what: Message) -> [Message] {
    count == 0 ? [] : ["\(count) \(count == 1 ? "folder is" : "folders are") \(what)"]
  }
}
