import Foundation
import Outline
import Testing

@testable import outline_tree

/// Changes that another program makes to the file of an open document.
@Suite(.ownThread) struct BrowserFollowingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let texts = EditedDocuments.names.dropLast()

  private func browse(_ name: String) throws -> KeptBrowser {
    try KeptBrowser(folder.path(name))
  }

  /// Edits a text file in another browser, and saves it.
  private func edit(_ name: String, _ keys: String) throws {
    let other = try browse(name)
    other.type(keys + "\u{13}q")
    try same(other.host.state.isUnsaved, false, name)
  }

  @Test(arguments: texts)
  func aChangeIsShownAndReadByR(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    let browser = try browse(name)
    browser.look()
    browser.type("R")
    #expect(browser.screen.contains("nothing has changed"))
    try edit(name, "Oother\u{3}")
    browser.look()
    #expect(browser.screen.contains("[changed on disk]"))
    #expect(browser.screen.contains("\(name) was changed by another program: R reloads it"))
    #expect(browser.titles == "one >two three" && browser.question == nil)
    browser.type("R")
    #expect(browser.titles == "other one >two three" && !browser.host.state.isUnsaved)
    #expect(!browser.screen.contains("changed on disk"))
    browser.type("\u{1B}[15~")
    #expect(browser.screen.contains("nothing has changed"))
  }

  /// With unsaved edits, R asks the question that ^S asks.
  @Test(arguments: texts)
  func unsavedEditsAreAskedAbout(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    let browser = try browse(name)
    browser.type("Gonew\u{3}R")
    #expect(browser.question == nil && browser.screen.contains("your edits are not saved"))
    try edit(name, "Oother\u{3}")
    browser.look()
    #expect(browser.screen.contains("R asks what to do") && browser.question == nil)
    browser.type("\u{13}")
    let question = browser.question
    browser.type("x")
    browser.type("R")
    #expect(question != nil && browser.question == question)
    #expect(browser.titles.contains("new"))
    browser.type("m")
    #expect(browser.titles == "other one >two three new")
    #expect(browser.host.state.fileChange == nil && !browser.host.state.isUnsaved)
  }

  @Test func thePlaceIsKept() throws {
    folder.makeFile("a.md", "- a\n  - b\n    - c\n  - d\n- e\n  - f\n")
    let browser = try browse("a.md")
    browser.type("jhk j Gk")
    browser.type("ggj")
    let before = browser.screen.split(separator: "\n").dropFirst().map(String.init)
    folder.makeFile("a.md", "- a\n  - b\n    - c\n    - new\n  - d\n- e\n  - f\n")
    browser.look()
    browser.type("R")
    let after = browser.screen.split(separator: "\n").dropFirst().map(String.init)
    #expect(after.first { $0.contains("b") } != nil && !after.contains { $0.contains("new") })
    #expect(before.filter { $0.contains("•") } == after.filter { $0.contains("•") })
    #expect(browser.host.state.view.marks.count == 2)
    let focus = try #require(browser.host.state.view.focus)
    #expect(browser.host.state.document.text(of: focus) == "b")
    browser.type("\u{1B}")
    browser.type("C")
    folder.makeFile("a.md", "- new\n- a\n  - b\n    - c\n- e\n  - f\n")
    browser.type("R")
    #expect(browser.host.state.view.viewport.roots == [focus])
    folder.makeFile("a.md", "- new\n- a\n- e\n  - f\n")
    browser.type("R")
    #expect(browser.host.state.view.viewport.roots == [])
    #expect(browser.screen.contains("reloaded; “b” is no longer shown alone"))
  }

  /// Rows that were cut are not lost, whatever happens to the file before they are pasted.
  @Test(arguments: texts, ["R", "\u{13}m"])
  func whatWasCutCanBePasted(_ name: String, _ keys: String) throws {
    try EditedDocuments.make(name, in: folder)
    let browser = try browse(name)
    browser.type("dd")
    if keys == "R" { browser.type("\u{13}") }
    try edit(name, "GOother\r")
    browser.type(keys)
    #expect(browser.titles.contains("other") && !browser.titles.contains("one"))
    browser.type("Gp")
    #expect(browser.titles.hasSuffix("one >two"))
    browser.type("\u{13}")
    #expect(try browse(name).titles == browser.titles)
  }

  /// What is being typed stays, and so does everything else, until the user asks for the new version.
  @Test func typingGoesOn() throws {
    try EditedDocuments.make("a.md", in: folder)
    let browser = try browse("a.md")
    browser.type("onew")
    folder.makeFile("a.md", "- else\n")
    browser.look()
    #expect(browser.screen.contains("changed by another program"))
    browser.type(" row")
    #expect(browser.screen.contains("[changed on disk]"))
    browser.type("\u{3}")
    #expect(browser.titles == "one >two new row three" && browser.question == nil)
  }

  /// The browser never reports what it wrote itself, and a file that is written again with the same bytes has
  /// not changed.
  @Test(arguments: EditedDocuments.names)
  func ownWritesAreNotReported(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    let browser = try browse(name)
    for keys in ["onew\u{3}", "\u{13}", "J", "u", "\u{12}", "zM\u{13}", "dd", "p", "\u{13}", "R"] {
      browser.type(keys)
      browser.look()
      try same(browser.host.state.fileChange, nil, keys)
    }
    guard name != "a.outline" else { return }
    folder.makeFile(name, try #require(folder.content(name)))
    browser.look()
    #expect(browser.host.state.fileChange == nil)
  }

  @Test(arguments: EditedDocuments.names)
  func aFileThatIsGoneIsWrittenAgain(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    let browser = try browse(name)
    folder.remove(name)
    browser.look()
    #expect(browser.screen.contains("\(name) is gone; ^S writes it again"))
    browser.type("R")
    #expect(browser.titles == "one >two three" && browser.screen.contains("[gone"))
    browser.type("onew\u{3}")
    #expect(browser.question == nil)
    browser.type("\u{13}")
    browser.look()
    #expect(!browser.host.state.isUnsaved && browser.host.state.fileChange == nil)
    #expect(browser.type("q") == [.quit(picked: [])])
    #expect(try browse(name).titles == "one >two new three")
  }

  /// A new file that another program creates first is not overwritten.
  @Test func aFileThatIsCreated() throws {
    let browser = try browse("a.md")
    folder.makeFile("a.md", "- else\n")
    browser.look()
    #expect(browser.screen.contains("[created on disk]"))
    browser.type("R")
    #expect(browser.titles == "else")
  }

  /// The store is replaced, although it is locked.
  @Test func aStoreThatIsReplaced() throws {
    try EditedDocuments.make("a.outline", in: folder)
    try EditedDocuments.make("b.outline", in: folder)
    let browser = try browse("a.outline")
    rename(folder.path("b.outline"), folder.path("a.outline"))
    browser.look()
    #expect(browser.screen.contains("changed on disk"))
    browser.type("R")
    browser.type("onew\u{3}")
    #expect(!browser.host.state.isUnsaved && browser.host.state.fileChange == nil)
  }

  @Test func aDocumentWithoutAFile() throws {
    let browser = try KeptBrowser("emoji")
    browser.look()
    browser.type("R")
    #expect(browser.screen.contains("no file") && browser.question == nil)
  }

  /// On a real terminal, the change appears without a key.
  @Test func aChangeOnTheScreen() throws {
    try EditedDocuments.make("a.md", in: folder)
    let run = try BrowserRun(["browse", folder.path("a.md")], size: .init(columns: 120, rows: 12))
    try run.wait(for: "three")
    folder.makeFile("a.md", "- one\n  - two\n- three\n- four\n")
    try run.wait(for: "changed on disk")
    try run.type("R")
    try run.wait(for: "four")
    try run.type("q")
    #expect(try run.ending() == .exited(0))
  }
}
