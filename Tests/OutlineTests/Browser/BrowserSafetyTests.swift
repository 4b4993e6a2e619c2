import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// Files that cannot be written, files that another program changes, and files that do not exist.
@Suite(.ownThread) struct BrowserSafetyTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func browse(
    _ name: String, _ system: SystemCalls = .real, options: [String] = []
  ) throws -> KeptBrowser {
    try KeptBrowser(folder.path(name), options: options, system: system)
  }

  /// Returns a system that denies writing to paths with a suffix.
  private func withoutWriting(_ suffix: String) -> SystemCalls {
    var system = SystemCalls.real
    system.checkWritable = { path throws(SystemError) in
      if String(cString: path).hasSuffix(suffix) { throw .accessDenied }
    }
    return system
  }

  @Test(arguments: EditedDocuments.names.dropLast())
  func readOnlyIsReportedAndNothingIsLost(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    let before = folder.content(name)
    // Either the file or its folder cannot be written.
    for system in [withoutWriting(name), withoutWriting("/")] {
      let browser = try browse(name, system)
      #expect(browser.screen.contains("read only") && browser.screen.contains("Permission denied"))
      browser.type("onew\u{3}")
      #expect(browser.screen.contains("not saved"))
      browser.type("\u{13}")
      #expect(browser.question?.answers.contains { $0.key == .character("w") } == true)
      #expect(browser.type("xq") == [] && browser.question != nil)
      #expect(folder.content(name) == before)
      browser.type("w" + folder.path("b.outline") + "\r")
      #expect(browser.question == nil)
      #expect(try stored("b.outline") == ["one", "two", "new", "three"])
      folder.remove("b.outline")
    }
  }

  @Test(arguments: EditedDocuments.names.dropLast())
  func aLockedFile(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    let file = open(folder.path(name), O_RDWR)
    defer { close(file) }
    try #require(flock(file, LOCK_EX | LOCK_NB) == 0)
    let before = folder.content(name)
    let browser = try browse(name)
    #expect(browser.screen.contains("read only"))
    browser.type("onew\u{3}\u{13}")
    #expect(browser.question != nil && folder.content(name) == before)
    browser.type("t")
    #expect(browser.question != nil && browser.host.state.isUnsaved)
    flock(file, LOCK_UN)
    browser.type("t")
    #expect(browser.question == nil && !browser.host.state.isUnsaved)
    #expect(!browser.screen.contains("read only") && folder.content(name) != before)
    #expect(browser.type("q") == [.quit(picked: [])])
    #expect(try browse(name).titles.contains("new"))
  }

  /// The file was writable when it was opened.
  @Test(arguments: EditedDocuments.names)
  func aFileThatIsLockedLater(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    let browser = try browse(name)
    browser.type("onew\u{3}")
    if name.hasSuffix(".outline") {
      // The browser holds the lock of the store, so a different file replaces it.
      rename(folder.path(name), folder.path("moved"))
      try OutlineFile.create(at: folder.path(name), OutlineDocument())
      browser.type("onext\u{3}")
      #expect(browser.host.state.isUnsaved && browser.screen.contains("changed by another program"))
    } else {
      let file = open(folder.path(name), O_RDWR)
      defer { close(file) }
      flock(file, LOCK_EX)
      browser.type("\u{13}")
    }
    #expect(browser.type("xq") == [] && browser.question != nil)
    browser.type("x")
    #expect(browser.host.state.isUnsaved && browser.titles.contains("new"))
  }

  @Test(arguments: EditedDocuments.names.dropLast())
  func everyAnswerToAConflict(_ name: String) throws {
    for answer in ["r", "w", "o", "m"] {
      try EditedDocuments.make(name, in: folder)
      let browser = try browse(name)
      browser.type("onew\u{3}")
      let other = try browse(name)
      other.type("k")
      other.type("Oother\u{3}\u{13}")
      #expect(!other.host.state.isUnsaved)
      let others = folder.content(name)
      browser.type("\u{13}")
      #expect(browser.question != nil && folder.content(name) == others)
      switch answer {
      case "r":
        browser.type("r")
        #expect(browser.titles.contains("other") && !browser.titles.contains("new"))
        #expect(folder.content(name) == others && !browser.host.state.isUnsaved)
      case "w":
        browser.type("w" + folder.path(name) + "\r")
        #expect(browser.question?.text == "\(Array(folder.path(name).utf8)) already exists")
        browser.type("w" + folder.path("x" + name) + "\r")
        #expect(folder.content(name) == others && !browser.host.state.isUnsaved)
        #expect(try browse("x" + name).titles.contains("new"))
      case "m":
        browser.type("m")
        #expect(browser.screen.contains("merged") && !browser.host.state.isUnsaved)
        let titles = try browse(name).titles
        #expect(titles.contains("new") && titles.contains("other"))
        #expect(titles == browser.titles)
        browser.type("Gomore\u{3}\u{13}")
        #expect(try browse(name).titles.contains("more"))
      default:
        browser.type("o")
        let titles = try browse(name).titles
        #expect(titles.contains("new") && !titles.contains("other"))
      }
      other.type("q")
      #expect(browser.type("q") == [.quit(picked: [])])
      #expect(!folder.names.contains { $0.hasSuffix(".outline-recovery") })
    }
  }

  /// A merge with conflicts is not saved before the user has seen it: ours is there, and in formats with fields what
  /// the other program has, too.
  @Test(arguments: EditedDocuments.names.dropLast())
  func conflictingEdits(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    let browser = try browse(name)
    browser.type("i here\u{3}")
    let other = try browse(name)
    other.type("i there\u{3}\u{13}")
    let others = folder.content(name)
    browser.type("\u{13}m")
    #expect(folder.content(name) == others && browser.host.state.isUnsaved)
    #expect(browser.screen.contains("1 conflict"))
    #expect(browser.titles.contains("one here") && !browser.titles.contains("one there"))
    let hasFields = !["a.md", "a.txt"].contains(name)
    #expect(browser.screen.contains("⚠ one here") == hasFields)
    browser.type("\u{13}")
    #expect(!browser.host.state.isUnsaved)
    #expect(folder.content(name)?.contains("one here") == true)
    #expect(folder.content(name)?.contains("one there") == hasFields)
    let resolved = ToolRun(["resolve", folder.path(name), "--theirs"])
    #expect((resolved.status == .done) == hasFields)
    #expect(try browse(name).titles.contains("one there") == hasFields)
  }

  /// Another browser commits to a store that cannot be written here.
  @Test(arguments: ["r", "w", "m"])
  func aConflictOfAStore(_ answer: String) throws {
    try EditedDocuments.make("a.outline", in: folder)
    let isDenied = Locked(true)
    var system = SystemCalls.real
    system.openToUpdate = { path throws(SystemError) in
      if isDenied.withLock({ $0 }) { throw .accessDenied }
      return try SystemCalls.real.openToUpdate(path)
    }
    let browser = try browse("a.outline", system)
    browser.type("onew\u{3}")
    do {
      try browse("a.outline").type("oother\u{3}q")
      // The other browser releases the file at the end of this scope.
    }
    isDenied.withLock { $0 = false }
    browser.type("\u{13}")
    #expect(browser.question?.answers.contains { $0.key == .character("o") } == false)
    if answer == "r" {
      browser.type("r")
      #expect(browser.titles.contains("other") && !browser.titles.contains("new"))
      browser.type("omore\u{3}")
      #expect(!browser.host.state.isUnsaved)
    } else if answer == "m" {
      browser.type("m")
      #expect(browser.titles.contains("other") && browser.titles.contains("new"))
      #expect(try stored("a.outline").contains("new"))
      browser.type("omore\u{3}")
      #expect(!browser.host.state.isUnsaved)
    } else {
      browser.type("w" + folder.path("b.outline") + "\r")
      #expect(try stored("b.outline").contains("new") && !(try stored("a.outline")).contains("new"))
    }
    #expect(try stored("a.outline").contains("other"))
  }

  private func stored(_ name: String) throws -> [String] {
    let document = try OutlineFile(at: folder.path(name), for: .reading).document
    return document.outline.items.map { document[$0].title }
  }

  @Test(arguments: EditedDocuments.names)
  func aNewFile(_ name: String) throws {
    let viewed = try browse(name)
    #expect(viewed.screen.contains("a new file"))
    #expect(viewed.type("q") == [.quit(picked: [])] && folder.names == [])
    let browser = try browse(name)
    browser.type("onew\u{3}Abelow\u{3}")
    #expect(browser.type("\u{13}q") == [.quit(picked: [])])
    #expect(folder.names == [name])
    #expect(try browse(name).titles == "new >below")
    #expect(throws: ToolError.self) { try self.browse("no/such/\(name)") }
    #expect(throws: ToolError.self) { try self.browse("new.unknown") }
  }

  @Test func aNewFileThatAnotherProgramMakes() throws {
    let browser = try browse("a.md")
    browser.type("onew\u{3}")
    folder.makeFile("a.md", "- else\n")
    browser.type("qs")
    #expect(browser.question != nil && folder.content("a.md") == "- else\n")
  }

  @Test func foldingOfAStoreIsKept() throws {
    try EditedDocuments.make("a.outline", in: folder)
    do { try browse("a.outline").type("zMq") }
    do {
      let again = try browse("a.outline")
      #expect(!again.host.state.document.outline.rows[0].isExpanded)
      again.type("u")
      #expect(again.titles == "one >two three" && again.screen.contains("nothing to undo"))
      again.type("q")
    }
    let history = try OutlineFile(at: folder.path("a.outline"), for: .reading).history
    #expect(history.map(\.kind) == [.folding])
    // Folding that comes from options is not stored.
    do { try browse("a.outline", options: ["--expanded"]).type("q") }
    #expect(try OutlineFile(at: folder.path("a.outline"), for: .reading).history == history)
  }

  /// Viewing and folding other documents does not write them.
  @Test(arguments: EditedDocuments.names.dropLast())
  func viewingWritesNothing(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    let before = folder.content(name)
    #expect(try browse(name).type("zMzRzMq") == [.quit(picked: [])])
    #expect(folder.content(name) == before)
  }

  /// Quitting asks if the order of a directory cannot be stored.
  @Test func aLockedOrderFile() throws {
    folder.makeFolder("d")
    folder.makeFile("d/a")
    folder.makeFile("d/b")
    try OutlineFile.create(at: folder.path("order.outline"), OutlineDocument())
    let other = try OutlineFile(at: folder.path("order.outline"), for: .writing)
    let browser = try browse("d", options: ["--order", folder.path("order.outline")])
    browser.type("J")
    #expect(browser.type("q") == [] && browser.question != nil)
    other.close()
    #expect(browser.type("s") == [.quit(picked: [])])
    #expect(try stored("order.outline") == ["b", "a"])
  }
}
