import Outline

/// Where the rules come from.
///
/// A repository inside another one starts afresh: inside it, git knows nothing of what is around
/// it. The outer one decides only whether the inner one is shown at all.
extension IgnoreRules {
  /// Those of the folder that is shown first: of the repository that it is in, from `info/exclude`
  /// and the repository's top down; of its own ignore file alone if it is in none.
  ///
  /// The folder was asked for, so it is not ignored itself, even inside an ignored one; what it
  /// holds still is if a rule matches its path.
  static func root(of source: [UInt8], _ system: SystemCalls) -> IgnoreRules {
    // A path may be too long to be resolved, and still lead somewhere.
    let path = (try? system.resolve(source.asPath)) ?? source
    let folders = path.foldersFromTop
    for place in folders.indices.reversed() {
      if let rules = repository(at: folders[place], system) {
        return folders[(place + 1)...].reduce(rules) { $0.entering(path: $1, system) }
      }
    }
    return none.entering(path: path[...], system)
  }

  /// Those of a sub-folder that is open.
  func entering(
    _ name: Bytes, _ folder: Int32, _ signs: FolderSigns, _ system: SystemCalls
  ) -> IgnoreRules {
    if signs.mayBeRepository, let rules = Self.repository(in: folder, system) { return rules }
    return entering(name, with: signs.hasIgnoreFile ? IgnoreFile.read(in: folder, system) : nil)
  }

  private func entering(path: Bytes, _ system: SystemCalls) -> IgnoreRules {
    let file = system.withFolder(path) { IgnoreFile.read(in: $0, system) }
    let start = path.lastIndex(of: 0x2F).map { $0 + 1 } ?? path.startIndex
    return entering(path[start...], with: file)
  }

  private static func repository(at path: Bytes, _ system: SystemCalls) -> IgnoreRules? {
    system.withFolder(path) { repository(in: $0, system) }
  }

  /// Those of a folder that is the top of a repository; nil if it is not.
  private static func repository(in folder: Int32, _ system: SystemCalls) -> IgnoreRules? {
    guard let directory = GitDirectory.common(in: folder, system) else { return nil }
    return none.adding(IgnoreFile.readExclude(of: directory, in: folder, system))
      .adding(IgnoreFile.read(in: folder, system))
  }
}

extension SystemCalls {
  fileprivate func withFolder<Result>(_ path: Bytes, _ body: (Int32) -> Result?) -> Result? {
    let folder = try? openDirectory(Posix.workingDirectory, Array(path).asPath, .follow)
    guard let folder else { return nil }
    defer { close(folder) }
    return body(folder)
  }
}

extension [UInt8] {
  /// The folders on a path, each as its path.
  fileprivate var foldersFromTop: [Bytes] {
    let slashes = indices.filter { self[$0] == "/" && $0 > 0 }
    let ends = (first == "/" && count > 1 ? [1] : []) + slashes + [count]
    return ends.map { self[..<$0] }
  }
}
