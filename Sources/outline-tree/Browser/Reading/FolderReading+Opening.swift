import Outline

extension FolderReading {
  /// A job that opens many folders, one after another. The progress of the job is shown, and the user can stop the
  /// job.
  struct Job: Sendable {
    /// The folders that are still to be read, each with the number of levels to open, including the folder's own
    /// level. The next folder to read is at the end of the array.
    fileprivate var waiting: [(folder: ItemID, levels: Int)] = []
    /// The folders that the job has opened so far.
    fileprivate var opened: [ItemID] = []
    /// The number of levels to open for the folder that is being read, including the folder's own level.
    fileprivate var levels = 0
    fileprivate let focusBefore: ItemID?
    /// The message to show when the job is done.
    fileprivate let report: Message?
  }

  /// Returns the next folder that the job or, without a job, the search has to read; nil if there is none.
  mutating func takeFolder() -> ItemID? {
    if job == nil { return isSearching ? search!.waiting.popLast() : nil }
    guard let (folder, levels) = job!.waiting.popLast() else { return nil }
    job!.levels = levels
    return folder
  }
}

/// Opening many folders.
extension OutlineView {
  /// Opens the given number of levels below a row, or below the source if the row is nil.
  mutating func openFolders(below folder: ItemID?, levels: Int) {
    let outline = document.outline
    let rows = folder.map { outline.subtree(of: $0) } ?? outline.rows
    let base = folder.map { outline.level(of: $0) } ?? 0
    var folders: [(folder: ItemID, levels: Int)] = []
    var expanded: [ItemID] = []
    for row in rows where row.level - base < levels {
      if document.files.isUnreadFolder(row.item) {
        folders.append((row.item, levels - (row.level - base)))
      } else if row.hasChildren && !row.isExpanded {
        expanded.append(row.item)
      }
    }
    edited.fold(focus: focus) { $0.expand(expanded) }
    if folders.isEmpty { return }
    reading.job = FolderReading.Job(waiting: folders.reversed(), focusBefore: focus, report: nil)
    tellProgress()
  }

  /// Opens a folder that has just been read for the job, and adds its subfolders to the job as the next
  /// folders to read.
  ///
  /// - Parameters:
  ///   - children: The folder's entries.
  ///   - opened: The entries that are opened in any case. If no job is running, a new job opens them.
  mutating func continueJob(_ folder: ItemID?, _ children: [ItemID], opened: [ItemID] = []) {
    var levels = 0
    if reading.job != nil, let folder, !document.outline.isExpanded(folder) {
      edited.document.outline.expand([folder])
      reading.job!.opened.append(folder)
      levels = reading.job!.levels
    }
    wait(for: opened, levels: 1)
    if levels > 1 {
      wait(for: children.filter { document.files.isUnreadFolder($0) }, levels: levels - 1)
    }
    if reading.job != nil { tellProgress() }
  }

  /// Adds folders to the job, which reads them before the folders that are already waiting.
  private mutating func wait(for folders: [ItemID], levels: Int) {
    if folders.isEmpty { return }
    if reading.job == nil {
      reading.job = FolderReading.Job(focusBefore: focus, report: message)
    }
    reading.job!.waiting += folders.reversed().map { ($0, levels) }
  }

  private mutating func tellProgress() {
    message = "\(document.outline.count) rows read… Esc stops"
  }

  mutating func stopJob() { endJob("stopped at \(document.outline.count) rows") }

  mutating func endJob(_ words: Message?) {
    guard let job = reading.job else { return }
    message = words ?? job.report
    if !job.opened.isEmpty {
      edited.history.foldings.add(
        EditHistory.Folding(
          changes: OutlineDifference(job.opened.map { .expand($0) }),
          focus: EditHistory.FocusChange(before: job.focusBefore, after: focus)))
    }
    reading.job = nil
  }
}
