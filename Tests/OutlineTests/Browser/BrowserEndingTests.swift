import Foundation
import Testing

@testable import outline_tree

/// However the browser ends, it restores the terminal.
@Suite(.ownThread) struct BrowserEndingTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try #require(mkfifo(folder.path("life"), 0o600) == 0)
  }

  /// Starts the browser in a shell that prints its exit status if the terminal is restored.
  private func start(_ words: String = "browse emoji", then rest: String = "") throws -> BrowserRun
  {
    try BrowserRun(
      shell: """
        ulimit -c 0
        # An interrupt of the child must not end the shell.
        trap : INT
        found=$(stty -g)
        same() { test "$found" = "$(stty -g)" && echo "as found: $1"; }
        echo before
        sh -c 'echo $$ >"$FOLDER/process"; exec "$TOOL" \(words)'
        same $?
        \(rest)
        """, environment: ["FOLDER": folder.path])
  }

  private var process: pid_t? {
    folder.content("process").flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  private func signal(_ number: Int32) throws { kill(try #require(process), number) }

  private func waitForRows(_ run: BrowserRun) throws {
    try run.wait("the outline") { $0.isFullScreen && $0.focusedText == "▾ Smileys" }
  }

  private func expectAsFound(_ run: BrowserRun, _ status: Int32) throws {
    try run.wait(for: "as found: \(status)")
    #expect(run.screen.isAsFound && run.screen.errors == [])
    #expect(run.screen.row(0) == "before")
  }

  @Test func quitting() throws {
    let run = try start()
    try waitForRows(run)
    try run.type("q")
    try expectAsFound(run, 0)
    #expect(try run.ending() == .exited(0))
  }

  /// The exit status names the signal, as it does for a program without a full screen.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGILL, SIGFPE])
  func signals(_ number: Int32) throws {
    let run = try start()
    try waitForRows(run)
    try signal(number)
    try expectAsFound(run, 128 + number)
    #expect(try run.ending() == .exited(0))
  }

  @Test func suspendingByKey() throws {
    let run = try start(then: "read -r line; fg >/dev/null; same $?")
    try waitForRows(run)
    try run.type("zMj\u{1A}")
    try expectAsFound(run, 128 + SIGTSTP)
    try run.type("\n")
    try run.wait("the same rows again") { $0.isFullScreen && $0.focusedText == "▸ Nature (3)" }
    try run.type("kq")
    try run.type("d")
    try expectAsFound(run, 0)
    #expect(try run.ending() == .exited(0))
  }

  /// The size may have changed when the browser continues.
  @Test func suspendingFromOutside() throws {
    let run = try start(then: "read -r line; fg >/dev/null; same $?")
    try waitForRows(run)
    try signal(SIGTSTP)
    try expectAsFound(run, 128 + SIGTSTP)
    run.resize(columns: 40, rows: 6)
    try run.type("\n")
    try waitForRows(run)
    #expect(run.screen.rows[4].contains("Rolling") || run.screen.rows[4].contains("Laughing"))
    try run.type("q")
    try run.wait("the end of the full screen") { !$0.isFullScreen }
    #expect(try run.ending() == .exited(0))
    #expect(run.screen.errors == [] && run.screen.isAsFound)
  }

  /// `SIGSTOP` cannot be handled, but the browser draws the screen again when it continues.
  @Test func beingStopped() throws {
    let run = try start(
      then: "stty \"$found\"; echo stopped; read -r line; fg >/dev/null; same $?")
    try waitForRows(run)
    try signal(SIGSTOP)
    try run.wait(for: "stopped")
    run.mark()
    try run.type("\n")
    try run.wait("the whole screen again") {
      $0.writtenRows.count == 24 && $0.focusedText == "▾ Smileys"
    }
    try run.type("q")
    try run.wait("the end of the full screen") { !$0.isFullScreen }
    #expect(try run.ending() == .exited(0))
    #expect(run.screen.isAsFound)
  }

  @Test func resizing() throws {
    let run = try start()
    try waitForRows(run)
    for (columns, rows) in [(20, 5), (1, 1), (200, 60), (2, 2), (3, 30), (80, 1), (80, 24)] {
      run.mark()
      run.resize(columns: columns, rows: rows)
      try run.wait("\(columns) × \(rows)") { $0.writtenRows.count == rows }
      try run.settle()
      #expect(run.screen.errors == [], "\(columns) × \(rows)")
    }
    try waitForRows(run)
    #expect(run.screen.row(0) == "emoji" && run.screen.row(22).hasSuffix("iMac"))
    try run.type("q")
    try run.wait("the end of the full screen") { !$0.isFullScreen }
    #expect(try run.ending() == .exited(0))
    #expect(run.screen.errors == [] && run.screen.isAsFound)
  }

  /// The end of the input ends the browser even if the hangup signal is ignored.
  @Test func aClosedTerminal() throws {
    let run = try BrowserRun(
      shell: """
        exec sh -c 'trap "" HUP; "$TOOL" browse emoji; echo "status $?" >"$FOLDER/ending"'
        """, environment: ["FOLDER": folder.path])
    try waitForRows(run)
    run.hangUp()
    _ = try run.ending()
    #expect(folder.content("ending") == "status 0\n")
  }

  /// The browser ends with its shell or, if it ignores the hangup, when its terminal is closed.
  @Test(arguments: ["", "trap '' HUP"])
  func aKilledShell(_ trap: String) throws {
    let life = open(folder.path("life"), O_RDONLY | O_NONBLOCK)
    defer { close(life) }
    let run = try BrowserRun(
      shell: "\(trap)\n\"$TOOL\" browse emoji 9>\"$FOLDER/life\"",
      environment: ["FOLDER": folder.path])
    try waitForRows(run)
    run.signal(SIGKILL)
    if !trap.isEmpty { run.hangUp() }
    var interest = pollfd(fd: life, events: Int16(POLLIN), revents: 0)
    #expect(poll(&interest, 1, 60_000) == 1, "the browser still runs without a terminal")
  }
}

/// The browser refuses to start where it cannot show a full screen.
@Suite(.ownThread) struct BrowserRefusalTests {
  @Test(arguments: ["TERM=dumb", "TERM=", "unset TERM"])
  func terminalsThatCannot(_ kind: String) throws {
    let run = try BrowserRun(
      shell: "\(kind); export TERM; \"$TOOL\" browse emoji; echo \"status $?\"",
      size: .init(columns: 120, rows: 24))
    try run.wait(for: "status 2")
    #expect(run.screen.rows[0].contains("cannot show a full screen"))
    #expect(run.screen.rows[0].contains("print"))
    #expect(try run.ending() == .exited(0) && run.screen.isAsFound)
  }

  /// The process is in a session without a terminal.
  @Test func noTerminal() throws {
    let folder = try ScratchFolder()
    folder.makeFile("streams")
    let launch = Launch(
      path: try BuiltExecutable("outline-tree").url.path,
      arguments: ["browse", "emoji"].map { Array($0.utf8) }, environment: ["TERM": "xterm"])
    let child = try launch.start(
      .terminal(folder.path("streams"), outputFile: folder.path("output")))
    #expect(try child.waitForEnding(until: .now + RunningProgram.patience) == .exited(2))
    let message = try #require(folder.content("streams"))
    #expect(message.contains("there is no terminal") && message.contains("print"))
    #expect(folder.content("output") == "")
  }
}
