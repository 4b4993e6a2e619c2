import Outline

/// A list of paths that a browser shows while the list is still arriving.
///
/// The view shows the paths as files and folders, and reads a folder's entries when the folder is opened. When more
/// paths arrive, the view again reads those folders that it has already read and that contain new names.
final class BrowsedListing: BrowsedSource {
  private var reader = PathListReader()
  private let input: InputBuffer
  private let system: SystemCalls
  private var options: ScanOptions
  private let folding: FoldRules
  private var isArriving = true
  /// The folder whose entries are shown as root rows. When more paths arrive, a different folder may become the root.
  private var root: PathTree.Node = 0
  /// The row of each folder whose entries have been read.
  private var rows: [PathTree.Node: ItemID?] = [:]
  /// The folders to which names were added since the rows were last updated.
  private var stale: Set<PathTree.Node> = []
  /// The number of nodes that the tree had when the stale folders were last read.
  private var shownCount = 0
  private var names = Listing()

  init(_ input: InputBuffer, options: ScanOptions, _ system: SystemCalls) {
    (self.input, self.options, self.system) = (input, options, system)
    folding = options.folding
    self.options.folding = FoldRules()
    self.options.includesHidden = true
  }

  /// The file descriptor that the paths are read from; nil if the list has ended.
  var file: Int32? { isArriving ? input.file : nil }

  func perform(_ effect: BrowserEffect, _ state: inout BrowserState) throws(KeepingFailure) {
    switch effect {
    case .read(let folder): read(folder, &state)
    case .readAgain:
      options.includesHidden = state.directory.showsHidden
      state.preview = Preview()
      state.view.readAgain()
    case .save:
      throw .refused(
        ToolError(
          "a list of paths cannot be saved in the browser; write it to a file with -o FILE"))
    case .showDirectoryAbove, .sort, .watch, .commit, .step, .stepEarlier, .overwrite, .merge,
      .write, .reload, .answerRecovery, .copyNames, .resumeTyping, .askForPath, .terminal:
      break
    }
  }

  func readScreen(_ state: inout BrowserState) {
    if let row = state.rowToPreview {
      state.preview = Preview(node: row, content: content(of: row, state))
    }
  }

  /// Returns the path of a row, as written in the list.
  func path(of names: [[UInt8]]) -> [UInt8] {
    let start = root == 0 ? [] : [reader.tree.path(of: root)]
    return Array((start + names).joined(separator: [0x2F]))
  }

  /// Returns the preview of a path in the list, even if no file exists at that path.
  private func content(of row: ItemID, _ state: BrowserState) -> Preview.Content {
    guard let node = node(of: row, state), reader.tree.isDirectory(node) else {
      let path = path(of: state.document.names(to: row))
      return system.preview(of: path, in: PosixFiles.workingDirectory)
    }
    return Preview.Content(names: entries(of: node, state, row).map { ($0.name, $0.kind) })
  }

  func read(_ folder: ItemID?, _ state: inout BrowserState) {
    guard let node = node(of: folder, state) else { return }
    rows[node] = .some(folder)
    stale.remove(node)
    state.view.receive(.entries(entries(of: node, state, folder)), of: folder)
  }

  private func node(of folder: ItemID?, _ state: BrowserState) -> PathTree.Node? {
    var node = root
    for name in state.document.names(to: folder) {
      guard let child = reader.tree.child(of: node, named: name) else { return nil }
      node = child
    }
    return node
  }

  private func entries(
    of node: PathTree.Node, _ state: BrowserState, _ folder: ItemID?
  ) -> [FolderEntries.Entry] {
    let tree = reader.tree
    let path = RowLocation(state.document.names(to: folder))
    let listing = tree.names(in: node, options.order, into: &names) { child in
      let name = tree.name(of: child)
      let isDirectory = tree.isDirectory(child)
      return (options.includesHidden || name.first != ".")
        && (isDirectory || !options.directoriesOnly)
        && options.choice(
          name, path: options.needsPaths ? path.path(of: name)[...] : [], isDirectory: isDirectory)
          != .leftOut
    }
    return listing.folderEntries(at: path, options, folding: folding)
  }
}

