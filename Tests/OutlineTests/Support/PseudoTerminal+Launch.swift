import Foundation

/// The two ends of a terminal without a screen.
struct TerminalEnds {
  var master: Int32 = -1
  var slave: Int32 = -1
  var name: String

  private typealias Open =
    @convention(c) (
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, OpaquePointer?, OpaquePointer?,
      OpaquePointer?
    ) -> Int32

  init() throws {
    // Every C library has it, but not all modules of C libraries do.
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "openpty"),
      unsafeBitCast(symbol, to: Open.self)(&master, &slave, nil, nil, nil) == 0
    else { throw PseudoTerminal.Trouble(description: "there is no terminal to be had") }
    var path = [CChar](repeating: 0, count: 256)
    ttyname_r(slave, &path, path.count)
    name = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }
}

/// How a process gets its terminal.
struct TerminalLaunch {
  var path: String
  var arguments: [[UInt8]]
  var environment: [String: String]
  var terminal: String
  var outputFile: String?

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  func start() throws -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (Actions, Attributes) = (nil, nil)
    #else
      var (actions, attributes) = (Actions(), Attributes())
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    openStreams(&actions)
    resetSignals(&attributes)
    return try spawn(&actions, &attributes)
  }

  /// A terminal becomes the controlling terminal of the session leader that opens it.
  private func openStreams(_ actions: inout Actions) {
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    if let outputFile {
      posix_spawn_file_actions_addopen(&actions, 1, outputFile, O_WRONLY | O_CREAT, 0o644)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
    }
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
  }

  /// The process that runs the tests may ignore some signals.
  private func resetSignals(_ attributes: inout Attributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    #if canImport(Darwin)
      let newSession = POSIX_SPAWN_SETSID
    #else
      // As the C library's header has it, under a name that is not always shown.
      let newSession: Int32 = 0x80
    #endif
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(newSession)
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private func spawn(
    _ actions: inout Actions, _ attributes: inout Attributes
  ) throws -> pid_t {
    let words = ([Array(path.utf8)] + arguments).map { Self.copy($0) } + [nil]
    let variables = environment.map { Self.copy(Array("\($0)=\($1)".utf8)) } + [nil]
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, path, &actions, &attributes, words, variables)
    if failure == 0 { return process }
    throw PseudoTerminal.Trouble(description: "\(path): \(String(cString: strerror(failure)))")
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes + [0]).withUnsafeBytes { strdup($0.bindMemory(to: CChar.self).baseAddress!) }
  }
}
