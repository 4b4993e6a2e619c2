import Outline
import Synchronization

/// Reads the status of a directory from git.
///
/// A repository may come from an untrusted source, and its configuration can contain programs to run. These programs
/// are never run, because the file system monitor, hooks, and the filters that the repository configures are switched
/// off. The reader enters no submodules, fetches nothing and takes no lock. It does not pass on environment variables
/// that would make git use another repository.
struct GitReader {
  /// The directory whose status is read.
  let path: [UInt8]
  /// A folder above the directory. A repository is not read if its top folder is this folder or an ancestor
  /// of it. If nil, any repository may be read.
  var ceiling: [UInt8]?

  /// True if git can be run, and the directory is in a repository.
  var isInRepository: Bool { (try? prefix()) != nil }

  func callAsFunction() throws(ToolError) -> GitStatus {
    let prefix = try prefix()
    let status = try output(
      [
        "status", "--porcelain=v2", "-z", "--ignored=matching", "--untracked-files=normal",
        "--ignore-submodules=dirty", "--", ".",
      ], settings: Self.settings + overridingFilters())
    guard let status else { throw ToolError("--git: git cannot report the status of \(path)") }
    return GitStatus(porcelain: status, prefix: prefix)
  }

  /// Returns the path of the directory, relative to the top of its repository.
  private func prefix() throws(ToolError) -> Bytes {
    let place = try output(["rev-parse", "--is-inside-work-tree", "--show-prefix"])
    guard let place, place.starts(with: "true\n".utf8) else {
      throw ToolError(
        "--git: \(path) is not in a git repository with a work tree, and contains none")
    }
    return place.dropFirst(5).dropLast()
  }

  private static let settings: [Setting] = [
    (Array("core.fsmonitor".utf8), "false"), (Array("core.hooksPath".utf8), "/dev/null"),
  ]

  private typealias Setting = (name: [UInt8], value: String)

  /// Returns settings that switch off the filters that the repository itself configures. The user's filters
  /// are kept, because git needs them to detect that a file has not changed.
  private func overridingFilters() throws(ToolError) -> [Setting] {
    let known = try output(
      ["config", "-z", "--show-scope", "--name-only", "--get-regexp", #"^filter\."#])
    let fields = (known ?? []).split(separator: 0, omittingEmptySubsequences: false)
    var settings: [Setting] = []
    for index in stride(from: 0, to: fields.count - 1, by: 2)
    where fields[index].isEqual(to: "local") || fields[index].isEqual(to: "worktree") {
      let name = Array(fields[index + 1])
      settings.append((name, name.hasSuffix(".required".utf8) ? "false" : ""))
    }
    return settings
  }

  /// Runs git in the directory.
  ///
  /// - Returns: The output of git; nil if git exits with an error.
  private func output(
    _ words: [String], settings: [Setting] = []
  ) throws(ToolError) -> [UInt8]? {
    let command = [Array("git".utf8), Array("--no-optional-locks".utf8), Array("-C".utf8), path]
    do {
      let (ending, output) = try ChildProcess.output(
        of: command + words.map { Array($0.utf8) }, environment: environment(settings))
      return ending == .exited(0) ? output : nil
    } catch {
      throw ToolError("--git: git cannot be run: \(error.message)")
    }
  }

  /// Returns the environment variables for git. Settings are passed as variables and not as arguments,
  /// because the name of a setting may contain `=`.
  private func environment(_ settings: [Setting]) -> [[UInt8]] {
    var variables = ChildProcess.variables.filter { !$0.starts(with: "GIT_".utf8) }
    variables += [
      "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_CONFIG_COUNT=\(settings.count)",
    ].map { Array($0.utf8) }
    if let ceiling { variables.append(Array("GIT_CEILING_DIRECTORIES=".utf8) + ceiling) }
    for (index, setting) in settings.enumerated() {
      variables.append(Array("GIT_CONFIG_KEY_\(index)=".utf8) + setting.name)
      variables.append(Array("GIT_CONFIG_VALUE_\(index)=\(setting.value)".utf8))
    }
    return variables
  }
}

/// The git status of a directory. The status of repositories below the directory can also be read.
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
  /// - Parameter ceiling: A folder. A repository is not read if its top folder is this folder or an ancestor of this
  ///   folder. If no folder is given, any repository may be read.
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

/// A cache of the status of repositories. The tool may write the same rows several times to fit a budget, but git
/// runs only once for each repository.
private final class KnownRepositories: Sendable {
  /// The status of each folder whose repository has been read; nil if the status could not be read.
  private let known = Mutex<[[UInt8]: GitStatus?]>([:])

  func status(of folder: [UInt8], _ read: () -> GitStatus?) -> GitStatus? {
    if let status = known.withLock({ $0[folder] }) { return status }
    let status = read()
    known.withLock { _ = $0.updateValue(status, forKey: folder) }
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
