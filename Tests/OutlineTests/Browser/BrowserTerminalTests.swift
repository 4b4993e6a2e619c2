import Foundation
import Outline
import Testing

@testable import outline_tree

/// Each key of the table is typed into the real program on a terminal, and the screen then shows what a
/// browser without a terminal shows after the same keys.
@Suite(.ownThread) struct BrowserTerminalTests {
  /// Keys that end or suspend the program, and keys whose effect depends on times or on the path.
  private static let others: Set<String> = ["q", "^C", "^Z", "Y", "L", "sd", "-"]

  @Test(arguments: TestSize.pick(["a.md", "folder"], large: ["a.md", "a.outline", "folder"]))
  func everyKey(_ name: String) throws {
    let (first, second) = (try ScratchFolder(), try ScratchFolder())
    for folder in [first, second] { try make(name, in: folder) }
    let run = try BrowserRun(["browse", first.path(name)], environment: ["EDITOR": "true"])
    let twin = try KeptBrowser(second.path(name))
    try expectSame(run, twin, "the start")
    for sequence in KeyBindings.all.flatMap(\.sequences) {
      let typed = sequence.map(\.name).joined()
      // ← on a top row goes to the directory above, which has other names.
      let isUp = name == "folder" && ["←", "h"].contains(typed)
      // One letter stands for all places.
      let isPlace = typed.count == 2 && "m'".contains(typed.first!)
      let isOtherPlace = isPlace && !"a'".contains(typed.last!)
      if isUp || isOtherPlace || Self.others.contains(typed) { continue }
      // Places to begin with, so that most keys have something to do.
      for prefix in TestSize.pick(["gg"], large: ["", "gg", "G"]) {
        for keys in prefix.unicodeScalars.map({ Key.character($0) }) + sequence {
          try press(keys, run, twin)
        }
        try expectSame(run, twin, prefix + typed)
        // Ends typing, prompts, questions and the help.
        for _ in 0..<3 where twin.host.state.mode != .rows { try press(.control("c"), run, twin) }
        try holds(twin.host.state.mode == .rows, "^C ends \(typed)")
        try expectSame(run, twin, prefix + typed + "^C")
      }
    }
    #expect(run.screen.errors == [])
    run.signal(SIGKILL)
    _ = try run.ending()
  }

  private func make(_ name: String, in folder: ScratchFolder) throws {
    if name != "folder" { return try EditedDocuments.make(name, in: folder) }
    for path in ["folder", "folder/one", "folder/one/two", "folder/three"] {
      folder.makeFolder(path)
    }
    for path in ["one/a.txt", "one/two/b.txt", "c.txt", ".hidden"] {
      folder.makeFile("folder/\(path)", "text of \(path)\n")
    }
  }

  private func press(_ key: Key, _ run: BrowserRun, _ twin: KeptBrowser) throws {
    try run.type(key.sequence)
    twin.type(key.sequence)
    twin.host.continueReading(milliseconds: 1000)
    // Until some time has passed, the next key could be one that is typed with Alt.
    if key == .escape { try run.settle() }
  }

  /// Waits until both show the same rows and the same message. Their headers differ in the path.
  private func expectSame(_ run: BrowserRun, _ twin: KeptBrowser, _ keys: String) throws {
    let size = TerminalSize(columns: 80, rows: 24)
    twin.host.state.size = size
    twin.host.state.view.settle(from: twin.host.state.view.focusedIndex)
    twin.host.readScreen()
    var screen = VirtualScreen(columns: size.columns, rows: size.rows)
    for (row, line) in twin.host.state.frame().lines.enumerated() {
      screen.feed(Array("\u{1B}[\(row + 1);1H".utf8) + line + Array("\u{1B}[0m".utf8))
    }
    let expected = screen.rows.dropFirst()
    try run.wait("“\(keys)”: \(expected.joined(separator: "\n"))") {
      $0.rows.dropFirst().elementsEqual(expected)
    }
  }
}

extension Key {
  /// The bytes that a terminal sends for a key.
  fileprivate var sequence: String {
    switch self {
    case .character(let scalar): String(scalar)
    case .control(let letter): String(Unicode.Scalar(letter.asciiValue! & 0x1F))
    case .alt(let scalar): "\u{1B}\(scalar)"
    case .enter: "\r"
    case .tab: "\t"
    case .backTab: "\u{1B}[Z"
    case .escape: "\u{1B}"
    case .backspace: "\u{7F}"
    case .delete: "\u{1B}[3~"
    case .insert: "\u{1B}[2~"
    case .up: "\u{1B}[A"
    case .down: "\u{1B}[B"
    case .right: "\u{1B}[C"
    case .left: "\u{1B}[D"
    case .home: "\u{1B}[H"
    case .end: "\u{1B}[F"
    case .pageUp: "\u{1B}[5~"
    case .pageDown: "\u{1B}[6~"
    case .modified(.up, _): "\u{1B}[1;3A"
    case .modified(.down, _): "\u{1B}[1;3B"
    case .modified(.right, _): "\u{1B}[1;3C"
    case .modified(.left, _): "\u{1B}[1;3D"
    case .function(let number) where number < 5: "\u{1B}O\(["P", "Q", "R", "S"][number - 1])"
    case .function: "\u{1B}[15~"
    case .modified, .paste, .tooLongPaste, .mouse: ""
    }
  }
}
