import Testing

@testable import Outline
@testable import outline_tree

/// `-`, and ← at a root, go to the directory above.
@Suite(.ownThread) struct BrowserAboveTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["a", "a/b", "a/b/c", "a/b/c/d", "a/z"] { folder.makeFolder(name) }
    for name in ["a/b/c/file", "a/b/top", "a/readme"] { folder.makeFile(name) }
  }

  private func focus(_ browser: KeptBrowser) -> String? {
    browser.host.state.view.focus.map { browser.host.state.document.text(of: $0) }
  }

  private func message(_ browser: KeptBrowser) -> String? {
    browser.host.state.message.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Rows stay open, marked and in their order, whichever row has the focus.
  @Test(arguments: ["-", "j-", "gg\u{1B}[D", "ggjhh", "ggjj-"])
  func theFolderStaysAsItWas(_ keys: String) throws {
    let browser = try KeptBrowser(folder.path("a/b"))
    browser.type("GKjl ")
    let rows = browser.titles.split(separator: " ").map { ">" + $0 }
    let marks = browser.host.state.view.marks
    browser.type(keys)
    #expect(browser.titles == (["b"] + rows + ["readme", "z"]).joined(separator: " "))
    #expect(focus(browser) == "b" && browser.host.state.view.marks == marks)
    let outline = browser.host.state.document.outline
    #expect(outline.visibleCount == (keys.contains("hh") ? outline.count - 2 : outline.count))
    #expect(outline.invariantViolations() == [])
  }

  /// Up to the top, and the path of a row is always that of its file.
  @Test func upToTheTop() throws {
    let browser = try KeptBrowser(folder.path("a/b/c"))
    browser.type("G")
    let file = browser.host.state.view.focus!
    for _ in 0..<40 {
      browser.type("-")
      let path = browser.host.path(of: file)
      #expect(
        (try? SystemCalls.real.status(PosixFiles.workingDirectory, path.asPath, .stay)) != nil)
    }
    #expect(message(browser) == "there is no directory above the root of the file system")
    #expect(browser.host.state.view.name == [0x2F])
    #expect(browser.host.path(of: file).first == 0x2F)
    browser.type("R")
    #expect(browser.host.state.document.outline.contains(file))
  }

  /// Folders above are opened and read like any others.
  @Test func theDirectoryAboveIsADirectory() throws {
    let browser = try KeptBrowser(folder.path("a/b/c"))
    browser.type("-j")
    #expect(focus(browser) == "d")
    browser.type("h-")
    #expect(browser.titles == "b >c >>d >>file >top readme z")
    folder.makeFile("a/b/c/new")
    browser.type("R")
    #expect(browser.titles == "b >c >>d >>file >>new >top readme z")
    browser.type("u")
    #expect(browser.titles == "b >c >>d >>file >>new >top readme z")
  }

  @Test func anEmptyDirectory() throws {
    let browser = try KeptBrowser(folder.path("a/z"))
    browser.type("\u{1B}[D")
    #expect(browser.titles == "b readme z" && focus(browser) == "z")
  }

  /// A hidden folder is among the rows of the directory above, so hidden files are shown.
  @Test func aHiddenDirectory() throws {
    folder.makeFolder("a/.hidden")
    let browser = try KeptBrowser(folder.path("a/.hidden"))
    browser.type("-")
    #expect(browser.titles == ".hidden b readme z" && focus(browser) == ".hidden")
    #expect(message(browser) == "hidden files are shown, because “.hidden” is one of them")
    browser.type("R")
    #expect(browser.titles == ".hidden b readme z")
  }

  /// What cannot be shown is refused, and nothing changes.
  @Test(arguments: [
    (["--limit", "2"], "the options leave “z” out of the directory above"),
    (["-I", "z"], "the options leave “z” out of the directory above"),
    (["--order", "order"], "--order keeps the order of this directory only"),
  ])
  func refusals(_ options: [String], _ words: String) throws {
    let options = options.map { $0 == "order" ? folder.path($0) : $0 }
    let browser = try KeptBrowser(folder.path("a/z"), options: options)
    browser.type("-")
    #expect(message(browser)?.hasPrefix(words) == true, "\(message(browser) ?? "")")
    #expect(browser.titles == "")
  }

  @Test func aDirectoryThatIsGone() throws {
    let browser = try KeptBrowser(folder.path("a/z"))
    folder.remove("a/z")
    browser.type("-")
    #expect(message(browser) == "the directory above cannot be shown: No such file or directory")
  }

  @Test func onlyASubtreeIsShown() throws {
    let browser = try KeptBrowser(folder.path("a/b"))
    browser.type("C-")
    #expect(message(browser) == "only “c” is shown: Backspace shows all rows again")
    browser.type("\u{1B}[D\u{1B}[D")
    #expect(browser.titles == "c >d >file top")
  }

  @Test func documentsHaveNoDirectoryAbove() {
    var bench = BrowserBench(["a", "> b"])
    bench.type("-")
    #expect(bench.message == "“-” is not for documents; ? lists the keys")
    bench.type("zMh")
    #expect(bench.picture == "▸[a]" && bench.takeAsked() == [])
  }

  /// A watched directory is followed by the one above, which is watched then.
  @Test func watchingGoesOn() throws {
    let browser = try KeptBrowser(folder.path("a/b"))
    if browser.host.directory?.watch == nil { browser.type("w") }
    browser.host.followDisk()
    browser.type("-")
    browser.host.followDisk()
    folder.makeFile("a/new")
    folder.makeFile("a/b/other")
    browser.host.readChanges()
    #expect(browser.titles == "b >c >other >top new readme z")
  }
}
