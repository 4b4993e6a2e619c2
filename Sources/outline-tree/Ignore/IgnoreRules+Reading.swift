import Outline

// Reading the rules from files.
//
// In a nested repository, the rules of the outer repository do not apply.
// The rules of the outer repository decide only whether the folder of the nested repository itself is shown.
extension IgnoreRules {
  /// Returns the rules for the source of a scan. If the source is in a repository, these are the rules of
  /// `info/exclude` and of all ignore files from the top of the repository down to the source. If the source is
  /// not in a repository, the result contains only the rules of the source's own ignore file.
  ///
  /// The source itself is never ignored, even if it is in an ignored folder. An entry of the source is
  /// ignored if a rule matches the path of that entry.
  static func root(of source: [UInt8], _ system: SystemCalls) -> IgnoreRules {
    // A path can be valid even if it is too long to be resolved.
    let path = (try? system.resolve(source.asPath)) ?? source
    let folders = path.foldersFromTop
    for index in folders.indices.reversed() {
      if let rules = repository(at: folders[index], system) {
        return folders[(index + 1)...].reduce(rules) { $0.entering(path: $1, system) }
      }
    }
    return none.entering(path: path[...], system)
  }

  /// Returns the rules for a subfolder that has already been opened.
  func entering(
    _ name: Bytes, openedAs folder: Int32, markers: GitMarkers, system: SystemCalls
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

  /// Returns the rules for a folder that is the top of a repository; nil if the folder is not the top of a
  /// repository.
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
  /// The paths of all folders above this path, from the top down, followed by this path.
  fileprivate var foldersFromTop: [Bytes] {
    let slashes = indices.filter { self[$0] == "/" && $0 > 0 }
    let ends = (first == "/" && count > 1 ? [1] : []) + slashes + [count]
    return ends.map { self[..<$0] }
  }
}

/// Finds the git directory of a repository. A folder is the top of a repository if its `.git` is either a
/// directory, with any contents, or a file that contains the path of a directory.
enum GitDirectory {
  static let name = Array(".git".utf8)

  private static let pathLimit = 1 << 16

  /// Returns the directory that contains `info/exclude`, as a path relative to the folder; nil if the
  /// folder is not the top of a repository. A worktree shares this directory with its main repository.
  static func common(in folder: Int32, _ system: SystemCalls) -> [UInt8]? {
    guard let own = own(in: folder, system) else { return nil }
    let link = system.content(
      of: own + Array("/commondir".utf8), in: folder, .follow, atMost: pathLimit)
    guard let link else { return own }
    return path(trimmed(link[...]), from: own)
  }

  /// Returns `.git` or, in a worktree or submodule, the path that the file `.git` contains.
  private static func own(in folder: Int32, _ system: SystemCalls) -> [UInt8]? {
    guard let status = try? system.status(folder, name.asPath, .follow) else { return nil }
    if status.type == .directory { return name }
    let text = system.content(of: name, in: folder, .follow, atMost: pathLimit)
    let prefix = Array("gitdir: ".utf8)
    guard let text, text.starts(with: prefix) else { return nil }
    return trimmed(text.dropFirst(prefix.count))
  }

  private static func path(_ path: [UInt8], from base: [UInt8]) -> [UInt8] {
    path.first == "/" ? path : base + [0x2F] + path
  }

  private static func trimmed(_ line: Bytes) -> [UInt8] {
    let newlines = line.reversed().prefix { $0 == 0x0A || $0 == 0x0D }
    return Array(line.dropLast(newlines.count))
  }
}

/// Records whether a folder contains `.gitignore` and `.git`, so that missing files are not opened.
struct GitMarkers: Sendable {
  private(set) var hasIgnoreFile = false
  private(set) var mayBeRepository = false

  /// Checks whether the name of an entry in the folder is `.gitignore` or `.git`.
  mutating func note(_ name: some Collection<UInt8>) {
    if name.isEqual(to: ".gitignore") { hasIgnoreFile = true }
    if name.isEqual(to: ".git") { mayBeRepository = true }
  }
}
