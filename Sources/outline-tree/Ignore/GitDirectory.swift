import Outline

/// Finds the git directory of a repository. A folder is the top of a repository if its `.git` is a
/// directory (with any contents) or a file that names one.
enum GitDirectory {
  static let name = Array(".git".utf8)

  private static let pathLimit = 1 << 16

  /// Returns the directory that contains `info/exclude`, as a path relative to the folder, or nil
  /// if the folder is not the top of a repository. Worktrees share the directory of their main
  /// repository.
  static func common(in folder: Int32, _ system: SystemCalls) -> [UInt8]? {
    guard let own = own(in: folder, system) else { return nil }
    let link = system.content(
      of: own + Array("/commondir".utf8), in: folder, .follow, atMost: pathLimit)
    guard let link else { return own }
    return path(trimmed(link[...]), from: own)
  }

  /// Returns `.git`, or the path in a file of that name, which worktrees and submodules have.
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
