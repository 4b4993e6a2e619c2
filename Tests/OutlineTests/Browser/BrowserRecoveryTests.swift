import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// The next browser offers to recover unsaved edits.
@Suite(.ownThread) struct BrowserRecoveryTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func open(_ name: String, _ options: String...) throws -> KeptBrowser {
    try KeptBrowser(folder.path(name), options: options)
  }

  private var recoveries: [String] {
    folder.names.filter { $0.hasSuffix(".outline-recovery") }.sorted()
  }

  @Test(arguments: EditedDocuments.names)
  func editsAndTypedTextAreRecovered(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    try open(name).type("onew\u{3}Jofour\u{3}ihalf")
    #expect(recoveries == [".\(name).outline-recovery"])
    for _ in 0..<2 {
      // The previous browser was killed right after it had recovered the edits.
      let second = try open(name)
      #expect(second.question != nil)
      second.type("xq\r")
      #expect(second.question != nil)
      second.type("r")
      #expect(second.titles.contains("new") && second.titles.contains("four"))
      #expect(second.host.state.typed?.text == Array("fourhalf".utf8))
    }
    let last = try open(name)
    last.type("r\u{3}\u{13}")
    let titles = last.titles
    #expect(titles.contains("fourhalf") && !last.host.state.isUnsaved)
    #expect(last.type("q") == [.quit(picked: [])])
    #expect(recoveries == [])
    #expect(try open(name).titles == titles)
  }

  /// A row that was moved while its title was typed has moved, even if the title is unchanged.
  @Test(arguments: EditedDocuments.names)
  func movesWhileTypingAreRecovered(_ name: String) throws {
    try EditedDocuments.make(name, in: folder)
    try open(name).type("i\u{1B}[1;3B")
    let second = try open(name)
    // A store already contains the move. Other documents have a recovery file.
    if second.question != nil { second.type("r") }
    #expect(second.titles == "three one >two")
  }

  @Test func discarding() throws {
    try EditedDocuments.make("a.md", in: folder)
    try open("a.md").type("onew\u{3}")
    try open("a.md").type("k")
    #expect(recoveries.count == 1)
    let browser = try open("a.md")
    browser.type("d")
    #expect(recoveries == [] && browser.titles == "one >two three" && browser.question == nil)
    #expect(browser.type("q") == [.quit(picked: [])])
  }

  /// A recovery file exists only while there is something to recover.
  @Test func aRecoveryFileExistsOnlyForUnsavedEdits() throws {
    try EditedDocuments.make("a.md", in: folder)
    let browser = try open("a.md")
    browser.type("jkzMzR/two\r")
    #expect(recoveries == [])
    browser.type("iX")
    #expect(recoveries.count == 1)
    browser.type("\u{7F}")
    #expect(recoveries == [])
    browser.type("X\u{3}")
    #expect(recoveries.count == 1)
    browser.type("u")
    #expect(recoveries == [])
    browser.type("\u{12}qd")
    #expect(recoveries == [])
  }

  /// Two browsers of the same document each have a recovery file.
  @Test func twoBrowsers() throws {
    try EditedDocuments.make("a.md", in: folder)
    let first = try open("a.md")
    first.type("ofirst\u{3}")
    let second = try open("a.md")
    #expect(second.question == nil)
    #expect(second.screen.contains("has unsaved edits to this document"))
    second.type("osecond\u{3}")
    #expect(recoveries == [".a.md.2.outline-recovery", ".a.md.outline-recovery"])
    first.type("qd")
    #expect(recoveries == [".a.md.2.outline-recovery"])
    #expect(second.titles.contains("second"))
  }

  /// Saving recovered edits neither overwrites the changes of another program nor loses the edits.
  @Test func theDocumentHasChanged() throws {
    try EditedDocuments.make("a.md", in: folder)
    try open("a.md").type("onew\u{3}")
    folder.makeFile("a.md", "- else\n")
    let browser = try open("a.md")
    browser.type("r\u{13}")
    let path = Array(folder.path("a.md").utf8)
    #expect(browser.question?.text == "\(path) was changed by another program")
    #expect(folder.content("a.md") == "- else\n" && browser.titles.contains("new"))
    browser.type("o")
    #expect(folder.content("a.md")?.contains("new") == true && recoveries == [])
  }

  @Test func theDocumentIsGone() throws {
    try EditedDocuments.make("a.md", in: folder)
    try open("a.md").type("onew\u{3}")
    folder.remove("a.md")
    let browser = try open("a.md")
    browser.type("r")
    #expect(browser.titles == "one >two new three")
    browser.type("\u{13}")
    #expect(browser.question != nil && folder.content("a.md") == nil)
    browser.type("o")
    #expect(folder.content("a.md")?.contains("new") == true)
  }

  /// In a shared folder, anyone can create files with the names of recovery files.
  @Test func filesOfOthersAreNotTouched() throws {
    try EditedDocuments.make("a.md", in: folder)
    folder.makeFile("victim", "mine\n")
    folder.makeLink(".a.md.outline-recovery", to: "victim")
    folder.makePipe(".a.md.2.outline-recovery")
    folder.makeFile(".a.md.3.outline-recovery", "junk\n")
    link(folder.path("victim"), folder.path(".a.md.4.outline-recovery"))
    folder.makeFolder(".a.md.5.outline-recovery")
    let browser = try open("a.md")
    #expect(browser.question == nil)
    browser.type("onew\u{3}")
    #expect(folder.content("victim") == "mine\n")
    #expect(folder.content(".a.md.3.outline-recovery") == "junk\n")
    let path = Array(folder.path(".a.md.6.outline-recovery").utf8).asPath
    let status = try PosixFiles.status(in: PosixFiles.workingDirectory, named: path, links: .stay)
    #expect(status.mode == 0o600 && status.type == .file)
    browser.type("qd")
    #expect(recoveries.count == 5)
  }

  /// If no file can be created beside the document, the recovery file goes to the state folder.
  @Test func theStateFolder() throws {
    try EditedDocuments.make("a.md", in: folder)
    var system = SystemCalls.real
    system.create = { name, mode throws(SystemError) in
      if String(cString: name).contains("/.a.md") { throw .accessDenied }
      return try SystemCalls.real.create(name, mode)
    }
    let state = folder.path("state")
    for environment in [["XDG_STATE_HOME": state], ["HOME": state]] {
      let first = try KeptBrowser(
        folder.path("a.md"), system: system, environment: environment)
      first.type("onew\u{3}")
      #expect(recoveries == [] && first.host.state.recoveryTrouble == nil)
      let second = try KeptBrowser(folder.path("a.md"), environment: environment)
      #expect(second.question == nil && second.screen.contains("unsaved"))
      second.type("q")
      first.type("qd")
    }
    let none = try KeptBrowser(folder.path("a.md"), system: system)
    none.type("onew\u{3}")
    #expect(none.screen.contains("no recovery file"))
  }

  /// A full disk is reported, and the edits are written once there is space again.
  @Test func aFullDisk() throws {
    try EditedDocuments.make("a.md", in: folder)
    let disk = Disk()
    var system = SystemCalls.real
    system.writeAt = { file, bytes, offset throws(SystemError) in
      if disk.isFull.withLock({ $0 }) { throw .noSpace }
      return try SystemCalls.real.writeAt(file, bytes, offset)
    }
    do {
      let browser = try KeptBrowser(folder.path("a.md"), system: system)
      browser.type("onew\u{3}")
      disk.isFull.withLock { $0 = true }
      browser.type("onext\u{3}")
      #expect(browser.screen.contains("no recovery file: No space left on device"))
      disk.isFull.withLock { $0 = false }
      browser.type("olast\u{3}")
      #expect(!browser.screen.contains("no recovery file"))
    }
    let again = try open("a.md")
    again.type("r")
    #expect(again.titles == "one >two new next last three")
  }

  private final class Disk: Sendable {
    let isFull = Locked(false)
  }
}
