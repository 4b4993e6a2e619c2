import Outline

/// Access to the files below some folders, the ROOTs, and to no other files.
///
/// A path is followed component by component. Each component is looked up in the open folder that the previous
/// components lead to, and links are followed by reading their targets. So a path cannot lead out of a ROOT,
/// even if another program changes the folders at the same time. A folder that was replaced with a link is not
/// entered, and `..` leads back to the folder that was open before.
final class ConfinedFiles: Sendable {
  private let system: SystemCalls
  let roots: [Root]
  /// False if files can only be read.
  let isWritable: Bool

  struct Root: Sendable {
    /// The given path as an absolute path, which may contain links.
    var given: [UInt8]
    /// The absolute path of the folder, without links.
    var path: [UInt8]
    var file: Int32
  }

  /// The maximum number of links that are followed in a path. Linux has the same limit.
  private static let linkLimit = 40

  /// - Parameter roots: The paths of the folders. Calls may use paths that are relative to the first folder.
  init(_ roots: [[UInt8]], isWritable: Bool, _ system: SystemCalls) throws(ToolError) {
    (self.isWritable, self.system) = (isWritable, system)
    let current = (try? system.resolve([0x2E].asPath)) ?? [0x2F]
    // If a folder cannot be opened, the tool ends, and its end closes the folders that are already open.
    self.roots = try roots.map { root throws(ToolError) in
      let path = try ToolError.naming(root, try system.resolve(root.asPath))
      let file = try ToolError.naming(
        root, try system.openDirectory(PosixFiles.workingDirectory, root.asPath, .follow))
      return Root(
        given: root.first == 0x2F ? root : current + [0x2F] + root, path: path, file: file)
    }
  }

  deinit { for root in roots { system.close(root.file) } }
}

/// Following paths.
extension ConfinedFiles {
  /// The entry that a path leads to, as a name in an open folder.
  private final class Place {
    private let system: SystemCalls
    /// The folder at which the path starts. If a scan opened the folder, the folder's path is empty.
    private let start: (path: [UInt8], file: Int32)
    /// The folders that were opened below the start, each with its name.
    private var folders: [(name: [UInt8], file: Int32)] = []
    /// The name of the entry, or `.` for the open folder itself.
    var name: [UInt8] = [0x2E]

    init(at path: [UInt8], _ file: Int32, _ system: SystemCalls) {
      (start, self.system) = ((path, file), system)
    }

    deinit { for folder in folders { system.close(folder.file) } }

    var folder: Int32 { folders.last?.file ?? start.file }

    var isAtStart: Bool { folders.isEmpty }

    /// The absolute path of the place, without links.
    var path: [UInt8] {
      let names = folders.map(\.name) + (name == [0x2E] ? [] : [name])
      return names.reduce(start.path) { $0 + ($0 == [0x2F] ? [] : [0x2F]) + $1 }
    }

    /// Opens the folder with the name of the entry.
    func enter() throws(SystemError) {
      folders.append((name, try system.openDirectory(folder, name.asPath, .stay)))
      name = [0x2E]
    }

    func leave() { system.close(folders.removeLast().file) }
  }

  /// Follows a path, and returns the place that it leads to.
  ///
  /// - Parameters:
  ///   - parent: The open folder in which the path starts. If this folder is not the working directory, the path must
  ///     not lead up, and no links are followed. So a scan does not enter the folders to which links lead.
  ///   - links: Whether to follow a link at the end of the path.
  private func place(
    _ parent: Int32 = PosixFiles.workingDirectory, of path: [UInt8], _ links: LinkPolicy
  ) throws(SystemError) -> Place {
    let isScan = parent != PosixFiles.workingDirectory
    if isScan && (path.isEmpty || path.first == 0x2F) { throw .outsideOfRoots }
    var (path, linkCount) = (path, 0)
    var place = isScan ? Place(at: [], parent, system) : try start(of: &path)
    var rest = path.names[...]
    while let name = rest.popFirst() {
      if name == [0x2E, 0x2E] {
        if isScan || place.isAtStart { throw .outsideOfRoots }
        place.leave()
        continue
      }
      place.name = name
      if rest.isEmpty && (isScan || links == .stay) { return place }
      let type: EntryType
      do {
        type = try system.status(place.folder, name.asPath, .stay).type
      } catch {
        // The name may belong to a file that does not exist yet.
        if rest.isEmpty && error == .notFound { return place }
        throw error
      }
      switch type {
      case .link where !isScan:
        linkCount += 1
        if linkCount > Self.linkLimit { throw .tooManyLinks }
        var target = try system.readLink(place.folder, name.asPath)
        place.name = [0x2E]
        if target.first == 0x2F { place = try start(of: &target) }
        rest = target.names + rest
      case .directory: try place.enter()
      case .link, .file, .fifo, .socket, .characterDevice, .blockDevice, .unknown:
        if !rest.isEmpty { throw .notADirectory }
      }
    }
    return place
  }

  /// Returns the ROOT at which a path starts, and removes the ROOT from the path.
  private func start(of path: inout [UInt8]) throws(SystemError) -> Place {
    if path.first != 0x2F { return Place(at: roots[0].path, roots[0].file, system) }
    for root in roots {
      for folder in [root.given, root.path] where path.isAt(folder) {
        path.removeFirst(folder.count)
        return Place(at: root.path, root.file, system)
      }
    }
    throw .outsideOfRoots
  }
}

extension [UInt8] {
  /// True if the path is that of the given folder, or of something below the folder. Only the bytes of the paths
  /// are compared, and links are not followed.
  fileprivate func isAt(_ folder: [UInt8]) -> Bool {
    starts(with: folder)
      && (count == folder.count || folder.last == 0x2F || self[folder.count] == 0x2F)
  }

