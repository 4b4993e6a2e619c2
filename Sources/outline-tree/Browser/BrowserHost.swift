import Outline

/// What a browser's state wants done, but for what a terminal does: it reads folders, keeps edits, and
/// answers the state.
final class BrowserHost {
  var state: BrowserState
  private let run: Run
  private let display: DisplayOptions
  let source: Kept
  /// What earlier browsers left, the next one to be asked about first.
  var findings: [FoundRecovery] = []
  /// What is to be said when the screen is gone.
  var farewell: Message?
  /// Sees changes on the disk, if they are to be seen.
  private(set) var watch: FolderWatch?

  /// Where rows come from, and where edits go.
  enum Kept {
    case document(DocumentKeeper)
    case directory(FolderLoader, OrderFile?)
  }

  init(_ state: BrowserState, _ source: Kept, _ run: Run, _ display: DisplayOptions) {
    self.state = state
    self.source = source
    self.run = run
    self.display = display
  }

  var loader: FolderLoader? {
    if case .directory(let loader, _) = source { loader } else { nil }
  }

  /// Does what can be done here.
  ///
  /// - Returns: What is left for the terminal.
  func perform(_ effects: [BrowserEffect]) -> [TerminalEffect] {
    var forTerminal: [TerminalEffect] = []
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      state.view.effects = []
      do throws(KeepingFailure) {
        if let effect = try perform(effect) { forTerminal.append(effect) }
      } catch {
        let isLeaving = waiting.contains { $0.isQuit }
        // What could not be kept is not to be left.
        waiting.removeAll { $0.isQuit }
        tell(error, of: effect, isLeaving)
      }
      waiting += state.view.effects
      followRecovery()
    }
    return forTerminal
  }

  private func perform(_ effect: BrowserEffect) throws(KeepingFailure) -> TerminalEffect? {
    switch effect {
    case .read(let folder): read(folder)
    case .readAgain: readAgain()
    case .commit(let note): try commit(note)
    case .undo:
      try keep("undo") { keeper, outline throws(KeepingFailure) in try keeper.undo(outline) }
    case .redo:
      try keep("redo") { keeper, outline throws(KeepingFailure) in try keeper.redo(outline) }
    case .undoEarlier: try stepEarlier("undo") { file throws(OutlineFileError) in try file.undo() }
    case .redoEarlier: try stepEarlier("redo") { file throws(OutlineFileError) in try file.redo() }
    case .save: try save()
    case .overwrite: try overwrite()
    case .write(let path, let replacing): try write(to: path, replacing: replacing)
    case .reload: try reload()
    case .answerRecovery(let answer): try answerRecovery(answer)
    case .watch(let isWanted): setWatching(isWanted)
    case .terminal(let effect):
      if case .quit = effect { end() }
      return effect
    }
    return nil
  }
}

/// Directories.
extension BrowserHost {
  private func read(_ folder: NodeID?, isWatched: Bool = true) {
    if let entries = entries(of: folder, isWatched) { state.receive(entries, of: folder) }
  }

  /// nil if there is no such row any more.
  private func entries(of folder: NodeID?, _ isWatched: Bool = true) -> FolderEntries? {
    guard let loader else { return nil }
    if let folder, !state.document.outline.contains(folder) { return nil }
    if isWatched { watch?.add(folder, state) }
    return loader.read(state.document.names(to: folder))
  }

  private func readAgain() {
    loader?.options.includesHidden = state.directory.showsHidden
    loader?.options.usesIgnoreFiles = state.directory.hidesIgnored
    state.readAgain()
  }

  /// Goes on with the reading of many folders, for a while.
  ///
  /// - Parameter isInterrupted: Whether there is something else to do.
  func continueJob(milliseconds: Int, unless isInterrupted: () -> Bool = { false }) {
    let end = Posix.milliseconds + milliseconds
    let place = state.view.focusedIndex
    let opens = state.reading.job != nil
    while let folder = state.nextFolder() {
      // What is only looked into stays closed.
      read(folder, isWatched: state.reading.job != nil)
      if Posix.milliseconds >= end || isInterrupted() { break }
    }
    // What is found was added to the filter already.
    if opens { state.view.followOutline() }
    state.view.settle(from: place)
  }
}

/// Changes on the disk.
extension BrowserHost {
  func setWatching(_ isWanted: Bool) {
    watch = nil
    guard isWanted, let loader else { return }
    do {
      watch = try FolderWatch(loader)
    } catch {
      state.directory.isWatching = false
      state.message = "the disk cannot be watched: \(error.message)"
    }
  }

  /// What was opened is watched from now on, and what was closed no longer.
  func followDisk() {
    if let watch { readChanged(watch.follow(state)) }
  }

  func readChanges() {
    if let watch { readChanged(watch.changedFolders()) }
  }

  /// Reads folders in which something happened; of one that is gone, the one that it was in.
  private func readChanged(_ folders: [NodeID?]) {
    if let trouble = watch?.takeTrouble() { state.message = trouble }
    if folders.isEmpty { return }
    let place = state.view.focusedIndex
    var waiting = folders
    while let folder = waiting.popLast() {
      guard let entries = entries(of: folder) else { continue }
      if case .gone = entries, let folder {
        waiting.append(state.document.outline.parent(of: folder))
      } else {
        state.view.effects = []
        state.receive(entries, of: folder)
        _ = perform(state.view.effects)
      }
      waiting += watch?.takeReplaced(state.document.outline) ?? []
    }
    state.view.settle(from: place)
    if let trouble = watch?.takeTrouble() { state.message = trouble }
  }
}
