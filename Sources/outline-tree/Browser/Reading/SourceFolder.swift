import Outline

/// The directory that is shown: its path, and an open file descriptor. This type detects when the path leads to
/// another folder, or no longer leads to a folder.
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
  /// The path without its last component; nil if it has only one component.
  var parentPath: [UInt8]? {
    guard let name = lastIndex(where: { $0 != 0x2F }),
      let slash = self[..<name].lastIndex(of: 0x2F)
    else { return nil }
    return slash == 0 ? [0x2F] : Array(self[..<slash])
  }
}
