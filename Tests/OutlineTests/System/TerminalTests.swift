import Foundation
import Outline
import Testing

@testable import outline_tree

/// The full screen on a pseudoterminal.
@Suite(.ownThread, .serialized) final class TerminalTests {
  private let ends: TerminalEnds
  private let terminal: Terminal
  private var screen = VirtualScreen()

  init() throws {
    ends = try TerminalEnds()
    terminal = try Terminal(input: ends.slave, output: ends.slave)
    _ = fcntl(ends.master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    terminal.leave()
    if ends.master >= 0 { close(ends.master) }
    close(ends.slave)
  }

  private func settings() throws -> [UInt64] {
    let settings = try PosixTerminal.terminalSettings(ends.slave)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map {
      UInt64($0)
    }
  }

  private func look() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(ends.master, &buffer, buffer.count)
      if count <= 0 { return }
      screen.feed(buffer.prefix(count))
    }
  }

  private func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(ends.master, $0.baseAddress, $0.count) }
  }

  @Test func itIsGivenBackAsItWasFound() throws {
    let found = try settings()
    for _ in 0..<3 {
      try terminal.enter()
      try terminal.enter()
      look()
      #expect(screen.modes == [1049, 2004, 1000, 1002, 1006])
      #expect(try settings() != found)
      try terminal.write(Array("\u{1B}[1;3r\u{1B}[2;2H\u{1B}[7mhalf a sequence\u{1B}[1".utf8))
      terminal.leave()
      terminal.leave()
      look()
      #expect(screen.isAsFound && screen.rows[1] == "")
      #expect(screen.errors.allSatisfy { $0.hasPrefix("cut off") })
      #expect(try settings() == found)
    }
  }

  /// Keys are read unprocessed.
  @Test func keysComeAtOnceAndAsTheyAre() throws {
    try terminal.enter()
    for keys in ["\u{3}", "\u{1A}", "\u{11}\u{13}", "\r", "\n", "\u{4}", "\u{1B}[A", "é"] {
      type(keys)
      #expect(try terminal.wait(milliseconds: 60_000) == .bytes(Array(keys.utf8)))
    }
    look()
    #expect(screen.rows.allSatisfy { $0.isEmpty })
  }

  @Test func waitingEnds() throws {
    try terminal.enter()
    #expect(try terminal.wait(milliseconds: 0) == .timedOut)
    #expect(try terminal.wait(milliseconds: 20) == .timedOut)
  }

  @Test func otherFilesAreWaitedFor() throws {
    try terminal.enter()
    let pipes = [try PosixTerminal.makePipe(), try PosixTerminal.makePipe()]
    defer { for pipe in pipes { close(pipe.read) } }
    let files = pipes.map(\.read)
    #expect(try terminal.wait(milliseconds: 0, also: files) == .timedOut)
    _ = write(pipes[1].write, "x", 1)
    #expect(try terminal.wait(milliseconds: nil, also: files) == .ready(1))
    close(pipes[0].write)
    #expect(try terminal.wait(milliseconds: nil, also: files) == .ready(0))
    close(pipes[1].write)
    type("j")
    #expect(try terminal.wait(milliseconds: nil, also: files) == .bytes([0x6A]))
  }

  @Test func anotherSize() throws {
    #expect(terminal.size == TerminalSize(columns: 80, rows: 24))
    try terminal.enter()
    var size = winsize(ws_row: 50, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(ends.master, UInt(TIOCSWINSZ), &size)
    // The system sends no signal, because it is not the controlling terminal of this process.
    kill(getpid(), SIGWINCH)
    #expect(try terminal.wait(milliseconds: nil) == .resized)
    #expect(terminal.size == TerminalSize(columns: 132, rows: 50))
    #expect(try terminal.wait(milliseconds: 0) == .timedOut)
  }

  /// After the process was stopped without notice, the terminal may have changed.
  @Test func goingOnTakesItOverAgain() throws {
    try terminal.enter()
    let raw = try settings()
    look()
    screen = VirtualScreen()
    var cooked = try PosixTerminal.terminalSettings(ends.slave)
    cooked.c_lflag |= tcflag_t(ICANON | ECHO)
    try PosixTerminal.setTerminal(ends.slave, cooked)
    kill(getpid(), SIGCONT)
    #expect(try terminal.wait(milliseconds: nil) == .resumed)
    look()
    #expect(screen.isFullScreen)
    #expect(try settings() == raw)
  }

  @Test func theTerminalIsGone() throws {
    let lost = try TerminalEnds()
    defer { close(lost.slave) }
    let terminal = try Terminal(input: lost.slave, output: lost.slave)
    try terminal.enter()
    close(lost.master)
    #expect(try terminal.wait(milliseconds: nil) == .closed)
    #expect(throws: SystemError.inputOutput) { try terminal.write([0x61]) }
    terminal.leave()
  }

  /// More bytes than a terminal buffers, non-blocking and with a slow reader.
  @Test func allIsWritten() throws {
    _ = fcntl(ends.slave, F_SETFL, O_NONBLOCK)
    let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: 0x61 + $0 % 26) }
    let master = ends.master
    let reader = try #require(SlowReader(of: master, count: bytes.count))
    try PosixTerminal.setTerminal(
      ends.slave, PosixTerminal.raw(PosixTerminal.terminalSettings(ends.slave)))
    try terminal.write(bytes)
    #expect(reader.finish() == bytes)
  }

  @Test func theSignalsAreAsTheyWere() throws {
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGSEGV]
    let before = signals.map { SignalAction.current(of: $0).handlerAddress }
    try terminal.enter()
    #expect(signals.map { SignalAction.current(of: $0).handlerAddress } != before)
    terminal.leave()
    #expect(signals.map { SignalAction.current(of: $0).handlerAddress } == before)
  }

  @Test func terminalsThatCannotShowAScreen() {
    for kind in [nil, "", "dumb"] as [String?] {
      let error = #expect(throws: ToolError.self) {
        try Terminal(kind: kind.map { Array($0.utf8)[...] })
      }
      #expect(error?.lines == ["this terminal cannot show a full screen; use “print” instead"])
    }
  }
}

/// Reads slowly in a thread of its own.
private final class SlowReader: @unchecked Sendable {
  private var thread: WorkerThread?
  private var bytes: [UInt8] = []

  init?(of file: Int32, count: Int) {
    thread = WorkerThread { [unowned self] in
      var buffer = [UInt8](repeating: 0, count: 1000)
      while self.bytes.count < count {
        let got = read(file, &buffer, buffer.count)
        if got > 0 { self.bytes += buffer.prefix(got) } else { usleep(1000) }
      }
    }
    if thread == nil { return nil }
  }

  func finish() -> [UInt8] {
    thread?.join()
    return bytes
  }
}
