import Outline

#if canImport(Glibc)
  // The environment is a global variable, which this tool never changes.
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs other programs and waits for them. Some of these programs, such as editors, use the terminal of this
/// process.
enum ChildProcess {
  enum Ending: Equatable {
    case exited(Int32)
    case signaled(Int32)
  }

  /// The program that opens a file with the desktop's default application for that file.
  static var desktopOpener: String {
    #if canImport(Darwin)
      "open"
    #else
      "xdg-open"
    #endif
  }

  /// Runs a command line, such as the value of `EDITOR`, with a path as the last argument. The shell
  /// interprets the command line, but not the path.
  ///
  /// - Parameter path: A path that does not begin with a hyphen.
  static func run(_ command: Bytes, on path: [UInt8]) throws(SystemError) -> Ending {
    let script = command + Array(#" "$@""#.utf8)
    let words = [Array("/bin/sh".utf8), Array("-c".utf8), Array(script), Array("sh".utf8), path]
    // While this process waits for the child, it ignores the signals that interrupt the child, as a shell does.
    let signals = [SIGINT, SIGQUIT]
    let previous = signals.map { SignalAction.current(of: $0) }
    for signal in signals { SignalAction.ignoring.install(for: signal) }
    defer { for (signal, action) in zip(signals, previous) { action.install(for: signal) } }
    return try wait(for: start(words))
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The name of the program, followed by its arguments. The program is searched for in `PATH`
  ///     if its name contains no slash.
  ///   - environment: The program's environment variables, each as `NAME=value`.
  ///   - output: The file descriptor to which the program writes its output. If the descriptor is nil, the program
  ///     uses the standard streams of this process. Otherwise, the program has no input, and its messages are
  ///     discarded.
  static func start(
    _ words: [[UInt8]], _ environment: [[UInt8]] = variables, output: Int32? = nil
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGPIPE] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let output {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    }
    let arguments = words.map { strdup($0.asPath) } + [nil]
    let variables = environment.map { strdup($0.asPath) } + [nil]
    defer { for copy in arguments + variables { free(copy) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, arguments[0]!, &actions, &attributes, arguments, variables)
    if failure != 0 { throw SystemError(code: failure) }
    return process
  }

  /// The environment variables of this process, each as `NAME=value`.
  static var variables: [[UInt8]] {
    #if canImport(Darwin)
      var next = _NSGetEnviron().pointee
    #else
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    #endif
    var all: [[UInt8]] = []
    while let variable = next.pointee {
      all.append([UInt8](cString: variable))
      next += 1
    }
    return all
  }

  static func wait(for process: pid_t) throws(SystemError) -> Ending {
    var status: Int32 = 0
    _ = try retrying { waitpid(process, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }
}

extension ChildProcess {
  /// Runs a program until it ends, and returns its output. The program has no input, and its messages are
  /// discarded.
  ///
  /// - Parameters:
  ///   - words: The name of the program, which is searched for in `PATH`, followed by its arguments.
  ///   - environment: The program's environment variables, each as `NAME=value`.
  static func output(
    of words: [[UInt8]], environment: [[UInt8]]
  ) throws(SystemError) -> (ending: Ending, output: [UInt8]) {
    let ends = try PosixTerminal.makePipe(blocks: true)
    defer { close(ends.read) }
    let process: pid_t
    do {
      defer { close(ends.write) }
      process = try start(words, environment, output: ends.write)
    }
    let output = try? SystemCalls.real.readAll(ends.read)
    let ending = try wait(for: process)
    guard let output else { throw .inputOutput }
    return (ending, output)
  }
}
