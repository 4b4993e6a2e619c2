import Foundation
import Testing

/// Control sequences in names, titles and messages never reach the terminal. The virtual screen
/// records everything that is not part of drawing as an error.
@Suite(.ownThread) struct BrowserHostileTests {
  private static let colors = [
    "LS_COLORS": "fi=35:*z=1;4:di=\\e[2J:*e=4\\e]0;x\\a:ln=36:or=31;1"
  ]

  /// Pages down to the last row.
  private func turnPages(_ run: BrowserRun) throws {
    try run.type("\u{7}")
    try run.wait(for: "row 1 of ")
    while true {
      let before = run.screen.message
      let row = try #require(before.firstMatch(of: #/row (\d+) of (\d+)/#))
      if row.output.1 == row.output.2 { return }
      try run.type("\u{1B}[6~\u{7}")
      try run.wait("the next page after \(before)") {
        $0.message.hasPrefix("row ") && $0.message != before
      }
      #expect(run.screen.errors == [])
    }
  }

  private func quit(_ run: BrowserRun) throws {
    try run.type("qd")
    #expect(try run.ending() == .exited(0))
    #expect(run.screen.errors == [] && run.screen.isAsFound)
  }

  @Test(arguments: [80, 30])
  func names(columns: Int) throws {
    let folder = try HostileNames.folder()
    let run = try BrowserRun(
      ["browse", folder.path], environment: Self.colors, size: .init(columns: columns, rows: 24))
    try run.wait("the folder") { $0.focusedText != nil }
    try run.type("zR")
    try run.wait("all folders") {
      $0.focusedText?.hasPrefix("▾") == true && $0.message.isEmpty
    }
    try turnPages(run)
    try quit(run)
  }

  private static let words = [
    "\u{1B}[2J\u{1B}[H", "\u{9B}31m", "a\u{202E}b", "\u{1B}]52;c;cm0=\u{7}", "tab\there", "\u{301}",
    "\u{200B}", "👩‍👩‍👧‍👦", "\u{1F3F4}\u{E0067}\u{E007F}", "\u{FEFF}", "\u{2028}", "\u{7F}",
  ]

  @Test func titles() throws {
    let folder = try ScratchFolder()
    let texts = HostileNames.all.compactMap { String(validating: $0, as: UTF8.self) } + Self.words
    let rows = texts.map { ["title": $0, "note": $0, "image": $0] }
    try JSONSerialization.data(withJSONObject: rows)
      .write(to: URL(filePath: folder.path("a.json")))
    let run = try BrowserRun(["browse", folder.path("a.json")])
    try run.wait("the document") { $0.focusedText != nil }
    try turnPages(run)
    try quit(run)
  }

  /// Typed text is shown, and quoted in messages.
  @Test func messages() throws {
    let folder = try ScratchFolder()
    let run = try BrowserRun(["browse", "emoji"])
    try run.wait("the outline") { $0.focusedText != nil }
    for word in Self.words {
      let pasted = "\u{1B}[200~\(word)\u{1B}[201~"
      for prompt in [":", ":move ", "/", "f", "ox\u{15}", "i"] {
        run.mark()
        try run.type(prompt + pasted)
        try run.wait("a prompt") { !$0.message.isEmpty && $0.modes.contains(25) }
        try run.type(prompt.hasPrefix("o") || prompt == "i" ? "\u{3}" : "\r")
        try run.wait("the end of the prompt") { !$0.modes.contains(25) }
        // Without Control-G, the escape could become Alt with the key of the next prompt.
        try run.type("\u{1B}\u{7}")
        try run.wait("the position of the focus") { $0.message.hasPrefix("row ") }
        #expect(run.screen.errors == [], "\(prompt) \(word.debugDescription)")
      }
    }
    try quit(run)
    _ = folder
  }

  /// The header of the screen shows the path.
  @Test(arguments: words)
  func paths(word: String) throws {
    let folder = try ScratchFolder()
    folder.makeFolder(word)
    folder.makeFolder(word + "/" + word)
    let run = try BrowserRun(["browse", folder.path(word)], size: .init(columns: 120, rows: 10))
    try run.wait("the folder") { $0.focusedText != nil }
    // Opened, made the root, and gone when its parent is read again.
    try run.type("lC\u{7}")
    try run.wait(for: "row 1 of 1")
    folder.remove(word + "/" + word)
    try run.type("C\u{7F}R")
    try run.wait("an empty folder") { $0.focusedText == nil }
    try quit(run)
  }

  /// File names reach the editor as they are, even if a shell would interpret them.
  @Test func anEditor() throws {
    let folder = try ScratchFolder()
    // In the folder itself, it would be shown as a row.
    let log = try ScratchFolder()
    let names = ["-rf", "$(touch bad)", "a'b", "new\nline"]
    for name in names { folder.makeFile(name) }
    let run = try BrowserRun(
      ["browse", folder.path],
      environment: ["EDITOR": "f() { printf '%s|' \"$@\" >>'\(log.path)/log'; }; f"])
    try run.wait("the folder") { $0.focusedText != nil }
    for count in 1...names.count {
      try run.type("\rj")
      try run.wait("the next file") {
        $0.isFullScreen && $0.isFocused(min(count + 1, names.count))
          && log.content("log")?.count { $0 == "|" } == count
      }
    }
    try quit(run)
    #expect(folder.content("bad") == nil)
    let edited = try #require(log.content("log")).split(separator: "|")
    #expect(Set(edited.map(String.init)) == Set(names.map { folder.path($0) }))
  }
}
