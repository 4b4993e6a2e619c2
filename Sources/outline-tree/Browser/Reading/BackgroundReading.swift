import Outline

/// Folders that the browser reads one after another while the user presses no key. It reads them either to open them
/// or to search their entries. The progress is shown, and the user can stop the reading.
///
/// A search leaves the folders closed. If the user repeats a search that has ended, the same value continues with the
/// folders that have not been read yet, so it does not search any row twice.
struct BackgroundReading: Sendable {
  fileprivate(set) var purpose: Purpose
  /// The row whose subtree is searched; nil to search all rows.
  fileprivate var root: ItemID?
  /// The folders that are still to be read, each with the number of levels to open, including the folder's own
  /// level. A search opens no levels. The next folder to read is at the end of the array.
  fileprivate var waiting: [(folder: ItemID, levels: Int)] = []
  /// The folder that is being read.
  fileprivate var current: (folder: ItemID, levels: Int)?
  /// The folders that have been opened so far.
  fileprivate var opened: [ItemID] = []
  fileprivate var focusBefore: ItemID?
  /// The message to show when all folders have been opened.
  fileprivate var report: Message?
  fileprivate var matches = 0
  fileprivate var foldersRead = 0
  /// The number of folders that cannot be read.
  var refused = 0
  /// The number of links to folders. A search skips links to folders, because they may lead back to folders above.
  fileprivate var links = 0

  enum Purpose: Equatable, Sendable {
    case open
    /// If `focusesNext` is true, the focus moves to the next match when it is found.
    case search(TextPattern, focusesNext: Bool)
    /// The view shows only matching rows and their ancestors. If `isTyping` is true, the user may not have typed the
    /// whole pattern yet.
    case filter(TextPattern, isTyping: Bool)
  }

  enum Ending {
    case done, stopped
    /// The reading ended because there are too many rows.
    case full
  }

  /// Returns the number of levels to open for a folder that has just been read, including the folder's own level; nil
  /// if the folder was not read in the background.
  mutating func takeLevels(of folder: ItemID?) -> Int? {
    guard let current, current.folder == folder else { return nil }
    self.current = nil
    return current.levels
  }

  /// Adds folders, which will be read before the folders that are already waiting.
  fileprivate mutating func wait(for folders: [ItemID], levels: Int) {
    waiting += folders.reversed().map { ($0, levels) }
  }
}

/// Searching, and messages about the reading.
extension BackgroundReading {
  /// The text to search for; nil if the folders are opened.
  private var pattern: TextPattern? {
    switch purpose {
    case .open: nil
    case .search(let pattern, _), .filter(let pattern, _): pattern
    }
  }

  /// True if this search can continue with another purpose. The two purposes must have the same pattern, and both
  /// must filter the rows or both must move the focus.
  fileprivate func fits(_ other: Purpose) -> Bool {
    switch (purpose, other) {
    case (.search(let pattern, _), .search(let new, _)),
      (.filter(let pattern, _), .filter(let new, _)):
      pattern == new
    default: false
    }
  }

  /// Searches the rows that have been read, and collects the folders to read. Folders at or after the row in focus are
  /// read first.
  fileprivate init(_ purpose: Purpose, in view: OutlineView) {
    let outline = view.document.outline
    let rows = outline.rows[view.viewport.reachedPositions(in: outline)]
    let start = rows.firstIndex { $0.item == view.focus } ?? rows.startIndex
    self.init(purpose: purpose, root: view.viewport.roots.last)
    _ = search(rows[..<start].lazy.map(\.item), in: view.document)
    _ = search(rows[start...].lazy.map(\.item), in: view.document)
  }

  /// Counts the rows that match the pattern, and adds the unread folders among the rows to `waiting`.
  ///
  /// - Returns: The matches.
  fileprivate mutating func search(
    _ rows: some Sequence<ItemID>, in document: SourceDocument
  ) -> [ItemID] {
    var (found, folders) = ([ItemID](), [ItemID]())
    for row in rows {
      if pattern!.matches(row, in: document) { found.append(row) }
      switch document.files.reading(of: row) {
      case .omitted where document.files.isUnreadFolder(row): folders.append(row)
      case .omitted: links += 1
      case .refused: refused += 1
      case .done, .loop: continue
      }
    }
    matches += found.count
    wait(for: folders, levels: 0)
    return found
  }

  fileprivate func progress(in document: SourceDocument) -> Message {
    if purpose == .open { return "\(document.outline.count) rows read… Esc stops" }
    let hint = if case .filter(_, isTyping: true) = purpose { "" } else { " any key stops" }
    return "\(matches) found, \(count: foldersRead, "folder") read…\(hint)"
  }

  fileprivate func result(_ ending: Ending, in document: SourceDocument) -> Message? {
    let count = document.outline.count
    switch (ending, pattern) {
    case (.done, nil): return report
    case (.stopped, nil): return "stopped at \(count) rows"
    case (.full, nil): return "stopped at \(count) rows: open only the folders you need"
    case (.full, let pattern?): return "at the limit of \(count) rows: \(found(pattern, document))"
    case (.done, let pattern?), (.stopped, let pattern?): return found(pattern, document)
    }
  }

