#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// A running command without input, whose output is discarded.
struct ChildProcess {
  private let process: pid_t

  init(_ words: [String]) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    for descriptor in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var arguments = words.map { strdup($0) } + [nil]
    var started = pid_t()
    let failure = posix_spawnp(&started, words[0], &actions, nil, &arguments, environ)
    guard failure == 0 else { fatalError("\(words[0]): \(String(cString: strerror(failure)))") }
    for argument in arguments { free(argument) }
    posix_spawn_file_actions_destroy(&actions)
    process = started
  }

  /// Waits for the command to end.
  ///
  /// - Returns: The exit status and the peak memory in bytes. The peak memory of a command is never less than
  ///   that of this process.
  func end() -> (status: Int32, memory: Int) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) == -1 && errno == EINTR {}
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1024
    #endif
    let signal = status & 0x7F
    return (signal == 0 ? status >> 8 & 0xFF : 128 + signal, Int(usage.ru_maxrss) * unit)
  }
}
