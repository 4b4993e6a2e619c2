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
    for index in draft.entries.indices.prefix(options.limit) where isEntered(draft.kind(index)) {
      let name = draft.title(index)
      let fold = options.folding.fold(
        level: folder.level, title: name, path: path(of: name, paths))
      if fold == .collapsed {
        draft.entries[index].isCollapsed = true
      } else {
        let isLinked = draft.entries[index].type.isLink
        draft.entries[index].folder = Int32(folders.count)
        folders.append(Folder(parent: folder, index: index, isLinked: isLinked))
      }
    }
    return folders
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
    for index in 0..<8 { prefix = prefix << 8 | UInt64(index < name.count ? name[index] : 0) }
    return prefix
  }

  fileprivate mutating func setDetails(_ value: FileDetails, of index: Int) {
    entries[index].details = Int32(details.count)
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