  /// The names in the path.
  fileprivate var names: [[UInt8]] {
    split(separator: 0x2F).map { Array($0) }.filter { $0 != [0x2E] }
  }
}

extension SystemError {
  /// The error for a path that leads out of the ROOTs.
  fileprivate static var outsideOfRoots: SystemError { .crossesDevices }
}

/// System calls that are confined to these files.
extension ConfinedFiles {
  /// The table of system calls for these files. Paths that lead out of the ROOTs are refused.
  var calls: SystemCalls {
    var calls = system
    calls.openDirectory = reading(system.openDirectory)
    calls.status = reading(system.status)
    calls.openFileToRead = reading(openFile(in:named:links:))
    calls.openToRead = { [calls] name throws(SystemError) in
      try calls.openFileToRead(PosixFiles.workingDirectory, name, .follow)
    }
    calls.readLink = { [self] parent, name throws(SystemError) in
      try at(parent, name, links: .stay, system.readLink)
    }
    calls.resolve = { [self] name throws(SystemError) in
      let place = try place(of: [UInt8](cString: name), .follow)
      _ = try system.status(place.folder, place.name.asPath, .stay)
      return place.path
    }
    calls.rename = writing(PosixFiles.renameFile)
    calls.link = writing(PosixFiles.linkFile)
    calls.remove = writing(.stay, PosixFiles.removeFile)
    calls.checkWritable = writing(.follow, PosixFiles.checkWritable)
    calls.openToWrite = writing(.follow) { place throws(SystemError) in
      try PosixFiles.openFileToWrite(place, reads: false)
    }
    calls.openToUpdate = writing(.follow) { place throws(SystemError) in
      try PosixFiles.openFileToWrite(place, reads: true)
    }
    calls.create = { [self] name, mode throws(SystemError) in
      try write(name, links: .stay) { place throws(SystemError) in
        try PosixFiles.create(place, mode: mode)
      }
    }
    calls.synchronizeFolder = { [calls, system] name throws(SystemError) in
      let file = try calls.openDirectory(PosixFiles.workingDirectory, name, .follow)
      defer { system.close(file) }
      try PosixFiles.synchronizeFolder(file)
    }
    return calls
  }

  private func reading<Result>(
    _ call:
      @escaping @Sendable (Int32, SystemCalls.Name, LinkPolicy) throws(SystemError) -> Result
  ) -> @Sendable (Int32, SystemCalls.Name, LinkPolicy) throws(SystemError) -> Result {
    { [self] parent, name, links throws(SystemError) in
      try at(parent, name, links: links) { folder, name throws(SystemError) in
        try call(folder, name, .stay)
      }
    }
  }

  private func writing<Result>(
    _ links: LinkPolicy,
    _ call: @escaping @Sendable (PosixFiles.Place) throws(SystemError) -> Result
  ) -> @Sendable (SystemCalls.Name) throws(SystemError) -> Result {
    { [self] name throws(SystemError) in try write(name, links: links, call) }
  }

  private func writing(
    _ call: @escaping @Sendable (PosixFiles.Place, PosixFiles.Place) throws(SystemError) -> Void
  ) -> @Sendable (SystemCalls.Name, SystemCalls.Name) throws(SystemError) -> Void {
    { [self] old, new throws(SystemError) in
      try write(old, links: .stay) { old throws(SystemError) in
        try write(new, links: .stay) { new throws(SystemError) in try call(old, new) }
      }
    }
  }

  private func write<Result>(
    _ name: SystemCalls.Name, links: LinkPolicy,
    _ body: (PosixFiles.Place) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    guard isWritable else { throw .readOnlyFileSystem }
    return try at(PosixFiles.workingDirectory, name, links: links) {
      folder, name throws(SystemError) in
      try body(PosixFiles.Place(folder, name))
    }
  }

  /// Finds the entry to which a path leads. Calls a closure with the open folder that contains the entry, and with
  /// the entry's name. Links are followed as in `place(_:of:_:)`.
  private func at<Result>(
    _ parent: Int32, _ name: SystemCalls.Name, links: LinkPolicy,
    _ body: (Int32, SystemCalls.Name) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    let place = try place(parent, of: [UInt8](cString: name), links)
    return try body(place.folder, place.name.asPath)
  }

  /// Opens a file for reading. Pipes and devices are refused, because reading from them could block forever.
  @Sendable private func openFile(
    in folder: Int32, named name: SystemCalls.Name, links: LinkPolicy
  ) throws(SystemError) -> Int32 {
    func check(_ type: EntryType) throws(SystemError) {
      if type != .file { throw type == .directory ? .isADirectory : .notPermitted }
    }
    // The type is checked first, because opening a device can have side effects.
    try check(system.status(folder, name, links).type)
    let file = try system.openFileToRead(folder, name, links)
    do throws(SystemError) {
      try check(system.statusOfFile(file).type)
      return file
    } catch {
      system.close(file)
      throw error
    }
  }
}

extension ConfinedFiles {
  /// Returns the folder that contains the ROOT of a path. The path must not contain links.
  func ceiling(of path: [UInt8]) -> [UInt8]? {
    roots.first { path.isAt($0.path) }?.path.parentPath
  }

  /// Checks that a path is a ROOT or lies below a ROOT.
  ///
  /// - Returns: The path without links.
  func check(_ path: [UInt8]) throws(ToolError) -> [UInt8] {
    do throws(SystemError) {
      return try place(of: path, .follow).path
    } catch {
      guard error == .outsideOfRoots else { throw ToolError("\(file: path): \(error.message)") }
      let list = roots.map { Message($0.path) }.joined(separator: ", ")
      throw ToolError(
        "\(file: path): it cannot be read, because it is not below \(list)",
        ["a relative path starts at \(Message(roots[0].path))"])
    }
  }
}
