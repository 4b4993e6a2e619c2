import Outline
import Testing

@testable import outline_tree

/// Copying names with `Y`.
@Suite(.ownThread) struct BrowserCopyingTests {
  private func copied(_ effects: [TerminalEffect]) -> String? {
    for case .copy(let text) in effects { return String(decoding: text, as: UTF8.self) }
    return nil
  }

  @Test func titlesOfADocument() throws {
    let folder = try ScratchFolder()
    folder.makeFile("a.md", "- one\n  - two\n- three\n")
    let browser = try KeptBrowser(folder.path("a.md"))
    #expect(copied(browser.type("jY")) == "two")
    #expect(browser.host.state.message == "copied “two”, if the terminal allows programs to copy")
    #expect(copied(browser.type("gg   Y")) == "one\ntwo\nthree")
    #expect(browser.host.state.message?.bytes.starts(with: "copied 3 lines".utf8) == true)
  }

  @Test func pathsOfADirectory() throws {
    let folder = try ScratchFolder()
    folder.makeFolder("inside")
    folder.makeFile("inside/file", "text")
    let browser = try KeptBrowser(folder.path)
    #expect(copied(browser.type("ljY")) == folder.path("inside/file"))
  }

  @Test func longTextIsRefused() throws {
    let folder = try ScratchFolder()
    folder.makeFile("a.md", "- \(String(repeating: "x", count: 100_001))\n- y\n")
    let browser = try KeptBrowser(folder.path("a.md"))
    #expect(copied(browser.type("Y")) == nil)
    #expect(browser.host.state.message?.bytes.starts(with: "not copied: 100001 bytes".utf8) == true)
  }

  /// The terminal gets the text as Base64, so a hostile name cannot end the sequence.
  @Test func theSequence() throws {
    let folder = try ScratchFolder()
    folder.makeFile("a\u{7}b", "")
    let run = try BrowserRun(["browse", folder.path])
    try run.wait("the file") { $0.focusedText != nil }
    try run.type("Y")
    try run.wait(for: "copied")
    let path = Array(folder.path("a\u{7}b").utf8)
    let sequence = Array("\u{1B}]52;c;\(Base64.encode(path))\u{7}".utf8)
    #expect(run.shown.firstRange(of: sequence) != nil)
    try run.type("q")
    _ = try run.ending()
  }
}
