import Foundation

/// The tool on a terminal, with a user who reads the screen and types.
final class BrowserRun {
  private let terminal: PseudoTerminal
  private(set) var screen: VirtualScreen
  /// The number of shown bytes that have been fed to the screen.
  private var seen = 0
  private var hasLeft = false

  /// Longer than anything here takes on a busy machine, in seconds.
  private static let patience = 60.0

  /// - Parameters:
  ///   - arguments: What follows the name of the tool, such as `browse`.
  ///   - environment: The environment, without the variables that a terminal needs.
  ///   - outputFile: The file that standard output goes to; nil for the terminal.
  convenience init(
    _ arguments: [String], environment: [String: String] = [:],
    size: PseudoTerminal.Size = .init(), outputFile: String? = nil
  ) throws {
    try self.init(
      program: BuiltExecutable("outline-tree").url.path, arguments, environment, size, outputFile)
  }

  /// Runs a script in a shell with job control, which can resume a suspended tool. The tool is
  /// `$TOOL`.
  convenience init(
    shell script: String, environment: [String: String] = [:],
    size: PseudoTerminal.Size = .init()
  ) throws {
    let tool = try BuiltExecutable("outline-tree").url.path
    try self.init(
      program: "/bin/sh", ["-c", "set -m\n" + script],
      environment.merging(["TOOL": tool]) { $1 }, size, nil)
  }

  private init(
    program: String, _ arguments: [String], _ environment: [String: String],
    _ size: PseudoTerminal.Size, _ outputFile: String?
  ) throws {
    // A crash must not start a dialog on the terminal.
    let base = ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
    terminal = try PseudoTerminal(
      program: program, arguments.map { Array($0.utf8) },
      environment: base.merging(environment) { $1 }, size: size, outputFile: outputFile)
    screen = VirtualScreen(columns: size.columns, rows: size.rows)
  }

  /// All bytes that the tool has sent to the terminal.
  var shown: [UInt8] { terminal.shown }

  func type(_ keys: String) throws { try terminal.type(keys) }

  func resize(columns: Int, rows: Int) {
    look()
    screen.resize(columns: columns, rows: rows)
    terminal.resize(to: .init(columns: columns, rows: rows))
  }

  /// Clears `screen.writtenRows`: from here on they are the rows drawn after this call.
  func mark() {
    look()
    screen.mark()
  }

  func signal(_ number: Int32) { terminal.signal(number) }

  /// Closes the terminal window.
  func hangUp() {
    look()
    terminal.hangUp()
  }

  /// Waits until the screen meets a condition. It is not checked in the middle of an update.
  func wait(
    _ what: String, until isSo: (VirtualScreen) -> Bool
  ) throws {
    let end = Date.now.addingTimeInterval(Self.patience)
    while true {
      look()
      if !screen.isHeldBack && isSo(screen) { return }
      if hasLeft || Date.now > end { throw trouble("\(what) is not shown") }
      if terminal.readSoon(within: 1000) == .left { hasLeft = true }
    }
  }

  func wait(for text: String) throws {
    try wait("“\(text)”") { $0.rows.contains { $0.contains(text) } }
  }

  /// Waits until nothing more is drawn. For checks that something does not change; wait first for
  /// what does.
  func settle() throws {
    let end = Date.now.addingTimeInterval(Self.patience)
    while !hasLeft {
      switch terminal.readSoon(within: 150) {
      case .quiet where !screen.isHeldBack: return look()
      case .quiet, .shown: look()
      case .left: hasLeft = true
      }
      if Date.now > end { throw trouble("the screen does not come to rest") }
    }
    look()
  }

  /// Waits for the end of the process.
  func ending() throws -> Child.Ending {
    let ending = try terminal.ending()
    look()
    return ending
  }

  private func look() {
    screen.feed(terminal.shown[seen...])
    seen = terminal.shown.count
  }

  private func trouble(_ what: String) -> Mismatch {
    let picture = screen.rows.map { "  |\($0)" }.joined(separator: "\n")
    return Mismatch("\(what); the screen is\n\(picture)\nwith errors \(screen.errors)")
  }
}