/// Reading paths as they arrive.
extension BrowsedListing {
  /// The number of milliseconds for which paths are read before the screen is drawn again.
  private static let slice = 40

  /// Reads the paths that have arrived.
  func readChanges(_ state: inout BrowserState) {
    guard isArriving else { return }
    let count = reader.tree.count
    let problem = readPieces()
    note(from: count)
    show(&state)
    if let problem = problem { state.message = "standard input: \(problem)" }
  }

  /// - Returns: The reason why reading ended early; nil if it did not end early.
  private func readPieces() -> Message? {
    do {
      let result = try input.readPieces(milliseconds: Self.slice) { piece throws(FormatError) in
        try reader.read(piece)
      }
      isArriving = try result.get()
      if !isArriving { _ = try reader.finish() }
      return nil
    } catch {
      isArriving = false
      let words = (error as? SystemError)?.message ?? (error as! FormatError).description
      return Message(words.utf8)
    }
  }

  /// Marks all folders that contain new names as stale.
  private func note(from count: Int) {
    let tree = reader.tree
    for node in PathTree.Node(count)..<PathTree.Node(tree.count) {
      let parent = tree.parent(of: node)
      stale.insert(parent)
      // If the new node is the first child of its parent, the parent was shown as a file until now, although it is a
      // folder.
      // Therefore, the folder that contains the parent is stale, too.
      if parent < count && tree.isFirstChild(node) { stale.insert(tree.parent(of: parent)) }
    }
  }

  /// Updates the rows of the stale folders. While paths are arriving, the rows are updated only when the number of
  /// names has grown by a quarter, because each update reads all entries of a stale folder again.
  private func show(_ state: inout BrowserState) {
    let tree = reader.tree
    let newRoot = tree.listedRoot
    if newRoot != root || shownCount == 0 {
      restart(newRoot, &state)
    } else if !isArriving || tree.count - shownCount >= shownCount / 4 {
      readStale(&state)
    }
    if isArriving {
      state.message = "\(tree.count - 1) names so far, and more are coming"
    } else if state.message?.bytes.hasSuffix("more are coming".utf8) == true {
      state.message = "\(tree.count - 1) names"
    }
  }

  private func readStale(_ state: inout BrowserState) {
    shownCount = reader.tree.count
    let index = state.view.focusedIndex
    for node in stale.sorted() {
      guard let row = rows[node] else { continue }
      if let row, !state.document.outline.contains(row) {
        rows[node] = nil
      } else {
        read(row, &state)
      }
    }
    stale = []
    state.view.settle(from: index)
  }

  private func restart(_ newRoot: PathTree.Node, _ state: inout BrowserState) {
    root = newRoot
    rows = [:]
    stale = []
    shownCount = reader.tree.count
    state.replaceDocument(SourceDocument(kind: state.document.kind), focus: nil)
    // The items of the new document are numbered from 0 again, so the old item numbers now identify other rows.
    (state.preview, state.jumps, state.mouse) = (Preview(), JumpList(), MouseDrag())
    state.view.name = reader.tree.path(of: root)
    read(nil, &state)
  }
}

/// The place of a row: its level and the titles of its ancestors.
struct RowLocation {
  private let base: [UInt8]
  let level: Int

  init(_ names: [[UInt8]]) {
    base = Array(names.map { $0 + [0x2F] }.joined())
    level = names.count
  }

  func path(of name: Bytes) -> [UInt8] { base + name }
}

extension FoldRules {
  /// True if a folder is opened as soon as its row is added. A folder is opened if the options expand it. If the
  /// options collapse only rows from a certain level on, they also open each folder that they do not collapse. All
  /// other folders start closed.
  func opens(_ name: Bytes, _ location: RowLocation) -> Bool {
    if rules.isEmpty { return false }
    let path = needsPaths ? location.path(of: name) : []
    let decision = decision(level: location.level, title: name, path: path[...])
    if decision.isOnPath { return true }
    switch decision.fold {
    case .expanded: return true
    case .collapsed: return false
    case nil: return rules.contains { if case .atLeast = $0.rows { true } else { false } }
    }
  }
}
