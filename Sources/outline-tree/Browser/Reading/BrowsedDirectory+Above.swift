import Outline

/// Going to the directory above.
extension BrowsedDirectory {
  /// Makes the directory above the source the new source.
  func showDirectoryAbove(_ state: inout BrowserState) throws(KeepingFailure) {
    if order != nil {
      throw .refused(
        ToolError("--order keeps the order of this directory only, so its parent is not shown"))
    }
    let found: (loader: FolderLoader, name: [UInt8])?
    do {
      found = try loader.above()
    } catch {
      throw .refused(ToolError("the directory above cannot be shown: \(error.message)"))
    }
    guard let (above, name) = found else {
      throw .refused(ToolError("there is no directory above the root of the file system"))
    }
    let entries = try entries(of: above, with: name)
    if above.options.includesHidden && !state.directory.showsHidden {
      state.directory.showsHidden = true
      state.message = "hidden files are shown, because “\(name)” is one of them"
    }
    state.view.ascend(to: entries, from: name)
    state.view.name = above.source.path
    follow(above, &state)
  }

  /// Returns the entries of the directory above. They include the folder with the given name.
  private func entries(
    of above: FolderLoader, with name: [UInt8]
  ) throws(KeepingFailure) -> [FolderEntries.Entry] {
    switch above.read([]) {
    case .refused(let why), .gone(let why): throw .refused(ToolError(why))
    case .entries(let entries):
      if entries.contains(where: { $0.name == name && $0.isFolder }) { return entries }
      throw .refused(ToolError("the options leave “\(name)” out of the directory above"))
    }
  }
}

extension FolderLoader {
  /// Returns a loader for the directory above the source, and the name of the source in that directory; nil if the
  /// source is the root of the file system. If the name of the source begins with a dot, the loader includes hidden
  /// files.
  func above() throws(SystemError) -> (loader: FolderLoader, name: [UInt8])? {
    let path = try system.resolve(source.path.asPath)
    guard let above = path.parentPath, let name = path.split(separator: 0x2F).last else {
      return nil
    }
    var options = options
    if name.first == "." { options.includesHidden = true }
    return (try FolderLoader(above, options: options, order: nil, system: system), Array(name))
  }
}

extension OutlineView {
  /// Shows the directory above the source. Moves all existing rows into the former source's row, and opens and
  /// focuses that row.
  ///
  /// - Parameter name: The name of the source in the directory above it.
  mutating func ascend(to entries: [FolderEntries.Entry], from name: [UInt8]) {
    endReading(.stopped)
    reading = FolderReading(rowLimit: reading.rowLimit)
    filter = nil
    let contents = document.outline.rootItems
    let arrivals = edited.document.append(entries, to: nil, &reading.vanished)
    focus = arrivals.added.first { document.title(of: $0).elementsEqual(name) }
    if let focus {
      edited.document.outline.move(contents, to: focus)
      edited.document.outline.expand([focus])
      edited.document.files.setReading(.done, of: focus)
    }
    // The recorded edits no longer fit the outline, because the former roots are now the children of a row.
    edited.history.forgetEdits()
  }
}

/// The keys that show the directory above the source.
extension BrowserState {
  /// Closes the row in focus if it is open; otherwise, moves the focus to its parent. If the row in focus is a closed
  /// root row of a directory, shows the directory above the source.
  mutating func closeOrLeave() {
    if isAtRootOfDirectory { showDirectoryAbove() } else { view.closeOrLeave() }
  }

  /// True if `closeOrLeave` shows the directory above.
  var isAtRootOfDirectory: Bool {
    guard source == .directory, view.viewport.roots.isEmpty else { return false }
    guard let focus = view.focus else { return true }
    return !view.isOpen(focus) && document.outline.parent(of: focus) == nil
  }

  mutating func showDirectoryAbove() {
    if let root = view.viewport.roots.last {
      message = "only “\(view.edited.name(root))” is shown: Backspace shows all rows again"
    } else {
      view.effects.append(.showDirectoryAbove)
    }
  }
}
