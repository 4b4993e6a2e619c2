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
    var opened: [Root] = []
    let current = (try? system.resolve([0x2E].asPath)) ?? [0x2F]
    for root in roots {
      do throws(SystemError) {
        let path = try system.resolve(root.asPath)
        let file = try system.openDirectory(PosixFiles.workingDirectory, root.asPath, .follow)
        opened.append(
          Root(
            given: root.first == 0x2F ? root : current + [0x2F] + root, path: path, file: file))
      } catch {
        for root in opened { system.close(root.file) }
        throw ToolError("\(file: root): \(error.message)")
      }
    }
    (self.roots, self.isWritable, self.system) = (opened, isWritable, system)
  }

  deinit { for root in roots { system.close(root.file) } }
}

/// Following paths.
extension ConfinedFiles {
  /// A place at or below a ROOT: an open folder, and the name of an entry in that folder.
  private final class Place {
    let root: Root
    private let system: SystemCalls
    /// The open folders from the ROOT to the place, each with the name under which it was opened.
    private var folders: [(name: [UInt8], file: Int32)]
    /// The name of the entry; nil if the place is the open folder itself.
    var name: [UInt8]?

    init(at root: Root, _ system: SystemCalls) throws(SystemError) {
      (self.root, self.system) = (root, system)
      let file = try system.openDirectory(root.file, [0x2E].asPath, .stay)
      folders = [([], file)]
    }

    deinit { for folder in folders { system.close(folder.file) } }

    var folder: Int32 { folders[folders.count - 1].file }

    var isAtRoot: Bool { folders.count == 1 }

    /// The absolute path of the place, without links.
    var path: [UInt8] {
      let names = folders.dropFirst().map(\.name) + (name.map { [$0] } ?? [])
      return names.reduce(root.path) { $0 + ($0 == [0x2F] ? [] : [0x2F]) + $1 }
    }

    func enter(_ name: [UInt8]) throws(SystemError) {
      folders.append((name, try system.openDirectory(folder, name.asPath, .stay)))
    }

    func leave() { system.close(folders.removeLast().file) }
  }

  /// Follows a path, and returns the place that it leads to.
  ///
  /// - Parameter links: Whether to follow a link at the end of the path.
  private func place(of path: [UInt8], _ links: LinkPolicy) throws(SystemError) -> Place {
    var place = try Place(at: try root(of: path), system)
    var rest = components(of: path, in: place.root)[...]
    var linkCount = 0
    while let name = rest.popFirst() {
      if name.isEmpty || name == [0x2E] { continue }
      if name == [0x2E, 0x2E] {
        if place.isAtRoot { throw .outsideOfRoots }
        place.leave()
        continue
      }
      let isLast = rest.allSatisfy { $0.isEmpty || $0 == [0x2E] }
      if isLast && links == .stay {
        place.name = name
        return place
      }
      let status: FileStatus
      do {
        status = try system.status(place.folder, name.asPath, .stay)
      } catch {
        // The name may belong to a file that does not exist yet.
        guard isLast && error == .notFound else { throw error }
        place.name = name
        return place
      }
      switch status.type {
      case .link:
        linkCount += 1
        if linkCount > Self.linkLimit { throw .tooManyLinks }
        let target = try system.readLink(place.folder, name.asPath)
        if target.first == 0x2F { place = try Place(at: try root(of: target), system) }
        rest = (components(of: target, in: place.root) + rest)[...]
      case .directory: try place.enter(name)
      case .file, .fifo, .socket, .characterDevice, .blockDevice, .unknown:
        if !isLast { throw .notADirectory }
        place.name = name
      }
    }
    return place
  }

  /// Returns the ROOT at which a path starts.
  private func root(of path: [UInt8]) throws(SystemError) -> Root {
    if path.first != 0x2F { return roots[0] }
    guard let root = roots.first(where: { path.isAt($0.given) || path.isAt($0.path) }) else {
      throw .outsideOfRoots
    }
    return root
  }

  /// Returns the names in a path that come after the ROOT.
  private func components(of path: [UInt8], in root: Root) -> [[UInt8]] {
    var rest = path[...]
    if path.first == 0x2F {
      rest = rest.dropFirst(path.isAt(root.given) ? root.given.count : root.path.count)
    }
    return rest.split(separator: 0x2F).map { Array($0) }
  }
}

extension [UInt8] {
  /// True if the path is that of the given folder, or of something below the folder. Only the bytes of the
  /// paths are compared, and links are not followed.
  fileprivate func isAt(_ folder: [UInt8]) -> Bool {
    starts(with: folder)
      && (count == folder.count || folder.last == 0x2F || self[folder.count] == 0x2F)
  }
}

extension SystemError {
  /// The error for a path that leads out of the ROOTs.
  fileprivate static var outsideOfRoots: SystemError { .crossesDevices }
}

/// System calls that are confined to these files.
extension ConfinedFiles {
  /// The table of system calls for these files. Paths that lead out of the ROOTs are refused.
  ///
  /// In a path that is relative to an open folder, links are not followed. So a scan does not enter the folders
  /// to which links lead.
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
      if let name = place.name { _ = try system.status(place.folder, name.asPath, .stay) }
      return place.path
    }
    return adding(callsThatWrite: calls).repeatingInterrupted
  }

  private func adding(callsThatWrite given: SystemCalls) -> SystemCalls {
    var calls = given
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
    calls.synchronizeFolder = { [self] name throws(SystemError) in
      try at(PosixFiles.workingDirectory, name, links: .follow) {
        folder, name throws(SystemError) in
        let file = try system.openDirectory(folder, name, .stay)
        defer { system.close(file) }
        try PosixFiles.synchronizeFolder(file)
      }
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

  /// Calls a closure with an open folder and the name of an entry in that folder, to which the given path
  /// leads. Links have been followed as requested.
  private func at<Result>(
    _ parent: Int32, _ name: SystemCalls.Name, links: LinkPolicy,
    _ body: (Int32, SystemCalls.Name) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    guard parent == PosixFiles.workingDirectory else {
      return try below(parent, path: [UInt8](cString: name), body)
    }
    let place = try place(of: [UInt8](cString: name), links)
    return try body(place.folder, (place.name ?? [0x2E]).asPath)
  }

  /// Calls a closure with the folder and the last name of a path that is relative to an open folder. No links
  /// are followed.
  private func below<Result>(
    _ parent: Int32, path: [UInt8],
    _ body: (Int32, SystemCalls.Name) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    let names = path.split(separator: 0x2F).map { Array($0) }
    guard path.first != 0x2F, !names.contains([0x2E, 0x2E]), let last = names.last else {
      throw .outsideOfRoots
    }
    var folder = parent
    defer { if folder != parent { system.close(folder) } }
    for name in names.dropLast() {
      let next = try system.openDirectory(folder, name.asPath, .stay)
      if folder != parent { system.close(folder) }
      folder = next
    }
    return try body(folder, last.asPath)
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

  /// Opens a file for reading. Pipes and devices are refused, because reading from them could block forever.
  @Sendable private func openFile(
    in folder: Int32, named name: SystemCalls.Name, links: LinkPolicy
  ) throws(SystemError) -> Int32 {
    // The type is checked first, because opening a device can have side effects.
    let type = try system.status(folder, name, links).type
    guard type == .file else { throw type == .directory ? .isADirectory : .notPermitted }
    let file = try system.openFileToRead(folder, name, links)
    do throws(SystemError) {
      let type = try system.statusOfFile(file).type
      if type == .file { return file }
      throw type == .directory ? .isADirectory : .notPermitted
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
