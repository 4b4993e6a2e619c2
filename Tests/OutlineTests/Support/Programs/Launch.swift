import Foundation

@testable import Outline

/// A program to start: the one place where tests start programs.
///
/// The program gets a process group of its own, the default handlers of all signals, and no file of
/// this process but its three streams.
struct Launch {
  /// The executable.
  var path: String
  /// The command line, without the name.
  var arguments: [[UInt8]] = []
  /// The complete environment.
  var environment: [String: String]
  /// The working directory; nil for that of the tests.
  var folder: String?

  /// The files that a program reads and writes.
  enum Streams {
    /// Open files: standard input, standard output and standard error.
    case files(Int32, Int32, Int32)
    /// A terminal, by its name. The program leads a new session, whose terminal it becomes.
    ///
    /// - Parameter outputFile: The file that standard output goes to; nil for the terminal.
    case terminal(String, outputFile: String?)
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// Starts the program.
  ///
  /// - Throws: ``ProgramTrouble`` if the system does not start it.
  func start(_ streams: Streams) throws -> Child {
    #if canImport(Darwin)
      var (actions, attributes): (Actions, Attributes) = (nil, nil)
    #else
      var (actions, attributes) = (Actions(), Attributes())
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    open(streams, &actions)
    if let folder { try changeFolder(to: folder, &actions) }
    resetSignals(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(flags(for: streams)))
    return Child(try spawn(&actions, &attributes), name: description)
  }

  private func open(_ streams: Streams, _ actions: inout Actions) {
    switch streams {
    case .files(let input, let output, let errors):
      for (stream, file) in [input, output, errors].enumerated() {
        posix_spawn_file_actions_adddup2(&actions, file, Int32(stream))
      }
    case .terminal(let name, let outputFile):
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      if let outputFile {
        posix_spawn_file_actions_addopen(&actions, 1, outputFile, O_WRONLY | O_CREAT, 0o644)
      } else {
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
      }
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }

  private typealias ChangeFolder =
    @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Int32

  private func changeFolder(to folder: String, _ actions: inout Actions) throws {
    // Every C library has it, but not all modules of C libraries do.
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addchdir_np") else {
      throw ProgramTrouble("the C library cannot start programs in another folder")
    }
    _ = withUnsafeMutablePointer(to: &actions) {
      unsafeBitCast(symbol, to: ChangeFolder.self)($0, folder)
    }
  }

  /// The process that runs the tests may ignore some signals.
  private func resetSignals(_ attributes: inout Attributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
  }

  private func flags(for streams: Streams) -> Int32 {
    let signals = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    switch streams {
    // Group 0, the default, is a new group.
    case .files: return signals | Int32(POSIX_SPAWN_SETPGROUP)
    case .terminal:
      #if canImport(Darwin)
        return signals | POSIX_SPAWN_SETSID
      #else
        // As the C library's header has it, under a name that is not always shown.
        return signals | 0x80
      #endif
    }
  }

  private func spawn(_ actions: inout Actions, _ attributes: inout Attributes) throws -> pid_t {
    let words = ([Array(path.utf8)] + arguments).map { Self.copy($0) } + [nil]
    let variables = environment.map { Self.copy(Array("\($0)=\($1)".utf8)) } + [nil]
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let failure = ProgramPipe.making.withLock { _ in
      posix_spawn(&process, path, &actions, &attributes, words, variables)
    }
    if failure == 0 { return process }
    throw ProgramTrouble("\(path): \(String(cString: strerror(failure)))")
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes + [0]).withUnsafeBytes { strdup($0.bindMemory(to: CChar.self).baseAddress!) }
  }
}

extension Launch: CustomStringConvertible {
  /// The command line, shortened.
  var description: String {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    return String(([path] + words).joined(separator: " ").prefix(500))
  }
}

/// A program that cannot be started, does not do in time what a test waits for, or does not end.
struct ProgramTrouble: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
