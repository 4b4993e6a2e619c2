import Foundation
import Outline

/// An executable on a terminal of its own, with what is shown and typed there.
///
/// It is the controlling terminal of the process, so the keys for signals work. Waiting too long
/// throws an error instead of hanging.
final class PseudoTerminal {
  struct Size {
    var columns = 80
    var rows = 24
  }

  private var master: Int32
  private let child: Child
  /// All bytes that were shown so far.
  private(set) var shown: [UInt8] = []

  var text: String { String(decoding: shown, as: UTF8.self) }

  /// - Parameters:
  ///   - arguments: The command line, without the name.
  ///   - environment: The complete environment.
  ///   - outputFile: The file that standard output goes to; nil for the terminal.
  convenience init(
    running executable: BuiltExecutable, _ arguments: [[UInt8]],
    environment: [String: String] = [:], size: Size = Size(), outputFile: String? = nil
  ) throws {
    try self.init(
      program: executable.url.path, arguments, environment: environment, size: size,
      outputFile: outputFile)
  }

  init(
    program path: String, _ arguments: [[UInt8]], environment: [String: String], size: Size,
    outputFile: String?
  ) throws {
    let ends = try TerminalEnds()
    master = ends.master
    // Kept open until the process has opened it, or reading would fail.
    defer { close(ends.slave) }
    Self.resize(master, to: size)
    let launch = Launch(path: path, arguments: arguments, environment: environment)
    child = try launch.start(.terminal(ends.name, outputFile: outputFile))
  }

  deinit { hangUp() }

  /// Closes the terminal.
  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  func resize(to size: Size) { Self.resize(master, to: size) }

  private static func resize(_ master: Int32, to size: Size) {
    var size = winsize(
      ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Types; `\u{3}` is Control-C.
  func type(_ keys: String) throws {
    var rest = Array(keys.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { throw ProgramTrouble("no program reads the keys") }
      rest = rest.dropFirst(count)
    }
  }

  func signal(_ number: Int32) { child.kill(number) }
}

/// The screen.
extension PseudoTerminal {
  /// Longer than anything here takes on a busy machine, in milliseconds.
  private static let patience: Int32 = 120_000

  /// Reads until the process has left the terminal.
  @discardableResult
  func readAll() throws -> [UInt8] {
    while try readMore() {}
    return shown
  }

  /// Reads until there is so much.
  func read(atLeast count: Int) throws {
    while shown.count < count, try readMore() {}
  }

  /// Reads until a text is shown.
  func read(until text: String) throws {
    while shown.firstRange(of: Array(text.utf8)) == nil {
      guard try readMore() else { throw ProgramTrouble("“\(text)” is not shown") }
    }
  }

  /// Waits for the end; what is shown until then is read.
  func ending() throws -> Child.Ending {
    try readAll()
    return try child.waitForEnding(until: .now + .milliseconds(Int(Self.patience)))
  }

  /// False when there is nothing more to come.
  private func readMore() throws -> Bool {
    if master < 0 { return false }
    guard isReadable(within: Self.patience) else {
      throw ProgramTrouble("nothing is shown for two minutes")
    }
    return read()
  }

  private func isReadable(within milliseconds: Int32) -> Bool {
    var interest = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&interest, 1, milliseconds) > 0
  }

  enum Progress {
    case shown, quiet, left
  }

  /// Reads what is shown now, or is shown soon.
  func readSoon(within milliseconds: Int32) -> Progress {
    guard isReadable(within: milliseconds) else { return .quiet }
    return read() ? .shown : .left
  }

  /// False when there is nothing more to come.
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBytes {
      Foundation.read(master, $0.baseAddress, $0.count)
    }
    // When no process has the terminal open, some systems report an error.
    if count <= 0 { return false }
    shown.append(contentsOf: buffer.prefix(count))
    return true
  }
}
