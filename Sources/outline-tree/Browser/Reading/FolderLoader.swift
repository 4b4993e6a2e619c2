import Outline

/// Reads the folders of a directory, one at a time.
final class FolderLoader {
  let system: SystemCalls
  private let name: [UInt8]
  let source: SourceFolder
  private let order: FolderOrder?
  private let folding: FoldRules
  var options: ScanOptions

  init(
    _ source: [UInt8], options: ScanOptions, order: FolderOrder?, system: SystemCalls
  ) throws(SystemError) {
    self.system = system
    name = source
    self.order = order
    self.options = options
    folding = options.folding
    self.options.folding = FoldRules()
    self.source = try SourceFolder(source, system)
  }

  /// - Parameter names: The names on the path from the source to the folder.
  func read(_ names: [[UInt8]]) -> FolderEntries {
    do {
      if names.isEmpty { try source.follow() }
      let folder = try open(names)
      defer { system.close(folder) }
      if options.staysOnDevice,
        try system.statusOfFile(folder).identity.device != source.identity?.device
      {
        return .refused("\(path(names)) is on another device")
      }
      return .entries(arranged(try list(folder, names), names))
    } catch {
      let why: Message = "\(path(names)): \(error.message)"
      return error.meansVanished ? .gone(why) : .refused(why)
    }
  }

  /// Returns the entries in the stored order. Entries that the stored order does not contain come last.
  private func arranged(
    _ entries: [FolderEntries.Entry], _ names: [[UInt8]]
  ) -> [FolderEntries.Entry] {
    let known = order?.entries(at: names) ?? []
    if known.isEmpty { return entries }
    var rest: [[UInt8]: FolderEntries.Entry] = [:]
    for entry in entries { rest[entry.name] = entry }
    let first = known.compactMap { known -> FolderEntries.Entry? in
      guard var entry = rest.removeValue(forKey: known.name) else { return nil }
      entry.isOpened = known.isExpanded && entry.isFolder
      return entry
    }
    return first + entries.filter { rest[$0.name] != nil }
  }

  func path(_ names: [[UInt8]]) -> Message {
    Message(Self.join(name, names))
  }

  /// Returns a folder's path from the root of the file system.
  func absolutePath(_ names: [[UInt8]]) -> [UInt8] { Self.join(source.path, names) }

  private static func join(_ path: [UInt8], _ names: [[UInt8]]) -> [UInt8] {
    path + (path.last == "/" ? [] : [0x2F]) + names.joined(separator: [0x2F])
  }

  /// Returns the time at which the entries of a folder last changed; nil if the folder is gone.
  func modificationTime(_ names: [[UInt8]]) -> FileTime? {
    try? system.status(of: absolutePath(names)).modified
  }
}

/// Reading details of entries.
extension FolderLoader {
  /// Returns the details of entries of a folder; nil for each entry whose details cannot be read.
  ///
  /// - Parameter folder: The names on the path from the source to the folder.
  func details(of entries: [[UInt8]], in folder: [[UInt8]]) -> [FileDetails?] {
    guard let file = try? open(folder) else { return entries.map { _ in nil } }
    defer { system.close(file) }
    return entries.map { try? system.status(file, $0.asPath, .stay) }
  }
}

/// Opening folders.
extension FolderLoader {
  /// The maximum length of a path that is opened in one step, in bytes. On Linux, system calls accept paths of at
  /// most 4096 bytes, so a folder with a longer path is opened in several steps.
  private static let pathLimit = 4000

  func open(_ names: [[UInt8]]) throws(SystemError) -> Int32 {
    // This opens a new file descriptor, so that reading begins with the first entry.
    var folder = try system.openDirectory(source.file, [0x2E].asPath, .stay)
    var rest = names[...]
    while !rest.isEmpty {
      let outer = folder
      defer { system.close(outer) }
      folder = try system.openDirectory(
        outer, takePath(&rest).asPath, options.followsLinks ? .follow : .stay)
    }
    return folder
  }

