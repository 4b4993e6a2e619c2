import Foundation
import Testing

/// The pictures in the README are what the tool shows on a terminal.
@Suite(.ownThread) struct PictureTests {
  private static let path = "\(Page.catalogue)/Resources/outline-tree.svg"
  private static let browserPath = "\(Page.catalogue)/Resources/browser.svg"
  private static let size = PseudoTerminal.Size(columns: 46, rows: 17)

  private let folder: ScratchFolder

  /// Makes a folder with files, a document, and an older version of the document.
  init() throws {
    folder = try ScratchFolder()
    for name in ["trip", "trip/photos", "trip/tickets", "trip/maps"] { folder.makeFolder(name) }
    for number in 10..<34 { folder.makeFile("trip/photos/\(number).jpg") }
    for name in ["tickets/ferry.pdf", "tickets/train.pdf", "maps/coast.png", "maps/town.png"] {
      folder.makeFile("trip/\(name)")
    }
    let plan = """
      - Pack
        - [x] Tent
        - [ ] Stove
        - [ ] Coffee
      - Friday
        - 🚆 Night train
        - 🥐 Breakfast at the harbor
      - Sunday
        - 🏊 Swim
        - ⛴️ First ferry
        - 🗼 Lighthouse
      - Monday
        - 🚲 Home by bike
      """
    folder.makeFile("trip/plan.md", plan)
    let older = plan.replacing("[x]", with: "[ ]").replacing("  - [ ] Coffee\n", with: "")
      .replacing("  - 🏊 Swim\n", with: "")
      .replacing("Lighthouse\n", with: "Lighthouse\n  - 🏊 Swim\n")
    folder.makeFile("monday.md", older)
  }

  @Test func isWhatTheToolShows() throws {
    let windows = [
      TerminalPicture.Window(title: "outline-tree", screen: try printed()),
      TerminalPicture.Window(title: "outline-tree browse trip/plan.md", screen: try browsed()),
    ]
    try expect(windows, in: Self.path)
  }

  /// The browser: a directory with columns and a preview, and a document in which rows are typed.
  @Test func isWhatTheBrowserShows() throws {
    let windows = [
      TerminalPicture.Window(
        title: "outline-tree browse trip",
        screen: try browsed("trip", "vjj", until: "Pack")),
      TerminalPicture.Window(
        title: "outline-tree browse trip/plan.md",
        screen: try browsed(
          "trip/plan.md", "/ferry\roBook it #soon\r\tFor two", until: "For two")),
    ]
    try expect(windows, in: Self.browserPath)
    let isShown = try Page("README.md").lines.contains { $0.contains("](\(Self.browserPath))") }
    #expect(isShown)
  }

  private func expect(
    _ windows: [TerminalPicture.Window], in path: String
  ) throws {
    for window in windows { #expect(window.screen.errors == []) }
    let svg = TerminalPicture(windows: windows, columns: Self.size.columns, rows: Self.size.rows)
      .svg
    _ = try WellFormedXML(svg)
    #expect(svg.utf8.count < 20_000)
    try expectOutput(svg, in: Fixtures.packageFolder.appending(path: path))
  }

  /// Text starts at its column, also after a wide character, and is escaped.
  @Test func textHasItsColumn() throws {
    var screen = VirtualScreen(columns: 20, rows: 1)
    screen.feed(Array("🦊 a&b  \u{1B}[1;34m<c>\u{1B}[0m\u{1B}[7m d".utf8))
    let picture = TerminalPicture(
      windows: [.init(title: "<", screen: screen)], columns: 20, rows: 1)
    let svg = picture.svg
    _ = try WellFormedXML(svg)
    let texts = svg.matches(of: #/<text x="(\d+)"[^>]*>([^<]*)</#).map { "\($0.1) \($0.2)" }
    #expect(texts == ["96 &lt;", "0 🦊", "24 a&amp;b", "64 &lt;c&gt;", "96 d"])
    #expect(svg.contains("<rect x=\"88\" y=\"0\" width=\"16\""))
  }

  /// The picture is on the first screen of the README.
  @Test func isShownFirst() throws {
    let readme = try Page("README.md").lines
    let line = try #require(readme.firstIndex { $0.contains("](\(Self.path))") })
    #expect(line < 10)
  }

  private func printed() throws -> VirtualScreen {
    let run = try BrowserRun(
      shell: """
        cd "$FOLDER"
        ln -s maps/coast.png trip/map
        echo 'tar c trip' > trip/pack.sh
        chmod 755 trip/pack.sh
        for command in 'trip --budget 12' 'diff monday.md trip/plan.md'; do
          printf '\\033[32m$\\033[0m \\033[1moutline-tree %s\\033[0m\\n' "$command"
          "$TOOL" $command
        done
        """,
      environment: ["FOLDER": folder.path],
      size: .init(columns: Self.size.columns, rows: Self.size.rows + 1))
    _ = try run.ending()
    return run.screen
  }

  private func browsed() throws -> VirtualScreen {
    try browsed("trip/plan.md", "G^zcggjjJ:move Swim to bottom", until: "Swim to bottom")
  }

  private func browsed(
    _ source: String, _ keys: String, until text: String
  ) throws -> VirtualScreen {
    let run = try BrowserRun(
      shell: "cd \"$FOLDER\"; \"$TOOL\" browse \(source)",
      environment: ["FOLDER": folder.path, "XDG_STATE_HOME": folder.path],
      size: Self.size)
    try run.wait("the source") { $0.focusedText != nil }
    try run.type(keys)
    try run.wait(for: text)
    try run.settle()
    let screen = run.screen
    run.hangUp()
    _ = try run.ending()
    return screen
  }
}
