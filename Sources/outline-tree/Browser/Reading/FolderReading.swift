import Outline

/// The folders of the shown directory that still have to be read, and the folders that were deleted from disk.
///
///     open a row ──▶ effect .read ─┐
///     open many  ──▶ job ──────────┼──▶ nextFolder ──▶ disk ──▶ receive ──▶ rows of the view
///     search     ──▶ FolderSearch ─┘
///
/// This type does not access the disk. While the session waits for keys, it calls `nextFolder`, reads this folder, and
/// calls `receive` with the entries.
struct FolderReading: Sendable {
  /// The job that opens many folders; nil if no such job is running.
  var job: Job?
  /// The last search, which may have ended; nil if there was no search.
  var search: FolderSearch?
  /// True while the search is running.
  var isSearching = false
  /// The number of rows at which reading many folders stops. More rows would be of no use to a user, and would
  /// fill the memory.
  var rowLimit = 1_000_000
  var vanished = VanishedFolders()
  /// True if the directory that is shown was deleted.
  var isSourceGone = false

  /// True if folders are waiting to be opened or searched.
  var isActive: Bool { job != nil || isSearching }

  /// True if pressing the given key stops the search.
  func isStopped(by key: Key) -> Bool {
    if case .mouse = key { return false }
    return isSearching && search!.purpose != .filter(isTyping: true)
  }

  mutating func forgetSearch() { (search, isSearching) = (nil, false) }
}

/// Adding the entries of folders to the view.
extension OutlineView {
  /// Returns the next folder to read. If no folder is left, the job or the search ends, and the result is
  /// nil.
  mutating func nextFolder() -> ItemID? {
    let count = document.outline.count
    let isFull = count >= reading.rowLimit
    while !isFull, let folder = reading.takeFolder() {
      if isWaiting(folder) { return folder }
    }
    if reading.job != nil {
      endJob(isFull ? "stopped at \(count) rows: open only the folders you need" : nil)
    } else if reading.isSearching {
      stopSearch()
      if isFull { message = "at the limit of \(count) rows: \(message ?? "")" }
    }
    return nil
  }

  /// Adds the entries of a folder to the view. If the folder was read before, its rows are updated.
  ///
  /// - Parameter folder: The folder; nil for the source.
  mutating func receive(_ entries: FolderEntries, of folder: ItemID?) {
    let index = focusedIndex
    if let folder, !document.outline.contains(folder) { return }
    let isFirst = folder.map { isUnread($0) } ?? document.outline.isEmpty
    let isForSearch = reading.isSearching && reading.job == nil && isFirst
    switch entries {
    case .gone(let why) where folder == nil: loseSource(why)
    case .refused(let why), .gone(let why): refuse(folder, because: why, isForSearch)
    case .entries(let entries): apply(entries, of: folder, isFirst, isForSearch)
    }
    // While many folders are being read, the caller updates the view once for all of them.
    if reading.job != nil || isForSearch { return }
    followOutline()
    settle(from: index)
  }

  private mutating func apply(
    _ entries: [FolderEntries.Entry], of folder: ItemID?, _ isFirst: Bool, _ isForSearch: Bool
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
    if isForSearch {
      edited.document.outline.expand(arrivals.opened)
    } else {
      let children = isFirst ? arrivals.added : document.outline.children(of: folder)
      continueJob(folder, children, opened: arrivals.opened)
    }
    search(arrivals.added, of: folder, isForSearch)
  }

  private mutating func refuse(_ folder: ItemID?, because why: Message, _ isForSearch: Bool) {
    if let folder {
      edited.document.files.setReading(.refused, of: folder)
      let outline = document.outline
      edited.document.outline.delete(outline.children(of: folder))
    }
    if isForSearch { return reading.search!.refused += 1 }
    message = why
    continueJob(folder, [])
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
    reading.forgetSearch()
    reading.job = nil
    reading.isSourceGone = true
    message = "\(why): the directory is shown again when it is back"
  }

  /// Requests that all folders be read again. Open folders are read now, and closed folders when they are opened.
  mutating func readAgain() {
    reading.forgetSearch()
    var open: [ItemID?] = [nil]
    var closed: [ItemID] = []
    for row in document.outline.rows where document.files.kind(of: row.item).isDirectory {
      // A link to a folder is skipped if its row has no children, because the folder has not been read or is empty.
      let isLink = document.files.kind(of: row.item) != .directory && !row.hasChildren
      if isLink || isUnread(row.item) { continue }
      if row.isVisible && row.isExpanded { open.append(row.item) } else { closed.append(row.item) }
    }
    for folder in closed where document.outline.contains(folder) {
      // The folder is closed and unread, as before it was opened.
      edited.document.outline.delete(edited.document.outline.children(of: folder))
      edited.document.outline.collapse([folder])
      edited.document.files.setReading(.omitted, of: folder)
    }
    if !closed.isEmpty { edited.history.forgetEdits() }
    effects += open.map { .read($0) }
  }
}
