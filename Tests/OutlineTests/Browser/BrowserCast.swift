import Foundation
import Testing

/// A run of the browser as pictures: what somebody pressed, and what the screen shows then.
///
/// The pictures are compared with recorded ones. As those are known, nobody has to guess when the
/// screen has come to rest.
final class BrowserCast {
  let run: BrowserRun
  private let name: String
  private let expected: [CastPicture]
  private var pictures: [CastPicture] = []
  private var isAsExpected = true

  /// - Parameters:
  ///   - name: Of the recording.
  ///   - command: What a person writes to start it.
  ///   - folder: Where it runs.
  ///   - prepared: What the shell does before.
  init(
    _ name: String, _ command: String, in folder: ScratchFolder? = nil,
    environment: [String: String] = [:], prepared: String = "", columns: Int = 48, rows: Int = 12
  ) throws {
    self.name = name
    expected = try CastPicture.recorded(name)
    let place = folder.map { ["FOLDER": $0.path] } ?? [:]
    run = try BrowserRun(
      shell: """
        cd "${FOLDER:-/}"
        outline-tree() { "$TOOL" "$@"; }
        \(prepared)
        \(command)
        echo "status $?"
        """.replacing("outline-tree", with: "outline_tree"),
      environment: place.merging(environment) { $1 }, size: .init(columns: columns, rows: rows))
    try take("$ " + command)
  }

  /// - Parameters:
  ///   - keys: As a terminal sends them.
  ///   - caption: What a person calls them, and why they press them.
  func press(_ keys: String, _ caption: String) throws {
    try run.type(keys)
    try take(caption)
  }

  /// Something happens that is no key.
  func happens(_ caption: String, _ event: () throws -> Void) throws {
    try event()
    try take(caption)
  }

  /// Compares all pictures; the browser has ended.
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

/// What a screen showed, with a thick edge where the focus is and a bar where the cursor is.
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

  /// The pictures of a recording; none where there is none, or when it is made anew.
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
  /// Whether a row is highlighted.
  func isFocused(_ row: Int) -> Bool { cells(of: row).contains { $0.style.isReverse } }

  /// What the highlighted row says.
  var focusedText: String? {
    rows.indices.first { isFocused($0) }.map { row($0).trimmingCharacters(in: .whitespaces) }
  }

  /// The last row: what is said or asked.
  var message: String { row(rowCount - 1) }
}
