import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// The preview of the row in focus.
@Suite(.ownThread) struct BrowserPreviewTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Focuses a row by its title, and returns what the preview shows about it.
  private func preview(of title: String, _ browser: KeptBrowser) throws -> Preview.Content {
    let document = browser.host.state.document
    let row = try #require(document.outline.items.first { document.text(of: $0) == title })
    browser.host.state.view.focus = row
    browser.host.readScreen()
    return browser.host.state.shownPreview
  }

  private func browser(system: SystemCalls = .real) throws -> KeptBrowser {
    let browser = try KeptBrowser(folder.path, system: system)
    browser.type("v")
    return browser
  }

  @Test func files() throws {
    folder.makeFile("text", "one\ntwo\n")
    folder.makeFile("empty")
    folder.makeFile("image", "\u{89}")
    _ = FileManager.default.createFile(
      atPath: folder.path("image"), contents: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0]))
    _ = FileManager.default.createFile(
      atPath: folder.path("data"), contents: Data(repeating: 0, count: 3 << 20))
    folder.makeLink("link", to: "text")
    folder.makeLink("broken", to: "nothing")
    let browser = try browser()
    let lines = Preview.Content.text(Array("one\ntwo\n".utf8))
    #expect(try preview(of: "text", browser) == lines)
    #expect(try preview(of: "link", browser) == lines)
    #expect(try preview(of: "empty", browser) == .remark("an empty file"))
    #expect(try preview(of: "image", browser) == .remark("binary data, 6 bytes"))
    #expect(try preview(of: "data", browser) == .remark("binary data, 3.0M"))
    #expect(try preview(of: "broken", browser) == .remark("No such file or directory"))
  }

  /// A pipe or a device is not even opened, whether or not a link leads to it.
  @Test func onlyRegularFilesAreOpened() throws {
    folder.makePipe("pipe")
    folder.makeLink("link", to: "pipe")
    folder.makeLink("device", to: "/dev/zero")
    var system = SystemCalls.real
    system.openFileToRead = { _, _, _ throws(SystemError) in throw .inputOutput }
    let browser = try browser(system: system)
    #expect(try preview(of: "pipe", browser) == .remark("a pipe"))
    #expect(try preview(of: "link", browser) == .remark("a pipe"))
    #expect(try preview(of: "device", browser) == .remark("a device"))
  }

  /// A pipe that takes the place of a file at the last moment is not waited for.
  @Test func aFileThatBecomesAPipe() throws {
    folder.makeFile("file", "text")
    folder.makePipe("pipe")
    var system = SystemCalls.real
    let open = system.openFileToRead
    system.openFileToRead = { [folder] parent, name, links throws(SystemError) in
      rename(folder.path("pipe"), folder.path("file"))
      return try open(parent, name, links)
    }
    #expect(try preview(of: "file", browser(system: system)) == .remark("no longer a file"))
  }

  /// At most 64 KiB are read, and each file is read once.
  @Test func onlyTheBeginningIsRead() throws {
    folder.makeFile("large", String(repeating: "x\n", count: 1 << 20))
    let bytes = Locked(0)
    var system = SystemCalls.real
    let read = system.readAt
    system.readAt = { file, buffer, offset throws(SystemError) in
      let count = try read(file, buffer, offset)
      bytes.withLock { $0 += count }
      return count
    }
    let browser = try browser(system: system)
    for _ in 0..<3 { _ = browser.screen }
    #expect(bytes.withLock { $0 } == 1 << 16)
  }

  @Test func folders() throws {
    for name in ["sub", "sub/a", "sub/none"] { folder.makeFolder(name) }
    folder.makeFile("sub/b")
    let browser = try browser()
    let names = Preview.Content.names(["a/", "b", "none/"].map { Array($0.utf8) })
    #expect(try preview(of: "sub", browser) == names)
    browser.type("l")
    #expect(try preview(of: "none", browser) == .remark("an empty folder"))
    #expect(try preview(of: "sub", browser) == names)
  }

  /// What changes on the disk is read again.
  @Test func readingAgain() throws {
    folder.makeFile("file", "one")
    let browser = try browser()
    #expect(try preview(of: "file", browser) == .text(Array("one".utf8)))
    folder.makeFile("file", "two")
    browser.type("R")
    #expect(try preview(of: "file", browser) == .text(Array("two".utf8)))
  }

  @Test func notesOfADocument() {
    var bench = BrowserBench(["a", "b"])
    bench.type(":note a \"at noon\"\rv")
    #expect(bench.state.shownPreview == .text(Array("at noon".utf8)))
    bench.type("j")
    #expect(bench.state.shownPreview == .remark("no note"))
    bench.type("u")
    bench.type("k")
    #expect(bench.state.shownPreview == .remark("no note"))
    bench.type("v")
    #expect(bench.state.shownPreview == .nothing)
  }

  /// The pane is beside the rows if the screen is wide, and otherwise below them.
  @Test func theScreen() throws {
    folder.makeFile("a", "first\n\tsecond\u{1B}[2J\n")
    folder.makeFile("b")
    let browser = try browser()
    let wide = browser.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(wide[1].hasSuffix("│ first") && wide[2].hasSuffix("│         second\\x1B[2J"))
    #expect(wide[1].contains("  a") && wide[2].contains("  b"))
    browser.host.state.size = .init(columns: 79, rows: 12)
    browser.host.readScreen()
    let lines = browser.host.state.frame().lines.map { String(decoding: $0, as: UTF8.self) }
    #expect(lines[6].allSatisfy { $0 == "─" } && lines[7] == "first")
    browser.host.state.size = .init(columns: 79, rows: 9)
    #expect(browser.host.state.view.viewport.pane == nil)
    browser.type("vv")
    let words = browser.host.state.message.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(words == "the screen is too small to show the preview")
  }

  /// A click into the pane does not go to the row beside it.
  @Test func clicks() {
    var bench = BrowserBench(["a", "b", "c"])
    bench.type("v\u{1B}[<0;60;4M\u{1B}[<0;60;4m")
    #expect(bench.picture == "[a] b c")
    // Neither does a row that is dropped there.
    bench.type("\u{1B}[<0;10;2M\u{1B}[<0;60;4m")
    #expect(bench.picture == "[a] b c")
    bench.type("\u{1B}[<0;10;4M\u{1B}[<0;10;4m")
    #expect(bench.picture == "a b [c]")
  }

  /// Whatever a file contains, its lines fit the pane and control nothing.
  @Test(arguments: Seeds.some(10))
  func lines(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces: [[UInt8]] =
      [
        "\t", "\r\n", "\n", "漢字", "e\u{301}", "👩‍👩‍👧", "\u{1B}[2J", "\u{202E}", "\u{7}", "word ",
        "\u{85}",
      ]
      .map { Array($0.utf8) } + [[0xFF], [0xC3], [0x9B]]
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 0...60, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random)!
      }
      let width = Int.random(in: 1...40, using: &random)
      let height = Int.random(in: 0...10, using: &random)
      for content in [Preview.Content.text(text), .names([text]), .remark(Message(text))] {
        let lines = PreviewPane(content: content, theme: Theme()).lines(
          width: width, height: height)
        #expect(lines.count <= height)
        for line in lines {
          #expect(DisplayWidth.columns(of: line[...]) <= width)
          let harmless = line.split(separator: 0x1B).map { Array($0) }
          #expect(harmless.allSatisfy { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F } })
        }
      }
    }
  }

  /// A tab leads to the next multiple of eight columns, whatever is before it.
  @Test(arguments: [("\tx", 8), ("a\tx", 8), ("漢\tx", 8), ("12345678\tx", 16), ("\u{1B}\tx", 8)])
  func tabs(_ text: String, _ column: Int) {
    let line = PreviewPane(content: .text(Array(text.utf8)), theme: Theme()).lines(
      width: 80, height: 1)[0]
    #expect(DisplayWidth.columns(of: line.dropLast()) == column)
  }
}
