import Foundation
import Outline
import Testing

@testable import outline_tree

/// Stores that another browser holds are shown, followed, and taken over.
@Suite(.ownThread) struct BrowserHeldStoreTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try EditedDocuments.make("a.outline", in: folder)
  }

  private func browse() throws -> KeptBrowser { try KeptBrowser(folder.path("a.outline")) }

  private func hold() throws -> OutlineFile {
    try OutlineFile(at: folder.path("a.outline"), for: .writing)
  }

  /// Every way to edit is refused with the name of the holder, and nothing changes.
  @Test func editsAreRefused() throws {
    let other = try hold()
    let browser = try browse()
    #expect(browser.screen.contains("[read only: held by "))
    let edits = [
      "onew", "Onew", "Anew", "ix", "dd", "J", "GK", "gg>", "G>", "gg sn", ":delete two\r",
      ":rename one x\r", "yyp", "\u{1B}[200~a\nb\u{1B}[201~", "\u{13}", "u", "\u{12}",
    ]
    for keys in edits {
      browser.type(keys)
      try same(browser.titles, "one >two three", keys)
      try holds(!browser.host.state.isUnsaved && browser.question == nil, keys)
      browser.type("\u{1B}")
      browser.type("gg")
    }
    for keys in ["o", "J", ":delete two\r", "\u{13}"] {
      browser.type("gg" + keys)
      try holds(browser.screen.contains("has locked this file"), keys)
    }
    browser.type("zM:expand one\r")
    #expect(browser.screen.contains("two"))
    #expect(browser.type("q") == [.quit(picked: [])])
    #expect(folder.names == ["a.outline"])
    other.close()
  }

  /// A law: after each commit of the holder, the follower shows the holder's rows.
  @Test(arguments: Seeds.some(8))
  func theFollowerShowsWhatTheHolderWrites(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let holder = try browse()
    let follower = try browse()
    follower.type("G ")
    for number in 0..<TestSize.pick(20, large: 200) {
      let keys = [
        "orow \(number)\u{3}", "dd", "J", "K", ">", "<", "u", "\u{12}", "p", "ix\u{3}", "j", "k",
      ]
      holder.type(keys.randomElement(using: &random)!)
      if random.oneIn(3) {
        follower.type(["j", "k", "za", "h", "l"].randomElement(using: &random)!)
      }
      if random.oneIn(2) { continue }
      let focus = follower.host.state.view.focus
      follower.look()
      try same(follower.titles, holder.titles, "edit \(number)")
      let outline = follower.host.state.document.outline
      if let focus, outline.contains(focus), outline.isVisible(focus) {
        try same(follower.host.state.view.focus, focus, "the focus after edit \(number)")
      }
    }
  }

  @Test func theStoreIsTakenWhenItIsFree() throws {
    let other = try hold()
    let browser = try browse()
    browser.look()
    #expect(browser.screen.contains("held by"))
    var document = other.document
    document.outline.append([document.makeItem(ItemContent("four"))])
    try other.commit(document, note: "add")
    other.close()
    browser.look()
    #expect(!browser.screen.contains("held by") && browser.screen.contains("is free now"))
    #expect(browser.titles == "one >two three four")
    browser.type("Gofive\u{3}")
    #expect(!browser.host.state.isUnsaved && browser.type("q") == [.quit(picked: [])])
    let third = try OutlineFile(at: folder.path("a.outline"), for: .reading)
    #expect(third.document.outline.count == 5)
    #expect(throws: OutlineFileError.self) { try self.hold() }
    #expect(browser.titles == "one >two three four five")
  }

  /// The lock is not taken in the middle of typing, because a question may come with it.
  @Test func editsOfAKilledHolderAreOffered() throws {
    let browser: KeptBrowser
    do {
      let holder = try browse()
      browser = try browse()
      #expect(browser.question == nil)
      holder.type("ohalf")
      browser.type("/t")
      // Here, the holder is killed.
    }
    browser.look()
    #expect(browser.question == nil && browser.screen.contains("held by"))
    browser.type("wo\r")
    browser.look()
    #expect(browser.question != nil)
    browser.type("r\r")
    #expect(browser.titles.contains("half") && !browser.host.state.isUnsaved)
  }

  @Test func writingElsewhereIsPossible() throws {
    let other = try hold()
    let browser = try browse()
    browser.type("R")
    #expect(browser.screen.contains("held by"))
    _ = browser.host.perform([.write(Array(folder.path("b.md").utf8), replacing: false)])
    browser.type("onew\u{3}\u{13}")
    #expect(folder.content("b.md")?.contains("new") == true)
    other.close()
  }

  /// A store that is deleted while it is held.
  @Test func aHeldStoreIsGone() throws {
    let other = try hold()
    let browser = try browse()
    folder.remove("a.outline")
    browser.look()
    browser.look()
    #expect(browser.screen.contains("gone") && browser.titles == "one >two three")
    other.close()
  }

  /// Opening does not wait for the lock: there would be no screen that says so.
  @Test func openingDoesNotWait() throws {
    let other = try hold()
    var system = SystemCalls.real
    system.sleep = { _ in Issue.record("the browser waits") }
    let run = Run(streams: .standard(system), system: system, environment: { _ in nil })
    let arguments = ["browse", folder.path("a.outline")].map { Array($0.utf8) }
    let request = try ArgumentParser.parse(arguments)
    #expect(try BrowseCommand(run: run, request: request).host().state.rights.isReadOnly)
    other.close()
  }

  /// On a terminal, the browser follows without keys.
  @Test func theScreenFollows() throws {
    let other = try hold()
    let run = try BrowserRun(
      ["browse", folder.path("a.outline")], size: .init(columns: 150, rows: 12))
    try run.wait(for: "held by")
    other.close()
    try run.wait(for: "is free now")
    try run.type("q")
    #expect(try run.ending() == .exited(0))
  }
}
