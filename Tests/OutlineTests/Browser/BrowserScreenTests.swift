import Foundation
import Testing

@testable import outline_tree

/// The browser on a terminal, key by key, compared with recorded screens.
@Suite(.ownThread) struct BrowserScreenTests {
  @Test func theEmojiOutline() throws {
    let folder = try ScratchFolder()
    let cast = try BrowserCast(
      "browse-emoji", "outline-tree browse emoji", environment: ["XDG_STATE_HOME": folder.path])
    try cast.press("zM", "zM: everything closed")
    try cast.press("3j", "3j: three rows down")
    try cast.press("\t", "Tab: its children")
    try cast.press("zcgg\u{1B}[C", "zc gg →: close it, go to the first row, open that")
    try cast.press("*", "*: all siblings")
    try cast.press("\u{4}", "^D: half a page down")
    try cast.press("J", "J: move down among its siblings")
    try cast.press("u", "u: undo")
    try cast.press("/tur\r", "/tur Enter: search")
    try cast.press("\u{7}", "^G: where is it?")
    try cast.press("fbee", "f bee: show only what it is found in")
    try cast.press("\r", "Enter: the filter stays")
    try cast.press("\u{1B}", "Esc: all again")
    try cast.press("^C", "^ C: the parent, and only its subtree")
    try cast.press("\u{7F}\u{1B}[F", "Backspace End: all again, and the last row")
    try cast.press("tob", "t ob: type the beginning of a title")
    try cast.press("\u{1B}", "Esc: no more of it")
    try cast.press("q", "q: quit")
    try cast.end()
  }

  @Test func aDocument() throws {
    let folder = try ScratchFolder()
    folder.makeFile(
      "plan.md", "# Garden\n\n- beds\n  - tomatoes\n  - beans\n- paths\n\n# House\n\n- roof\n")
    let cast = try BrowserCast("browse-document", "outline-tree browse plan.md", in: folder)
    try cast.press("jji", "j j i: edit a title")
    try cast.press(" and basil\r", "“ and basil” Enter: the next row")
    try cast.press("peas, 2 rows", "peas, 2 rows")
    try cast.press("\u{1B}", "Esc: typing ends")
    try cast.press("\u{1B}[1;3B", "Alt-↓: move it down")
    try cast.press("dd", "dd: cut it")
    try cast.press("kkp", "k k p: paste it there")
    try cast.press("uu", "u u: undo both")
    try cast.press("\u{12}", "^R: one of them again")
    try cast.press(":move hose to top\r", ":move hose to top Enter: a mistake")
    try cast.press(":move roof into Garden at 1\r", ":move roof into Garden at 1 Enter")
    try cast.press("\u{13}", "^S: save")
    #expect(folder.content("plan.md")?.contains("tomatoes and basil") == true)
    try cast.press("\u{1B}[200~>> one\ntwo\u{1B}[201~", "something is pasted")
    try cast.press("o\u{1B}[200~>> one\n  two\u{1B}[201~", "o, and two lines are pasted")
    try cast.press("\u{1B}", "Esc: typing ends")
    try cast.press("u", "u: undo")
    try cast.press("zn", "zn: notes")
    try cast.press("gg\u{B}Rows of 2 m\reach.", "gg ^K: a note")
    try cast.press("\u{1B}", "Esc: typing ends")
    try cast.press("jjx", "j j x: a checkbox")
    try cast.press("x", "x: done")
    try cast.press("rhou", "r hou: move it into another row")
    try cast.press("\r", "Enter: it is there")
    try cast.press("\u{F}", "^O: back")
    try cast.press("z", "z: what may follow")
    try cast.press("M", "zM: everything closed")
    try cast.press("Q", "Q: nothing")
    try cast.press("\u{13}", "^S: save")
    try cast.press("q", "q: quit")
    try cast.end()
  }

