import Foundation

/// The tool with a full screen, and a person who looks at it and types.
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
  convenience init(
    _ arguments: [String], environment: [String: String] = [:],
    size: PseudoTerminal.Size = .init()
  ) throws {
    try self.init(
      running: BuiltExecutable("outline-tree"), arguments, environment: environment, size: size)
  }

  init(
    running executable: BuiltExecutable, _ arguments: [String],
    environment: [String: String] = [:], size: PseudoTerminal.Size = .init(),
    outputFile: String? = nil
  ) throws {
    // Whoever crashes shall not ask questions on the terminal.
    let base = ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
    let all = base.merging(environment) { $1 }
    terminal = try PseudoTerminal(
      running: executable, arguments.map { Array($0.utf8) }, environment: all, size: size,
      outputFile: outputFile)
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

  func signal(_ number: Int32) { terminal.signal(number) }

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
