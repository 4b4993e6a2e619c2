import Outline

/// Searching folders that have not been read yet.
extension OutlineView {
  /// Starts a search, or continues the last search. If there are no folders to read, the search ends at once,
  /// and a message of the view shows the result of a new search.
  mutating func searchFolders(for pattern: TextPattern, _ purpose: FolderSearch.Purpose) {
    let root = viewport.roots.last
    let isSame =
      reading.search.map {
        $0.pattern == pattern && $0.purpose.isFilter == purpose.isFilter && $0.root == root
      } ?? false
    if !isSame {
      stopJob()
      reading.search = FolderSearch(for: pattern, purpose, in: self)
    }
    reading.search!.purpose = purpose
    let search = reading.search!
    reading.isSearching = !search.waiting.isEmpty
    if reading.isSearching {
      message = search.progress
    } else {
      let isNew = search.focusesNext || search.matches == 0
      message = isNew ? search.result(in: document) : nil
    }
  }

  /// Searches the entries of a folder.
  ///
  /// - Parameter isForSearch: True if the folder was read only for the search.
  mutating func search(_ entries: [ItemID], of folder: ItemID?, _ isForSearch: Bool) {
    guard reading.search != nil else { return }
    let found = reading.search!.add(entries, in: edited.document)
    guard isForSearch else { return }
    reading.search!.foldersRead += 1
    if reading.search!.purpose.isFilter, let folder {
      filter?.add(entries, of: folder, in: edited.document)
    }
    if reading.search!.focusesNext, let first = found.first {
      reading.search!.purpose = .search(focusesNext: false)
      reveal(first)
      focus = first
    }
    message = reading.search!.progress
  }

  /// Stops the search. If the user later searches for the same pattern, the stopped search continues.
  mutating func stopSearch() {
    reading.isSearching = false
    // Some folders may be gone, or may have been read in the meantime.
    reading.search!.waiting = reading.search!.waiting.filter { isWaiting($0) }
    message = reading.search!.result(in: document)
  }

  /// True if a folder that a job or a search has collected still has to be read.
  func isWaiting(_ folder: ItemID) -> Bool {
    document.outline.contains(folder) && isUnread(folder)
  }
}
