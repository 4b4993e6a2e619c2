import Outline

/// Opening many folders.
extension FolderReading {
  /// Opens the given number of levels below a row, or below the source if the row is nil.
  mutating func open(below folder: ItemID?, levels: Int, in view: inout OutlineView) {
    let outline = view.document.outline
    let rows = folder.map { outline.subtree(of: $0) } ?? outline.rows
    let base = folder.map { outline.level(of: $0) } ?? 0
    var folders: [(folder: ItemID, levels: Int)] = []
    var expanded: [ItemID] = []
    for row in rows where row.level - base < levels {
      if view.document.files.isUnreadFolder(row.item) {
        folders.append((row.item, levels - (row.level - base)))
      } else if row.hasChildren && !row.isExpanded {
        expanded.append(row.item)
      }
    }
    view.edited.fold(focus: view.focus) { $0.expand(expanded) }
    if folders.isEmpty { return }
    job = ReadingJob(focusBefore: view.focus)
    job!.add(folders)
    tellProgress(in: &view)
  }

  mutating func nextFolderToOpen(in view: inout OutlineView) -> ItemID? {
    let outline = view.document.outline
    if outline.count >= rowLimit {
      endJob("stopped at \(outline.count) rows: open only the folders you need", in: &view)
      return nil
    }
    while let folder = job?.next() {
      if outline.contains(folder), view.isUnread(folder) { return folder }
    }
    endJob(nil, in: &view)
    return nil
  }

  /// Opens a folder that has just been read for the job, and adds its subfolders to the job as the next
  /// folders to read.
  ///
  /// - Parameters:
  ///   - children: The folder's entries.
  ///   - opened: The entries to open even if no job is running.
  mutating func continueJob(
    _ folder: ItemID?, _ children: [ItemID], opened: [ItemID] = [], in view: inout OutlineView
  ) {
    var levels = 0
    if job != nil, let folder, !view.document.outline.isExpanded(folder) {
      view.edited.document.outline.expand([folder])
      levels = job!.didOpen(folder)
    }
    wait(for: opened, levels: 1, in: view)
    if levels > 1 {
      let folders = children.filter { view.document.files.isUnreadFolder($0) }
      wait(for: folders, levels: levels - 1, in: view)
    }
    if job != nil { tellProgress(in: &view) }
  }

  private mutating func wait(for folders: [ItemID], levels: Int, in view: OutlineView) {
    if folders.isEmpty { return }
    if job == nil { job = ReadingJob(focusBefore: view.focus, report: view.message) }
    job!.add(folders.map { ($0, levels) })
  }

  private func tellProgress(in view: inout OutlineView) {
    view.message = "\(view.document.outline.count) rows read… Esc stops"
  }

  mutating func stopJob(in view: inout OutlineView) {
    endJob("stopped at \(view.document.outline.count) rows", in: &view)
  }

  private mutating func endJob(_ words: Message?, in view: inout OutlineView) {
    guard let job else { return }
    view.message = words ?? job.report
    if let step = job.step(focus: view.focus) { view.edited.history.foldings.add(step) }
    self.job = nil
  }
}
