import Outline

// Removing entries that the filter does not choose.
extension FolderReader {
  /// Removes the entries that are not chosen. Folders are kept, because entries below a folder may be chosen.
  mutating func removeUnchosen(_ file: Int32) {
    var kept = 0
    for index in draft.entries.indices {
      let isChosen = isChosen(index, file)
      if !isChosen && !isEntered(draft.kind(index)) { continue }
      draft.entries[kept] = draft.entries[index]
      draft.entries[kept].isPassage = draft.entries[kept].isPassage || !isChosen
      kept += 1
    }
    draft.entries.removeLast(draft.entries.count - kept)
  }

  private mutating func isChosen(_ index: Int, _ file: Int32) -> Bool {
    let entry = draft.entries[index]
    let target = draft.targetDetails(entry)
    let followed = options.followsLinks ? target : nil
    let type = followed?.type ?? entry.type
    let details = followed ?? draft.details(entry)
    return options.filter.accepts(
      draft.title(entry), type: type, details: details,
      target: entry.type.isLink ? target : details,
      isEmpty: {
        type == .directory
          ? isEmptyFolder(index, file) : type == .file && details.map { $0.size == 0 } ?? false
      })
  }

  /// True if a folder has no entries at all, not even hidden ones.
  private func isEmptyFolder(_ index: Int, _ file: Int32) -> Bool {
    let policy: LinkPolicy = draft.entries[index].type.isLink ? .follow : .stay
    var count = 0
    do throws(SystemError) {
      let folder = try draft.withName(index) { name throws(SystemError) in
        try system.openDirectory(file, name, policy)
      }
      defer { system.close(folder) }
      try system.list(folder, block) { _, _ in count += 1 }
      return count == 0
    } catch {
      return false
    }
  }
}
