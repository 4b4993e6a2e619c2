import Outline

/// Reads the entries of folders. Each thread has its own reader.
struct FolderReader: ~Copyable {
  let system: SystemCalls
  let options: ScanOptions
  /// The buffer into which the system writes entries.
  let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
  /// The listing of the current folder. The arrays of the listing keep their capacity for the next folder.
  var draft = Listing()

  deinit { block.deallocate() }

  /// Reads an open folder.
  ///
  /// - Returns: The entries that the options choose, in order, and the subfolders that will be read.
  mutating func read(
    _ folder: Folder, _ file: Int32
  ) throws(SystemError) -> (Listing, [Folder?]) {
    draft.removeAll()
    let markers = try list(file)
    try readMissingDetails(file)
    if options.usesIgnoreFiles { removeIgnored(in: folder, file, markers) }
    let paths = options.needsPaths ? folder.pathOfEntries : nil
    if options.filtersNames { filter(paths, isBelowMatch: folder.isMatched) }
    if !options.filter.isEmpty { removeUnchosen(file) }
    draft.sort(options.order)
    let folders = foldersToRead(in: folder, paths)
    return (draft.take(), folders)
  }

  private mutating func list(_ file: Int32) throws(SystemError) -> GitMarkers {
    var markers = GitMarkers()
    let list = system.list
    let includesHidden = options.includesHidden
    let directoriesOnly = options.directoriesOnly
    try list(file, block) { name, type in
      if name[0] == UInt8(ascii: ".") {
        markers.note(name)
        if !includesHidden { return }
      }
      if directoriesOnly && !type.mayBeDirectory { return }
      draft.append(name, type)
    }
    return markers
  }

  private mutating func removeIgnored(
    in folder: Folder, _ file: Int32, _ markers: GitMarkers
  ) {
    let rules =
      folder.rules
      ?? folder.parent!.rules!.entering(
        folder.title, openedAs: file, markers: markers, system: system)
    folder.rules = rules
    keepEntries { reader, index in
      let isDirectory = reader.draft.entries[index].type == .directory
      return !rules.ignores(reader.draft.title(index), isDirectory: isDirectory)
    }
  }

  private mutating func filter(_ paths: [UInt8]?, isBelowMatch: Bool) {
    keepEntries { reader, index in
      let name = reader.draft.title(index)
      let choice = reader.options.choice(
        name, path: reader.path(of: name, paths),
        isDirectory: reader.isEntered(reader.draft.kind(index)), isBelowMatch: isBelowMatch)
      reader.draft.entries[index].isPassage = choice == .passage
      return choice != .leftOut
    }
  }

  /// Removes the entries for which a closure returns false. The closure gets the index of each entry.
  @inline(__always)
  private mutating func keepEntries<Failure>(
    where isKept: (inout FolderReader, Int) throws(Failure) -> Bool
  ) throws(Failure) {
    var kept = 0
    for index in draft.entries.indices where try isKept(&self, index) {
      if kept < index { draft.entries[kept] = draft.entries[index] }
      kept += 1
    }
    draft.entries.removeLast(draft.entries.count - kept)
  }

  /// - Parameter paths: The text with which the paths of all entries begin; nil if no option needs paths.
  private func path(of name: Bytes, _ paths: [UInt8]?) -> Bytes {
    paths.map { ($0 + name)[...] } ?? []
  }

  func isEntered(_ kind: NodeKind) -> Bool {
    kind == .directory || options.followsLinks && kind.isDirectory
  }

  private mutating func foldersToRead(in folder: Folder, _ paths: [UInt8]?) -> [Folder?] {
    var folders: [Folder?] = []
    for index in draft.entries.indices.prefix(options.limit) where isEntered(draft.kind(index)) {
      let name = draft.title(index)
      let path = path(of: name, paths)
      if !options.folding.rules.isEmpty
        && options.folding.decision(level: folder.level, title: name, path: path).hidesAll
      {
        draft.entries[index].isCollapsed = true
      } else {
        let isLinked = draft.entries[index].type.isLink
        draft.setFolder(folders.count, of: index)
        let subfolder = Folder(parent: folder, index: index, isLinked: isLinked)
        subfolder.isMatched =
          folder.isMatched || options.matches(directory: name, path: path)
        folders.append(subfolder)
      }
    }
    return folders
  }
}

// Removing entries that the filter does not choose.
extension FolderReader {
  /// Removes the entries that are not chosen. Folders are kept, because entries below a folder may be chosen.
  private mutating func removeUnchosen(_ file: Int32) {
    keepEntries { reader, index in
      if reader.isChosen(index, file) { return true }
      reader.draft.entries[index].isPassage = true
      return reader.isEntered(reader.draft.kind(index))
    }
  }

  private func isChosen(_ index: Int, _ file: Int32) -> Bool {
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

  private func isEmptyFolder(_ index: Int, _ file: Int32) -> Bool {
    let links: LinkPolicy = draft.entries[index].type.isLink ? .follow : .stay
    return draft.withName(index) { system.isEmptyFolder(file, $0, links: links) }
  }
}

extension EntryType {
  fileprivate var mayBeDirectory: Bool { self == .directory || self == .link || self == .unknown }
}

// Reading the properties that the system does not return together with the names of entries.
// These properties are the details, the targets of links and, on some file systems, the types.
extension FolderReader {
  /// Reads the missing properties of all entries, and removes the entries that no longer exist. If the options
  /// choose only directories, all other entries are removed, too.
  private mutating func readMissingDetails(_ file: Int32) throws(SystemError) {
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
