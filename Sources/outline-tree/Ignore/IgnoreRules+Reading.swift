import Outline

// Reading the rules from files.
//
// In a nested repository, the rules of the outer one do not apply. They decide only whether the
// nested repository itself is shown.
extension IgnoreRules {
  /// Returns the rules for the source of a scan. If it is in a repository, these are the rules of
  /// `info/exclude` and of all ignore files from the top of the repository down to the source.
  /// Otherwise, they are those of the source's own ignore file.
  ///
  /// The source itself is never ignored, not even in an ignored folder. Its entries are ignored if
  /// a rule matches their path.
  static func root(of source: [UInt8], _ system: SystemCalls) -> IgnoreRules {
    // A path can be too long to be resolved and still be valid.
    let path = (try? system.resolve(source.asPath)) ?? source
    let folders = path.foldersFromTop
    for index in folders.indices.reversed() {
      if let rules = repository(at: folders[index], system) {
        return folders[(index + 1)...].reduce(rules) { $0.entering(path: $1, system) }
      }
    }
    return none.entering(path: path[...], system)
  }

  /// Returns the rules for an open subfolder.
  func entering(
    _ name: Bytes, _ folder: Int32, _ markers: GitMarkers, _ system: SystemCalls
  ) -> IgnoreRules {
    if markers.mayBeRepository, let rules = Self.repository(in: folder, system) { return rules }
    return entering(name, with: markers.hasIgnoreFile ? IgnoreFile.read(in: folder, system) : nil)
  }

  private func entering(path: Bytes, _ system: SystemCalls) -> IgnoreRules {
    let file = system.withFolder(path) { IgnoreFile.read(in: $0, system) }
    let start = path.lastIndex(of: 0x2F).map { $0 + 1 } ?? path.startIndex
    return entering(path[start...], with: file)
  }

  private static func repository(at path: Bytes, _ system: SystemCalls) -> IgnoreRules? {
    system.withFolder(path) { repository(in: $0, system) }
  }

  /// Returns the rules for the top of a repository, or nil if the folder is not one.
  private static func repository(in folder: Int32, _ system: SystemCalls) -> IgnoreRules? {
    guard let directory = GitDirectory.common(in: folder, system) else { return nil }
    return none.adding(IgnoreFile.readExclude(of: directory, in: folder, system))
      .adding(IgnoreFile.read(in: folder, system))
  }
}

extension SystemCalls {
  fileprivate func withFolder<Result>(_ path: Bytes, _ body: (Int32) -> Result?) -> Result? {
    let folder = try? openDirectory(PosixFiles.workingDirectory, Array(path).asPath, .follow)
    guard let folder else { return nil }
    defer { close(folder) }
    return body(folder)
  }
}

extension [UInt8] {
  /// The paths of all folders on a path, from the top.
  fileprivate var foldersFromTop: [Bytes] {
    let slashes = indices.filter { self[$0] == "/" && $0 > 0 }
    let ends = (first == "/" && count > 1 ? [1] : []) + slashes + [count]
    return ends.map { self[..<$0] }
  }
}
