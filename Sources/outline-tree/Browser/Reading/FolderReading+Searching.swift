import Outline

/// Searching folders that have not been read yet.
extension FolderReading {
  /// Starts a search, or continues the last search. If no folder is left to read, shows the result of a new
  /// search in the view's message.
  mutating func search(
    for pattern: TextPattern, _ purpose: FolderSearch.Purpose, in view: inout OutlineView
  ) {
    if search?.isFor(pattern, purpose, root: view.viewport.roots.last) != true {
      stopJob(in: &view)
      search = FolderSearch(for: pattern, purpose, in: view)
    }
    search!.purpose = purpose
    isSearching = !search!.isDone
    if isSearching {
      view.message = search!.progress
    } else {
      let isNew = search!.focusesNext || search!.matches == 0
      view.message = isNew ? search!.result(in: view.document) : nil
    }
  }

  /// True if pressing the given key stops the search.
  func isStopped(by key: Key) -> Bool {
    if case .mouse = key { return false }
    return isSearching && search!.purpose != .filter(isTyping: true)
  }

  /// Searches the entries of a folder.
  ///
  /// - Parameter isForSearch: True if the folder was read only for the search.
  mutating func search(
    _ entries: [ItemID], of folder: ItemID?, _ isForSearch: Bool, in view: inout OutlineView
  ) {
    guard search != nil else { return }
    let found = search!.add(entries, in: view.document)
    guard isForSearch else { return }
    search!.didReadFolder()
    if search!.isFilter, let folder {
      view.filter?.add(entries, of: folder, in: view.edited.document)
    }
    if search!.focusesNext, let first = found.first {
      search!.purpose = .search(focusesNext: false)
      view.reveal(first)
      view.focus = first
    }
    view.message = search!.progress
  }

  mutating func nextFolderToSearch(in view: inout OutlineView) -> ItemID? {
    guard isSearching else { return nil }
    if view.document.outline.count >= rowLimit {
      stopSearch(in: &view)
      let result = view.message ?? ""
      view.message = "at the limit of \(view.document.outline.count) rows: \(result)"
      return nil
    }
    if let folder = search!.next(in: view.document) { return folder }
    isSearching = false
    view.message = search!.result(in: view.document)
    return nil
  }

  /// Stops the search. If the user later searches for the same pattern, the stopped search continues.
  mutating func stopSearch(in view: inout OutlineView) {
    isSearching = false
    search!.dropStale(in: view.document)
    view.message = search!.result(in: view.document)
  }

  mutating func forgetSearch() { (search, isSearching) = (nil, false) }
}