  private func found(_ pattern: TextPattern, _ document: SourceDocument) -> Message {
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

/// Starting, continuing and ending the reading of many folders.
extension OutlineView {
  /// Opens the unread folders on the given number of levels below a row, or below the source if the row is nil.
  mutating func openFolders(below folder: ItemID?, levels: Int) {
    let outline = document.outline
    let base = folder.map { outline.level(of: $0) } ?? 0
    let folders = (folder.map { outline.subtree(of: $0) } ?? outline.rows)
      .filter { $0.level - base < levels && document.files.isUnreadFolder($0.item) }
      .map { (folder: $0.item, levels: levels - ($0.level - base)) }
    if folders.isEmpty { return }
    begin(BackgroundReading(purpose: .open, waiting: folders.reversed(), focusBefore: focus))
  }

  /// Starts a search, or continues the last search if it had the same pattern and the same root. If there are no
  /// folders to read, the search ends at once, and its result is shown only if the search has not found what it was
  /// started for.
  mutating func searchFolders(_ purpose: BackgroundReading.Purpose) {
    endReading(.stopped)
    if var last = reading.lastSearch, last.fits(purpose), last.root == viewport.roots.last {
      last.purpose = purpose
      begin(last)
    } else {
      begin(BackgroundReading(purpose, in: self))
    }
    guard let search = reading.background, search.waiting.isEmpty else { return }
    endReading(.done)
    let isFound =
      if case .search(_, focusesNext: true) = purpose { false } else { search.matches > 0 }
    if isFound { message = nil }
  }

  private mutating func begin(_ newer: BackgroundReading) {
    endReading(.stopped)
    (reading.background, reading.lastSearch) = (newer, nil)
    tellProgress()
  }

  private mutating func tellProgress() { message = reading.background?.progress(in: document) }

  /// Returns the next folder to read. If no folder is left, ends the reading, and returns nil.
  mutating func nextFolder() -> ItemID? {
    let isFull = document.outline.count >= reading.rowLimit
    while !isFull, let next = reading.background?.waiting.popLast() {
      reading.background!.current = next
      if isWaiting(next.folder) { return next.folder }
    }
    endReading(isFull ? .full : .done)
    return nil
  }

  /// Opens a folder that has just been read, or searches its entries. Adds the folder's subfolders to the folders to
  /// read.
  ///
  /// - Parameters:
  ///   - levels: The number of levels to open, including the folder's own level; nil if the folder was not read in the
  ///     background.
  ///   - entries: The entries that were added.
  ///   - opened: The entries to open, whether or not folders are being read in the background.
  mutating func continueReading(
    _ folder: ItemID?, levels: Int?, _ entries: [ItemID] = [], opened: [ItemID] = []
  ) {
    if reading.isSearching {
      edited.document.outline.expand(opened)
      return search(entries, of: folder, isForSearch: levels != nil)
    }
    if levels != nil, let folder, !document.outline.isExpanded(folder) {
      edited.document.outline.expand([folder])
      reading.background!.opened.append(folder)
    }
    if !opened.isEmpty && reading.background == nil {
      reading.background = BackgroundReading(purpose: .open, focusBefore: focus, report: message)
    }
    reading.background?.wait(for: opened, levels: 1)
    if let levels, levels > 1 {
      let folders = entries.filter { document.files.isUnreadFolder($0) }
      reading.background!.wait(for: folders, levels: levels - 1)
    }
    if reading.background != nil { tellProgress() }
  }

  private mutating func search(_ entries: [ItemID], of folder: ItemID?, isForSearch: Bool) {
    let found = reading.background!.search(entries, in: edited.document)
    guard isForSearch else { return }
    reading.background!.foldersRead += 1
    if let folder { filter?.add(entries, of: folder, in: edited.document) }
    if case .search(let pattern, focusesNext: true) = reading.background!.purpose,
      let first = found.first
    {
      reading.background!.purpose = .search(pattern, focusesNext: false)
      reveal(first)
      focus = first
    }
    tellProgress()
  }

  /// Ends the reading of many folders, and shows its result. Does nothing if no folders are being read in the
  /// background.
  mutating func endReading(_ ending: BackgroundReading.Ending) {
    guard var ended = reading.background else { return }
    reading.background = nil
    // Some folders may have been deleted or read in the meantime.
    ended.waiting.removeAll { !isWaiting($0.folder) }
    message = ended.result(ending, in: document)
    if ended.purpose != .open { reading.lastSearch = ended }
    if ended.opened.isEmpty { return }
    edited.history.foldings.add(
      EditHistory.Folding(
        changes: OutlineDifference(ended.opened.map { .expand($0) }),
        focus: EditHistory.FocusChange(before: ended.focusBefore, after: focus)))
  }

  /// True if a folder that is to be read in the background has not been read yet.
  private func isWaiting(_ folder: ItemID) -> Bool {
    document.outline.contains(folder) && isUnread(folder)
  }
}