  private func takePath(_ names: inout ArraySlice<[UInt8]>) -> [UInt8] {
    var path = names.removeFirst()
    while let name = names.first, path.count + 1 + name.count <= Self.pathLimit {
      path += [0x2F] + name
      names.removeFirst()
    }
    return path
  }
}

/// Listing the entries of folders.
extension FolderLoader {
  private func list(
    _ file: Int32, _ names: [[UInt8]]
  ) throws(SystemError) -> [FolderEntries.Entry] {
    let folder = Folder(parent: nil, index: 0, isLinked: false)
    folder.base = Array(names.map { $0 + [0x2F] }.joined())
    if options.usesIgnoreFiles { folder.rules = .root(of: path(names).bytes, system) }
    var reader = FolderReader(system: system, options: options)
    let (listing, _) = try reader.read(folder, file)
    return listing.folderEntries(at: RowLocation(names), options, folding: folding)
  }
}

extension Listing {
  /// Returns those entries of the listed folder that the options include.
  ///
  /// - Parameter location: The place of the entries.
  func folderEntries(
    at location: RowLocation, _ options: ScanOptions, folding: FoldRules
  ) -> [FolderEntries.Entry] {
    entries.prefix(options.limit).map { entry in
      let kind = kind(entry)
      let name = Array(title(entry))
      let isFolder = kind == .directory || options.followsLinks && kind.isDirectory
      return FolderEntries.Entry(
        name: name, kind: kind, target: target(entry).map { Array($0) },
        targetMode: targetMode(entry), details: details(entry), isFolder: isFolder,
        isOpened: isFolder && folding.opens(name[...], location))
    }
  }
}

/// The directory that is shown, with its path and an open file descriptor. This type detects that the path now leads
/// to another folder, or no longer leads to any folder.
final class SourceFolder {
  private let system: SystemCalls
  /// The absolute path, because the working directory may be deleted. If the absolute path is unknown, the
  /// property contains the path as given.
  let path: [UInt8]
  private(set) var file: Int32
  private(set) var identity: FileIdentity?

  init(_ source: [UInt8], _ system: SystemCalls) throws(SystemError) {
    self.system = system
    path = Self.path(to: source, system)
    file = try system.openDirectory(PosixFiles.workingDirectory, source.asPath, .follow)
    identity = try? system.statusOfFile(file).identity
  }

  deinit { system.close(file) }

  /// Opens the folder that is now at the path. If the new folder cannot be opened, the descriptor of the previous
  /// folder stays open.
  ///
  /// - Throws: An error if there is no folder at the path.
  func follow() throws(SystemError) {
    if !hasChanged { return }
    let newer: Int32
    do {
      newer = try system.openDirectory(PosixFiles.workingDirectory, path.asPath, .follow)
    } catch {
      if error.meansVanished { throw error }
      return
    }
    system.close(file)
    file = newer
    identity = try? system.statusOfFile(file).identity
  }

  /// True if the path now leads to a different file, or to no file.
  var hasChanged: Bool {
    guard let status = try? system.status(of: path) else { return true }
    return status.identity != identity
  }

  private static func path(to source: [UInt8], _ system: SystemCalls) -> [UInt8] {
    let name = source.split(separator: 0x2F).last
    if name == nil || name == [0x2E] || name == [0x2E, 0x2E] {
      return (try? system.resolve(source.asPath)) ?? source
    }
    if source.first == 0x2F { return source }
    return (try? system.resolve([0x2E].asPath)).map { $0 + [0x2F] + source } ?? source
  }
}

extension [UInt8] {
  /// The path without its last component; nil if the path has only one component.
  var parentPath: [UInt8]? {
    guard let name = lastIndex(where: { $0 != 0x2F }),
      let slash = self[..<name].lastIndex(of: 0x2F)
    else { return nil }
    return slash == 0 ? [0x2F] : Array(self[..<slash])
  }
}
