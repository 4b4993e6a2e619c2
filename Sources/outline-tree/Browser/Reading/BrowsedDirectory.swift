import Outline

/// The directory that a browser shows. This type reads folders, watches them, and stores the order of their
/// entries.
final class BrowsedDirectory: BrowsedSource {
  private(set) var loader: FolderLoader
  let order: OrderFile?
  /// The git status of files; nil if the status is not shown.
  private let git: BrowsedGitStatus?
  /// Watches the disk for changes; nil if watching is off.
  private(set) var watch: FolderWatch?

  init(_ loader: FolderLoader, order: OrderFile?, git: BrowsedGitStatus?) {
    (self.loader, self.order, self.git) = (loader, order, git)
  }

  func perform(
    _ effect: BrowserEffect, _ state: inout BrowserState
  ) throws(KeepingFailure) {
    switch effect {
    case .read(let folder): read(folder, in: &state)
    case .readAgain:
      state.preview = Preview()
      readGitAgain(&state)
      loader.options.includesHidden = state.directory.showsHidden
      loader.options.usesIgnoreFiles = state.directory.hidesIgnored
      state.view.readAgain()
    case .showDirectoryAbove: try showDirectoryAbove(&state)
    case .sort(let folder, let key):
      readDetails(of: state.document.outline.children(of: folder), in: &state)
      state.view.sortChildren(of: folder, by: key)
    case .watch(let isWanted): setWatching(isWanted, &state)
    case .commit(let note): try save(&state, note: note)
    case .step(let direction): try save(&state, note: direction.rawValue)
    case .save:
      if order == nil { throw .refused(ToolError("--order FILE keeps the order of a directory")) }
      try save(&state, note: "folding")
      state.message = "the order is kept"
    case .stepEarlier, .overwrite, .merge, .write, .reload, .answerRecovery,
      .copyNames, .resumeTyping, .askForPath, .terminal:
      break
    }
  }

  private func save(_ state: inout BrowserState, note: String) throws(KeepingFailure) {
    guard let order else { return }
    do {
      try order.save(state.document, note: note)
      state.view.edited.history.markSaved()
    } catch {
      throw .unwritable(error.lines[0])
    }
  }
}

