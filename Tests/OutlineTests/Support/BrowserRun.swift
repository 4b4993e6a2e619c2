import Foundation

/// The tool on a terminal, and a person who looks at it and types.
final class BrowserRun {
  private let terminal: PseudoTerminal
  private(set) var screen: VirtualScreen
  /// How much of what was shown the screen has seen.
  private var seen = 0
  private var hasLeft = false

  /// Longer than anything here takes on a machine that does much else.
  private static let patience = 60.0

  /// - Parameters:
  ///   - arguments: What follows the name of the tool, such as `browse`.
  ///   - environment: All of it but what a terminal needs.
  ///   - outputFile: Where standard output goes instead; nil: to the terminal.
  convenience init(
    _ arguments: [String], environment: [String: String] = [:],
    size: PseudoTerminal.Size = .init(), outputFile: String? = nil
  ) throws {
    try self.init(
      program: BuiltExecutable("outline-tree").url.path, arguments, environment, size, outputFile)
  }

  /// A script of a shell that has control of its jobs, as that of a person: without one, nobody
  /// is there to wake up what is suspended. The tool is `$TOOL`.
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
    // Whoever crashes shall not ask questions on the terminal.
    let base = ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
    terminal = try PseudoTerminal(
      program: program, arguments.map { Array($0.utf8) },
      environment: base.merging(environment) { $1 }, size: size, outputFile: outputFile)
    screen = VirtualScreen(columns: size.columns, rows: size.rows)
  }

  /// All that was shown, as it was sent.
  var shown: [UInt8] { terminal.shown }

  func type(_ keys: String) throws { try terminal.type(keys) }

  func resize(columns: Int, rows: Int) {
    look()
    screen.resize(columns: columns, rows: rows)
    terminal.resize(to: .init(columns: columns, rows: rows))
  }

  /// From now on, `screen.writtenRows` are those that are drawn after this.
  func mark() {
    look()
    screen.mark()
  }

  func signal(_ number: Int32) { terminal.signal(number) }

  /// The window is closed.
  func hangUp() {
    look()
    terminal.hangUp()
  }

  /// Waits until the screen is as it should be; it is not looked at while it is being drawn.
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

  /// Waits until nothing is drawn any more: for what must not change, after what does has been
  /// waited for.
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
  func ending() throws -> PseudoTerminal.Ending {
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
