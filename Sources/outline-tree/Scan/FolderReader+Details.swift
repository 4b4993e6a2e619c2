import Outline

// Reading the properties that the system does not return together with the names of entries.
// These properties are the details, the targets of links and, on some file systems, the types.
extension FolderReader {
  /// Reads the missing properties of all entries, and removes the entries that no longer exist. If the options
  /// choose only directories, all other entries are removed, too.
  mutating func readMissingDetails(_ file: Int32) throws(SystemError) {
    try keepEntries { reader, index throws(SystemError) in
      try reader.readMissingDetails(of: index, file)
        && !(reader.options.directoriesOnly && !reader.draft.kind(index).isDirectory)
    }
  }

  /// Reads the missing properties of one entry.
  ///
  /// - Returns: Whether the entry still exists.
  private mutating func readMissingDetails(
    of index: Int, _ file: Int32
  ) throws(SystemError) -> Bool {
    if draft.entries[index].type.isUnknown || options.readsDetails {
      guard try readStatus(index, file) else { return false }
    }
    return draft.entries[index].type.isLink ? try readLink(index, file) : true
  }

  private mutating func readStatus(_ index: Int, _ file: Int32) throws(SystemError) -> Bool {
    do {
      let status = try draft.withName(index) { name throws(SystemError) in
        try system.status(file, name, .stay)
      }
      draft.entries[index].type = status.type
      if options.readsDetails { draft.setDetails(status, of: index) }
      return true
    } catch {
      // If the properties cannot be read, for example without permission, the entry is shown with its name alone.
      return !error.meansVanished
    }
  }

  private mutating func readLink(_ index: Int, _ file: Int32) throws(SystemError) -> Bool {
    var link = Listing.Link()
    do {
      let target = try draft.withName(index) { name throws(SystemError) in
        try system.readLink(file, name)
      }
      link.start = draft.bytes.count
      link.length = target.count
      draft.bytes.append(contentsOf: target)
    } catch {
      if error.meansVanished { return false }
    }
    let status = try? draft.withName(index) { name throws(SystemError) in
      try system.status(file, name, .follow)
    }
    link.targetDetails = status
    draft.entries[index].reference = Int32(draft.links.count)
    draft.links.append(link)
    return true
  }
}

extension SystemError {
  /// True if the error can mean that an entry was removed or replaced after its folder was listed.
  var meansVanished: Bool { self == .notFound || self == .notADirectory || self == .tooManyLinks }
}
