import Outline

/// Reads one folder after another, each into a listing. A thread has its own.
struct FolderReader: ~Copyable {
  let system: SystemCalls
  let options: ScanOptions
  /// What the system fills with entries.
  private let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
  /// Where a listing grows before it is copied to size.
  private var draft = Listing()

  init(_ system: SystemCalls, _ options: ScanOptions) {
    self.system = system
    self.options = options
  }

  deinit { block.deallocate() }

  /// What an open folder holds, as far as it is wanted, in order; and the folders among it that are
  /// to be read.
  mutating func read(
    _ folder: Folder, _ file: Int32
  ) throws(SystemError) -> (Listing, [Folder?]) {
    draft.bytes.removeAll(keepingCapacity: true)
    draft.entries.removeAll(keepingCapacity: true)
    draft.links.removeAll(keepingCapacity: true)
    draft.details.removeAll(keepingCapacity: true)
    let signs = try list(file)
    try complete(file)
    if options.usesIgnoreFiles { leaveOutIgnored(in: folder, file, signs) }
    let paths = options.needsPaths ? folder.pathOfEntries : []
    if options.filtersNames { filter(paths) }
    draft.sort(options.order)
    let folders = foldersToRead(in: folder, paths)
    return (draft.copiedToSize, folders)
  }

  private mutating func list(_ file: Int32) throws(SystemError) -> FolderSigns {
    var signs = FolderSigns()
    let list = system.list
    let includesHidden = options.includesHidden
    let directoriesOnly = options.directoriesOnly
    try list(file, block) { name, type in
      if name[0] == UInt8(ascii: ".") {
        signs.note(name)
        if !includesHidden { return }
      }
      if directoriesOnly && !type.mayBeDirectory { return }
      draft.append(name, type)
    }
    return signs
  }

  private mutating func leaveOutIgnored(
    in folder: Folder, _ file: Int32, _ signs: FolderSigns
  ) {
    let rules =
      folder.rules
      ?? folder.parent!.rules!.entering(folder.title, file, signs, system)
    folder.rules = rules
    draft.entries = draft.entries.filter { entry in
      !rules.ignores(draft.title(entry), isDirectory: entry.type == .directory)
    }
  }

  private mutating func filter(_ paths: [UInt8]) {
    draft.entries = draft.entries.filter { entry in
      let name = draft.title(entry)
      return options.wants(
        name, path: path(of: name, paths), isDirectory: isEntered(draft.kind(entry)))
    }
  }

  private func path(of name: Bytes, _ paths: [UInt8]) -> Bytes {
    options.needsPaths ? (paths + name)[...] : []
  }

  private func isEntered(_ kind: NodeKind) -> Bool {
    kind == .directory || options.followsLinks && kind.isDirectory
  }

  private mutating func foldersToRead(in folder: Folder, _ paths: [UInt8]) -> [Folder?] {
    var folders: [Folder?] = []
    for place in draft.entries.indices.prefix(options.limit) where isEntered(draft.kind(place)) {
      let name = draft.title(place)
      let fold = options.folding.fold(
        level: folder.level, title: name, path: path(of: name, paths))
      if fold == .collapsed {
        draft.entries[place].isCollapsed = true
      } else {
        let isLinked = draft.entries[place].type.isLink
        draft.entries[place].folder = Int32(folders.count)
        folders.append(Folder(parent: folder, place: place, isLinked: isLinked))
      }
    }
    return folders
  }
}

/// What the listing does not tell.
extension FolderReader {
  /// Asks for it, and drops what vanished meanwhile or is not wanted.
  private mutating func complete(_ file: Int32) throws(SystemError) {
    var kept = 0
    for place in draft.entries.indices {
      guard try completeEntry(place, file) else { continue }
      if options.directoriesOnly && !draft.kind(place).isDirectory { continue }
      if kept < place { draft.entries[kept] = draft.entries[place] }
      kept += 1
    }
    draft.entries.removeLast(draft.entries.count - kept)
  }

  /// Whether the entry is still there.
  private mutating func completeEntry(_ place: Int, _ file: Int32) throws(SystemError) -> Bool {
    if draft.entries[place].type.isUnknown || options.readsDetails {
      guard try readStatus(place, file) else { return false }
    }
    return draft.entries[place].type.isLink ? try readLink(place, file) : true
  }

  private mutating func readStatus(_ place: Int, _ file: Int32) throws(SystemError) -> Bool {
    do {
      let status = try draft.withName(place) { name throws(SystemError) in
        try system.status(file, name, .stay)
      }
      draft.entries[place].type = status.type
      if options.readsDetails { draft.setDetails(FileDetails(status), of: place) }
      return true
    } catch {
      // Without permission to ask, the name is all there is to show.
      return !error.meansVanished
    }
  }

  private mutating func readLink(_ place: Int, _ file: Int32) throws(SystemError) -> Bool {
    var link = Listing.Link()
    do {
      let target = try draft.withName(place) { name throws(SystemError) in
        try system.readLink(file, name)
      }
      link.start = draft.bytes.count
      link.length = target.count
      draft.bytes.append(contentsOf: target)
    } catch {
      if error.meansVanished { return false }
    }
    let status = try? draft.withName(place) { name throws(SystemError) in
      try system.status(file, name, .follow)
    }
    link.targetDetails = status.map { FileDetails($0) }
    draft.entries[place].link = Int32(draft.links.count)
    draft.links.append(link)
    return true
  }
}

extension Listing {
  fileprivate mutating func append(_ name: UnsafeBufferPointer<UInt8>, _ type: EntryType) {
    entries.append(
      Entry(
        start: UInt32(bytes.count), length: UInt16(name.count), type: type,
        prefix: Self.prefix(of: name)))
    bytes.append(contentsOf: name)
    bytes.append(0)
  }

  private static func prefix(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for place in 0..<8 { prefix = prefix << 8 | UInt64(place < name.count ? name[place] : 0) }
    return prefix
  }

  fileprivate mutating func setDetails(_ value: FileDetails, of place: Int) {
    entries[place].details = Int32(details.count)
    details.append(value)
  }

  fileprivate var copiedToSize: Listing {
    Listing(
      bytes: Array(bytes[...]), entries: Array(entries[...]), links: Array(links[...]),
      details: Array(details[...]))
  }
}

extension EntryType {
  fileprivate var mayBeDirectory: Bool { self == .directory || self == .link || self == .unknown }
}

extension SystemError {
  /// What a name gives that was listed but has been removed, or replaced, since.
  var meansVanished: Bool { self == .notFound || self == .notADirectory || self == .tooManyLinks }
}