/// Reading folders.
extension BrowsedDirectory {
  func read(_ folder: ItemID?, isWatched: Bool = true, in state: inout BrowserState) {
    if let entries = entries(of: folder, isWatched, in: state) {
      state.view.receive(entries, of: folder)
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

  /// Reads the details of files, one folder after another. Details that cannot be read are nil.
  private func readDetails(of files: some Sequence<ItemID>, in state: inout BrowserState) {
    let outline = state.document.outline
    for (folder, files) in Dictionary(grouping: files, by: { outline.parent(of: $0) }) {
      let names = files.map { state.document.document.titleBytes(of: $0) }
      let details = loader.details(of: names, in: state.document.names(to: folder))
      for (file, details) in zip(files, details) {
        state.view.edited.document.files.setDetails(details, of: file)
      }
    }
  }
}

/// The details and the git status of files, and the preview.
extension BrowsedDirectory {
  func readScreen(_ state: inout BrowserState) {
    let rows = state.view.rowsOnScreen
    if state.directory.columns.areShown || state.directory.needsModes {
      readDetails(of: rows.filter { state.document.files.details(of: $0) == nil }, in: &state)
    }
    let document = state.document
    for row in rows where state.directory.gitLetters?[row] == nil {
      state.directory.gitLetters?[row] = git?.letters(of: row, in: document)
    }
    if let row = state.rowToPreview {
      state.preview = Preview(node: row, content: content(of: row, in: document))
    }
  }

  private func readGitAgain(_ state: inout BrowserState) {
    guard let git else { return }
    try? git.read(loader.source.path)
    state.directory.gitLetters = [:]
  }
}

/// Watching folders.
extension BrowsedDirectory {
  /// Watches the disk, provided that the system notices all changes in the source. If the system does not notice all
  /// changes, the header shows that nothing is watched.
  func watchIfCheap(_ state: inout BrowserState) {
    watch =
      FolderWatcher.noticesAllChanges(in: loader.source.file) ? try? FolderWatch(loader) : nil
    state.directory.watching = watch != nil
  }

  private func setWatching(_ isWanted: Bool, _ state: inout BrowserState) {
    watch = nil
    guard isWanted else { return }
    do {
      watch = try FolderWatch(loader)
    } catch {
      state.directory.watching = false
      state.message = "the disk cannot be watched: \(error.message)"
    }
  }

  /// Shows and watches the directory of another loader.
  func follow(_ newer: FolderLoader, _ state: inout BrowserState) {
    loader = newer
    readGitAgain(&state)
    if watch != nil { setWatching(true, &state) }
  }

  func followDisk(_ state: inout BrowserState) {
    if let watch { readChanged(watch.follow(state), &state) }
  }

  func readChanges(_ state: inout BrowserState) {
    if let watch { readChanged(watch.changedFolders(), &state) }
  }

  /// Reads the changed folders again. If a folder no longer exists, its parent is read instead.
  private func readChanged(_ folders: [ItemID?], _ state: inout BrowserState) {
    if let trouble = watch?.consumeWarning() { state.message = trouble }
    if folders.isEmpty { return }
    state.preview = Preview()
    if git?.isFast == true { readGitAgain(&state) }
    let index = state.view.focusedIndex
    var waiting = folders
    while let folder = waiting.popLast() {
      guard let entries = entries(of: folder, in: state) else { continue }
      if case .gone = entries, let folder {
        waiting.append(state.document.outline.parent(of: folder))
      } else {
        state.view.receive(entries, of: folder)
      }
      waiting += watch?.takeReplaced(state.document.outline) ?? []
    }
    state.view.settle(from: index)
    if let trouble = watch?.consumeWarning() { state.message = trouble }
  }
}

/// The settings for a directory, such as whether hidden files are shown, and whether the disk is watched.
struct DirectorySettings: Sendable {
  /// True if the colors of files depend on their permissions.
  var needsModes = false
  /// True if the disk is watched; nil if the source has no folders that can be watched.
  var watching: Bool?
  var showsHidden = false
  var hidesIgnored = false
  var columns = FileColumns()
  /// The git status of the files that have been on the screen; nil if the status is not shown.
  var gitLetters: [ItemID: GitLetters]?

  mutating func toggleHidden(in view: inout OutlineView) {
    showsHidden.toggle()
    view.message = showsHidden ? "hidden files are shown" : "hidden files are not shown"
    view.effects.append(.readAgain)
  }

  mutating func toggleIgnored(in view: inout OutlineView) {
    hidesIgnored.toggle()
    view.message = hidesIgnored ? "ignored files are not shown" : "ignored files are shown"
    view.effects.append(.readAgain)
  }

  mutating func toggleWatching(in view: inout OutlineView) {
    let isWanted = watching != true
    watching = isWanted
    view.effects.append(.watch(isWanted))
    view.message = isWanted ? "changes on the disk are shown as they happen" : "not watching"
  }
}

/// The columns before the names of files. The user can turn these columns on and off.
struct FileColumns: Sendable {
  private var columns: Columns
  var areShown: Bool

  /// The columns that appear when the user turns on columns, if the command line has no options for columns.
  private static let usual: ColumnOptions = {
    var usual = ColumnOptions()
    (usual.mode, usual.humanSize, usual.date) = (true, true, true)
    return usual
  }()

  init(_ options: ColumnOptions = ColumnOptions()) {
    areShown = !options.isEmpty
    var chosen = areShown ? options : Self.usual
    chosen.datesStatus = options.datesStatus
    columns = Columns(chosen)
  }

  /// Sets the current time, which determines whether a date is recent.
  mutating func setTime(_ now: Int64) {
    columns.dates = DateColumn(now: now, format: columns.dates.format)
  }

  /// Appends the columns of a file in the format of the command `print`. Appends nothing if the columns are turned off,
  /// or if the details of the file have not been read.
  func append(_ details: FileDetails?, to line: inout [UInt8]) {
    if areShown, let details { columns.append(details, escapes: true, to: &line) }
  }
}
