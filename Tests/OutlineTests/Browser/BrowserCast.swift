import Foundation
import Testing

/// A run of the browser as pictures: which keys were pressed, and what the screen then shows.
///
/// The pictures are compared with recorded ones. Waiting for the recorded picture avoids guessing
/// when the screen has stopped changing.
final class BrowserCast {
  let run: BrowserRun
  private let name: String
  private let expected: [CastPicture]
  private var pictures: [CastPicture] = []
  private var isAsExpected = true

  /// - Parameters:
  ///   - name: The name of the recording.
  ///   - command: The command line that starts the browser.
  ///   - folder: The working directory.
  ///   - prepared: Shell commands to run first.
  init(
    _ name: String, _ command: String, in folder: ScratchFolder? = nil,
    environment: [String: String] = [:], prepared: String = "", columns: Int = 48, rows: Int = 12
  ) throws {
    self.name = name
    expected = try CastPicture.recorded(name)
    let variables = folder.map { ["FOLDER": $0.path] } ?? [:]
    run = try BrowserRun(
      shell: """
        cd "${FOLDER:-/}"
        outline-tree() { "$TOOL" "$@"; }
        \(prepared)
        \(command)
        echo "status $?"
        """.replacing("outline-tree", with: "outline_tree"),
      environment: variables.merging(environment) { $1 }, size: .init(columns: columns, rows: rows))
    try take("$ " + command)
  }

  /// - Parameters:
  ///   - keys: The keys as a terminal sends them.
  ///   - caption: The names of the keys, and what they are pressed for.
  func press(_ keys: String, _ caption: String) throws {
    try run.type(keys)
    try take(caption)
  }

  /// Takes a picture after an event other than a key.
  func happens(_ caption: String, _ event: () throws -> Void) throws {
    try event()
    try take(caption)
  }

  /// Waits for the browser to end, and compares all pictures.
  func end() throws {
    #expect(try run.ending() == .exited(0))
    #expect(run.screen.isAsFound)
    try expectOutput(pictures.map(\.text).joined(separator: "\n"), named: name)
  }

  private func take(_ caption: String) throws {
    if isAsExpected, let next = expected.dropFirst(pictures.count).first {
      let patience = Date.now.addingTimeInterval(20)
      try run.wait("picture “\(caption)”") {
        CastPicture(caption, of: $0).lines == next.lines || Date.now > patience
      }
    } else {
      try run.settle()
    }
    let picture = CastPicture(caption, of: run.screen)
    isAsExpected = isAsExpected && expected.dropFirst(pictures.count).first == picture
    pictures.append(picture)
    #expect(run.screen.errors == [], "\(caption)")
  }
}

/// The lines of a screen, with a thick edge at the focused row and a bar at the cursor.
struct CastPicture: Equatable {
  var caption: String
  var lines: [String]

  init(_ caption: String, of screen: VirtualScreen) {
    self.caption = caption
    let isCursorShown = screen.modes.contains(25) && screen.isFullScreen
    lines = screen.rows.indices.map { row in
      let edge = screen.isFocused(row) ? "┃" : "│"
      guard isCursorShown, screen.cursor.row == row else { return edge + screen.row(row) }
      var cells = screen.cells(of: row).map(\.text)
      cells.insert("▏", at: min(screen.cursor.column, cells.count))
      let text = cells.joined()
      return edge + text.prefix(upTo: text.lastIndex { $0 != " " }.map(text.index(after:))!)
    }
  }

  private init(_ lines: some Sequence<Substring>) {
    let lines = lines.map(String.init)
    caption = lines[0]
    self.lines = lines.dropFirst().filter { !$0.isEmpty }
  }

  var text: String { ([caption] + lines).map { $0 + "\n" }.joined() }

  /// Returns the pictures of a recording, or none if it does not exist or is to be recorded again.
  static func recorded(_ name: String) throws -> [CastPicture] {
    if ProcessInfo.processInfo.environment["OUTLINE_RECORD"] != nil { return [] }
    let file = Fixtures.testsFolder.appending(path: "Expected/\(name).txt")
    return FileManager.default.fileExists(atPath: file.path) ? try all(in: file) : []
  }

  static func all(in file: URL) throws -> [CastPicture] {
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n\n").map { CastPicture($0.split(separator: "\n")) }
  }
}

extension VirtualScreen {
  /// True if a row is highlighted.
  func isFocused(_ row: Int) -> Bool { cells(of: row).contains { $0.style.isReverse } }

  /// The text of the highlighted row.
  var focusedText: String? {
    rows.indices.first { isFocused($0) }.map { row($0).trimmingCharacters(in: .whitespaces) }
  }

  /// The message or question on the last row, without the position at its end; empty if the row shows the
  /// keys that matter.
  var message: String {
    let text = row(rowCount - 1).replacing(#/\s+\d+\/\d+$/#, with: "")
    return text.hasPrefix("?: help") ? "" : text
  }
}
