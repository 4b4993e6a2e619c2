#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// The two ends of a terminal without a screen.
struct TerminalEnds {
  var master: Int32 = -1
  var slave: Int32 = -1
  var name = [CChar](repeating: 0, count: 256)

  private typealias Open =
    @convention(c) (
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, OpaquePointer?, OpaquePointer?,
      OpaquePointer?
    ) -> Int32

  init() {
    // Every C library contains `openpty`, but the Swift modules of some C libraries do not declare it.
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "openpty"),
      unsafeBitCast(symbol, to: Open.self)(&master, &slave, nil, nil, nil) == 0
    else { fatalError("there is no terminal to be had") }
    ttyname_r(slave, &name, name.count)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }
}

/// A program that runs on its own terminal, and a clock that measures its responses.
final class TerminalSession {
  private let master: Int32
  private let process: pid_t
  private var unread: [UInt8] = []
  private var asked = ContinuousClock.now

  /// The bytes at the end of each update.
  private static let end = Array("\u{1B}[?2026l".utf8)

  init(_ words: [String], columns: UInt16 = 80, rows: UInt16 = 24) {
    let ends = TerminalEnds()
    master = ends.master
    // The session keeps this end open until the program has opened it. Otherwise, reading would fail.
    defer { close(ends.slave) }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    asked = .now
    process = Self.start(words, on: ends.name)
  }

  deinit { close(master) }

  /// Waits for the next update of the screen, and returns it with the time since the keys or, without keys,
  /// since the previous update.
  func answer(to keys: String? = nil) -> Answer {
    if let keys { type(keys) }
    while true {
      if let range = unread.firstRange(of: Self.end) {
        let answer = Answer(
          bytes: Array(unread[..<range.upperBound]), milliseconds: (.now - asked) / .milliseconds(1)
        )
        unread.removeFirst(range.upperBound)
        asked = .now
        return answer
      }
      guard read() else { fatalError("the program has left") }
    }
  }

  private func type(_ keys: String) {
    asked = .now
    let bytes = Array(keys.utf8)
    guard write(master, bytes, bytes.count) == bytes.count else { fatalError("nobody takes keys") }
  }

  private func read() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      #if canImport(Darwin)
        let count = Darwin.read(master, buffer.baseAddress, buffer.count)
      #elseif canImport(Glibc)
        let count = Glibc.read(master, buffer.baseAddress, buffer.count)
      #else
        let count = Musl.read(master, buffer.baseAddress, buffer.count)
      #endif
      if count > 0 { unread += buffer.prefix(count) }
      return count > 0
    }
  }

  /// Ends the program, and waits for it.
  func quit() {
    type("q")
    while read() {}
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 && errno == EINTR {}
    guard status == 0 else { fatalError("the program ended with \(status)") }
  }

  /// Returns the time from the start until the program has written a text.
  func milliseconds(until text: String) -> Double {
    let text = Array(text.utf8)
    while unread.firstRange(of: text) == nil {
      guard read() else { fatalError("the program has left") }
    }
    return (.now - asked) / .milliseconds(1)
  }

  /// Ends a program that may not know the key `q`.
  func end() {
    _ = kill(process, SIGKILL)
    while read() {}
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 && errno == EINTR {}
  }

  /// Returns the path of a program in one of the folders of `PATH`; nil if it is not installed.
  static func path(of program: String) -> String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// Returns the processor time, in clock ticks, that the program uses in two seconds without a key. Returns 0
  /// on systems without `/proc`.
  func idleTicks() -> Int {
    let before = ticks()
    sleep(2)
    return ticks() - before
  }

  private func ticks() -> Int {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return 0 }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = fread(&buffer, 1, buffer.count, file)
    // The fields after the name of the program, which may contain spaces.
    let fields = buffer.prefix(count).split(separator: 0x29).last?.split(separator: 0x20) ?? []
    return fields.dropFirst(11).prefix(2)
      .reduce(0) { $0 + (Int(String(decoding: $1, as: UTF8.self)) ?? 0) }
  }
}

extension TerminalSession {
  #if canImport(Darwin)
    private static let newSession = Int32(POSIX_SPAWN_SETSID)
  #else
    // The value of `POSIX_SPAWN_SETSID`, which the headers of the C library do not always declare.
    private static let newSession: Int32 = 0x80
  #endif

  /// Starts a program in a new session. When the program opens the terminal, it becomes the program's
  /// controlling terminal.
  private static func start(_ words: [String], on terminal: [CChar]) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    for stream in 1...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_adddup2(&actions, 0, stream)
    }
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(newSession))
    var arguments = words.map { strdup($0) } + [nil]
    let names: [String] = ["PATH", "HOME"]
    let others: [String] = names.compactMap { name in
      getenv(name).map { name + "=" + String(cString: $0) }
    }
    let all: [String] = ["TERM=xterm-256color"] + others
    var variables = all.map { strdup($0) } + [nil]
    var process = pid_t()
    let failure = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
    guard failure == 0 else { fatalError("\(words[0]): \(String(cString: strerror(failure)))") }
    for word in arguments + variables { free(word) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    return process
  }
}
