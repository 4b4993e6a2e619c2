import Outline
import Synchronization

/// The git status of a directory. If repositories are below the directory, their status can also be read.
struct GitFolder: Sendable {
  let path: [UInt8]
  /// The status of the directory; empty if the directory itself is not in a repository.
  let status: GitStatus
  private let system: SystemCalls
  private let ceiling: [UInt8]?
  private let repositories = KnownRepositories()

  /// - Throws: If the status of the directory cannot be read, for example because the directory is not in a repository,
  ///   and if no entry of the directory is a repository.
  ///
  /// - Parameter ceiling: A folder. A repository is not read if its top folder is this folder or an ancestor of it. If
  ///   nil, any repository may be read.
  init(path: [UInt8], _ system: SystemCalls, ceiling: [UInt8]? = nil) throws(ToolError) {
    (self.path, self.system, self.ceiling) = (path, system, ceiling)
    do {
      status = try GitReader(path: path, ceiling: ceiling)()
    } catch {
      status = GitStatus()
      guard hasRepositories else { throw error }
    }
  }

  /// Returns the status of a folder below the directory; nil if the folder is not the top of a repository, or if the
  /// status cannot be read.
  func repository(at relative: [UInt8]) -> GitStatus? {
    let folder = path + [0x2F] + relative
    guard isRepository(folder) else { return nil }
    return repositories.status(of: folder) { try? GitReader(path: folder, ceiling: ceiling)() }
  }

  private func isRepository(_ folder: [UInt8]) -> Bool {
    ((try? system.statusIfAny(folder + [0x2F] + GitDirectory.name, .follow)) ?? nil) != nil
  }

  private var hasRepositories: Bool {
    let entries = (try? system.entries(of: path)) ?? []
    return entries.contains { isRepository(path + [0x2F] + $0.name) }
  }
}

/// The status of repositories, so that git runs only once for each repository. To fit a budget, the same rows are written
/// several times.
private final class KnownRepositories: Sendable {
  private let known = Mutex<[[UInt8]: GitStatus]>([:])

  func status(of folder: [UInt8], _ read: () -> GitStatus?) -> GitStatus? {
    if let status = known.withLock({ $0[folder] }) { return status }
    let status = read()
    known.withLock { $0[folder] = status }
    return status
  }
}

extension [PrintInput] {
  /// Reads the git status of the directories among the sources.
  mutating func readGitStatus(_ system: SystemCalls) throws(ToolError) {
    for index in indices where self[index].row.kind == .directory {
      self[index].row.git = try GitFolder(path: [UInt8](self[index].row.name), system)
    }
  }
}
