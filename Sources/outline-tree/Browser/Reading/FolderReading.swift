import Outline

/// The state of reading folders of the shown directory, together with the folders that were deleted from disk.
///
///     open a row ──▶ effect .read ─────────┐
///     open many  ──▶ BackgroundReading ──┐ ├──▶ disk ──▶ receive ──▶ rows of the view
///     search     ──▶ BackgroundReading ──┴─▶ nextFolder
///
/// This type does not access the disk. While the session waits for keys, it gets a folder from `nextFolder`, reads
/// this folder, and calls `receive` with the entries.
struct FolderReading: Sendable {
  /// The folders that are being opened or searched, one after another; nil if there are no such folders.
  var background: BackgroundReading?
  /// The last search that has ended. If the user repeats the search, it continues. The value is nil if any folder has
  /// been read since the search ended, because the numbers of the search may then be wrong.
  var lastSearch: BackgroundReading?
  /// The number of rows at which the reading of many folders stops. More rows would not help the user, and would fill
  /// the memory.
  var rowLimit = 1_000_000
  var vanished = VanishedFolders()
  /// True if the shown directory was deleted from disk.
  var isSourceGone = false

  /// True if many folders are being opened.
  var isOpening: Bool { background?.purpose == .open }

  var isSearching: Bool { background != nil && !isOpening }

  /// True if pressing the given key stops the reading of many folders.
  func isStopped(by key: Key) -> Bool {
    switch background?.purpose {
    case nil, .filter(_, isTyping: true)?: return false
    case .open?: return key == .escape || key == .control("c")
    case .search?, .filter?:
      if case .mouse = key { return false }
      return true
    }
  }
}

/// Adding the entries of folders to the view.
extension OutlineView {
  /// Adds the entries of a folder to the view. If the folder was read before, its rows are updated.
  ///
  /// - Parameter folder: The folder; nil for the source.
  mutating func receive(_ entries: FolderEntries, of folder: ItemID?) {
    let index = focusedIndex
    if let folder, !document.outline.contains(folder) { return }
    let isFirst = folder.map { isUnread($0) } ?? document.outline.isEmpty
    let levels = reading.background?.takeLevels(of: folder)
    reading.lastSearch = nil
    switch entries {
    case .gone(let why) where folder == nil: loseSource(why)
    case .refused(let why), .gone(let why): refuse(folder, because: why, levels)
    case .entries(let entries): apply(entries, of: folder, isFirst, levels)
    }
    // During the reading of many folders, the caller updates the view once for all folders.
    if levels != nil { return }
    followOutline()
    settle(from: index)
  }

  /// - Parameter levels: The number of levels to open, including the folder's own level; nil if the folder was not read
  ///   in the background.
  private mutating func apply(
    _ entries: [FolderEntries.Entry], of folder: ItemID?, _ isFirst: Bool, _ levels: Int?
  ) {
    if let folder { edited.document.files.setReading(.done, of: folder) }
    let arrivals =
      isFirst
      ? edited.document.append(entries, to: folder, &reading.vanished)
      : edited.document.merge(entries, into: folder, &reading.vanished)
    if !isFirst && !(arrivals.removed.isEmpty && arrivals.added.isEmpty) {
      edited.history.forgetEdits()
    }
    tell(arrivals)
    if folder == nil && reading.isSourceGone {
      reading.isSourceGone = false
      message = "\(name) is back"
    }
    continueReading(folder, levels: levels, arrivals.added, opened: arrivals.opened)
  }

  private mutating func refuse(_ folder: ItemID?, because why: Message, _ levels: Int?) {
    if let folder {
      edited.document.files.setReading(.refused, of: folder)
      let outline = document.outline
      edited.document.outline.delete(outline.children(of: folder))
    }
    if reading.isSearching && levels != nil { return reading.background!.refused += 1 }
    message = why
    continueReading(folder, levels: levels)
  }

  /// Shows a message if folders whose entries had been read are gone, or if a folder has reappeared.
  private mutating func tell(_ arrivals: FolderArrivals) {
    let files = document.files
    let folders = arrivals.removed.filter { files.kind(of: $0).isDirectory && !files.isUnread($0) }
    if let first = folders.first {
      let more = folders.count - 1
      let name = edited.name(first)
      message =
        more == 0
        ? "“\(name)” is gone"
        : "“\(name)” and \(count: more, "more folder") are gone"
    }
    if let name = arrivals.returned { message = "“\(name)” is back" }
  }

  /// Removes all rows, because the directory itself is gone.
  private mutating func loseSource(_ why: Message) {
    if reading.isSourceGone { return }
    let roots = document.outline.rootItems
    reading.vanished.remember(roots, in: document)
    edited.document.outline.delete(roots)
    edited.history.forgetEdits()
    reading.background = nil
    reading.isSourceGone = true
    message = "\(why): the directory is shown again when it is back"
  }

  /// Requests that all folders be read again. Open folders are read now; closed folders are read when they are
  /// opened.
  mutating func readAgain() {
    var open: [ItemID?] = [nil]
    var closed: [ItemID] = []
    for row in document.outline.rows where document.files.kind(of: row.item).isDirectory {
      // A link to a folder is skipped if the row of the link has no children, because the folder is then unread or
      // empty.
      let isLink = document.files.kind(of: row.item) != .directory && !row.hasChildren
      if isLink || isUnread(row.item) { continue }
      if row.isVisible && row.isExpanded { open.append(row.item) } else { closed.append(row.item) }
    }
    for folder in closed where document.outline.contains(folder) {
      // The folder becomes closed and unread, as it was before it was opened.
      edited.document.outline.delete(edited.document.outline.children(of: folder))
      edited.document.outline.collapse([folder])
      edited.document.files.setReading(.omitted, of: folder)
    }
    if !closed.isEmpty { edited.history.forgetEdits() }
    effects += open.map { .read($0) }
  }
}