  @Test func aDirectory() throws {
    let folder = try ScratchFolder()
    for name in ["src", "src/lib", "src/lib/deep"] { folder.makeFolder(name) }
    for name in ["README.md", ".hidden", "src/main.swift", "src/lib/list.swift"] {
      folder.makeFile(name)
    }
    let cast = try BrowserCast(
      "browse-directory", "outline-tree browse .", in: folder,
      environment: ["EDITOR": "echo edited >>README.md; printf '%s\\n'"])
    try cast.press(".", ".: hidden files")
    try cast.press("\u{1B}[F\u{1B}[C", "End →: open a folder")
    try cast.press("zR", "zR: open everything")
    try cast.press("gg}\r", "gg } Enter: edit a file")
    #expect(folder.content("README.md") == "edited\n")
    try cast.happens("a file appears") { folder.makeFile("src/lib/new.swift") }
    try cast.happens("and goes") { folder.remove("src/lib/new.swift") }
    try cast.happens("a folder goes") {
      for name in ["list.swift", "deep", ""] { folder.remove("src/lib/" + name) }
    }
    try cast.happens("a file comes") { folder.makeFile("src/about.md") }
    try cast.press("w", "w: no more watching")
    try cast.press("w", "w: watching again")
    try cast.press("GK", "G K: move it up")
    try cast.press("o", "o: files are not touched")
    try cast.press("q", "q: quit")
    try cast.end()
  }

  @Test func theHelp() throws {
    let cast = try BrowserCast("browse-help", "outline-tree browse emoji", columns: 90, rows: 20)
    try cast.press("?", "?: help")
    // As many pages as there are, so that a new key is on one of them. A page has 18 lines.
    for _ in 1...(HelpPage(.document).lines.count - 2) / 18 {
      try cast.press(" ", "Space: further")
    }
    try cast.press("/undo", "/ undo: only the lines that contain it")
    try cast.press("\u{1B}", "Esc: all lines")
    try cast.press("x", "any other key: back")
    try cast.press("q", "q: quit")
    try cast.end()
  }

  /// Long titles and deep rows on a narrow screen.
  @Test func aNarrowScreen() throws {
    let folder = try ScratchFolder()
    folder.makeFile(
      "wide.md",
      "- 日本語のとても長いタイトル\n  - 🚴‍♀️ on the road, for a long time\n    - a\n      - b\n"
        + "        - c\n          - d\n            - e of deep rows\n- cafe\u{301} con leche, por favor\n"
    )
    let cast = try BrowserCast(
      "browse-narrow", "outline-tree browse wide.md", in: folder, columns: 16, rows: 10)
    try cast.press("j", "j")
    try cast.press("i", "i: the end of a title is shown")
    try cast.press("\u{1}", "^A: its start")
    try cast.press("\u{1B}", "Esc")
    cast.run.resize(columns: 9, rows: 3)
    try cast.press("j", "j, on a smaller screen")
    try cast.press("q", "q: quit")
    try cast.end()
  }

  /// Moving the focus writes only the row that loses it, the row that gains it and the position, even when
  /// the screen scrolls.
  @Test func movingTheFocusWritesTwoRows() throws {
    let folder = try ScratchFolder()
    for number in 100..<160 { folder.makeFile("file-\(number)") }
    let run = try BrowserRun(["browse", folder.path])
    try run.wait("the first row") { $0.focusedText == "file-100" }
    let down = (101..<160).map { ("j", "file-\($0)") }
    let up = (120..<159).reversed().map { ("\u{1B}[A", "file-\($0)") }
    for (key, text) in down + up {
      run.mark()
      try run.type(key)
      try run.wait(text) { $0.focusedText == text }
      let rows = run.screen.writtenRows.filter { $0 < run.screen.rowCount - 1 }
      #expect(rows.count <= 2, "\(text): \(run.screen.writtenRows)")
    }
    try run.type("q")
    #expect(try run.ending() == .exited(0))
    #expect(run.screen.errors == [] && run.screen.isAsFound)
  }
}
