import Outline

/// The directory that a browser shows. This type reads folders, watches them, and stores the order of their
/// entries.
final class BrowsedDirectory {
  let loader: FolderLoader
  private let order: OrderFile?
  /// Watches the disk for changes; nil unless the user has turned watching on.
  private(set) var watch: FolderWatch?

  init(_ loader: FolderLoader, _ order: OrderFile?) {
    (self.loader, self.order) = (loader, order)
  }

  func perform(
    _ effect: BrowserEffect, _ state: inout BrowserState
  ) throws(KeepingFailure) {
    switch effect {
    case .read(let folder): read(folder, in: &state)
    case .readAgain:
      loader.options.includesHidden = state.directory.showsHidden
      loader.options.usesIgnoreFiles = state.directory.hidesIgnored
      state.outline.readAgain()
    case .watch(let isWanted): setWatching(isWanted, &state)
    case .commit(let note): try save(&state, note: note)
    case .undo: try save(&state, note: "undo")
    case .redo: try save(&state, note: "redo")
    case .save:
      if order == nil { throw .refused(ToolError("--order FILE keeps the order of a directory")) }
      try save(&state, note: "folding")
      state.message = "the order is kept"
    case .undoEarlier, .redoEarlier, .overwrite, .merge, .write, .reload, .answerRecovery,
      .terminal:
      break
    }
  }

  private func save(_ state: inout BrowserState, note: String) throws(KeepingFailure) {
    guard let order else { return }
    do {
      try order.save(state.document, note: note)
      state.outline.view.edited.history.markSaved()
    } catch {
      throw .unwritable(error.lines[0])
    }
  }
}

/// Reading folders.
extension BrowsedDirectory {
  private func read(_ folder: ItemID?, isWatched: Bool = true, in state: inout BrowserState) {
    if let entries = entries(of: folder, isWatched, in: state) {
      state.outline.receive(entries, of: folder)
    }
  }

  /// Returns the entries of a folder; nil if the folder's row no longer exists.
  private func entries(
    of folder: ItemID?, _ isWatched: Bool = true, in state: BrowserState
  ) -> FolderEntries? {
    if let folder, !state.document.outline.contains(folder) { return nil }
    // The folder is watched before it is read, so that changes during reading are noticed.
    if isWatched { watch?.add(folder, state) }
    return loader.read(state.document.names(to: folder))
  }

  func continueReading(
    _ state: inout BrowserState, milliseconds: Int, unless isInterrupted: () -> Bool
  ) {
    state.continueReading(milliseconds: milliseconds, unless: isInterrupted) { folder, state in
      // Folders that are read only for a search stay closed, so they are not watched.
      read(folder, isWatched: state.outline.reading.job != nil, in: &state)
    }
  }
}

/// Watching folders.
extension BrowsedDirectory {
  private func setWatching(_ isWanted: Bool, _ state: inout BrowserState) {
    watch = nil
    guard isWanted else { return }
    do {
      watch = try FolderWatch(loader)
    } catch {
      state.directory.isWatching = false
      state.message = "the disk cannot be watched: \(error.message)"
    }
  }

  func followDisk(_ state: inout BrowserState) {
    if let watch { readChanged(watch.follow(state), &state) }
  }

  func readChanges(_ state: inout BrowserState) {
    if let watch { readChanged(watch.changedFolders(), &state) }
  }

  /// Reads again the folders that have changed. If a folder no longer exists, its parent is read instead.
  private func readChanged(_ folders: [ItemID?], _ state: inout BrowserState) {
    if let trouble = watch?.consumeWarning() { state.message = trouble }
    if folders.isEmpty { return }
    let index = state.view.focusedIndex
    var waiting = folders
    while let folder = waiting.popLast() {
      guard let entries = entries(of: folder, in: state) else { continue }
      if case .gone = entries, let folder {
        waiting.append(state.document.outline.parent(of: folder))
      } else {
        state.outline.receive(entries, of: folder)
      }
      waiting += watch?.takeReplaced(state.document.outline) ?? []
    }
    state.outline.view.settle(from: index)
    if let trouble = watch?.consumeWarning() { state.message = trouble }
  }
}

/// The settings for a directory: which files are shown, and whether the disk is watched.
struct DirectorySettings: Sendable {
  var isWatching = false
  var showsHidden = false
  var hidesIgnored = false

  mutating func toggleHidden(in view: inout OutlineView) {
    showsHidden.toggle()
    view.message = "hidden files are \(showsHidden ? "shown" : "not shown")"
    view.effects.append(.readAgain)
  }

  mutating func toggleIgnored(in view: inout OutlineView) {
    hidesIgnored.toggle()
    view.message = "ignored files are \(hidesIgnored ? "not shown" : "shown")"
    view.effects.append(.readAgain)
  }

  mutating func toggleWatching(in view: inout OutlineView) {
    isWatching.toggle()
    view.effects.append(.watch(isWatching))
    view.message = isWatching ? "changes on the disk are shown as they happen" : "not watching"
  }
}

/// Reading many folders, a few at a time.
extension BrowserState {
  /// Reads the folders that are to be opened or searched, one after another.
  ///
  /// - Parameters:
  ///   - isInterrupted: A closure that returns true if there is other work to do.
  ///   - read: A closure that reads one folder, and passes its entries to the state.
  mutating func continueReading(
    milliseconds: Int, unless isInterrupted: () -> Bool,
    read: (ItemID, inout BrowserState) -> Void
  ) {
    let end = PosixProcess.milliseconds + milliseconds
    let index = view.focusedIndex
    let isOpening = outline.reading.job != nil
    while let folder = outline.nextFolder() {
      read(folder, &self)
      if PosixProcess.milliseconds >= end || isInterrupted() { break }
    }
    // A search adds its matches to the filter itself, so the filter needs an update only if folders were
    // opened.
    if isOpening { outline.view.followOutline() }
    outline.view.settle(from: index)
  }
}
