import Foundation
import Outline
import Testing

@testable import outline_tree

/// The places where the browser stores edits.
@Suite(.ownThread) final class BrowserKeepingTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func host(_ name: String, options: [String] = []) throws -> BrowserHost {
    let streams = Streams.standard(.real)
    let run = Run(streams: streams, system: .real, environment: { _ in nil })
    let arguments = (["browse", path(name)] + options).map { Array($0.utf8) }
    let request = try ArgumentParser.parse(arguments)
    return try BrowseCommand(run: run, request: request).host()
  }

  private func type(_ text: String, _ host: BrowserHost) -> [TerminalEffect] {
    var decoder = KeyDecoder()
    var effects: [TerminalEffect] = []
    for key in decoder.decode(text.utf8) + decoder.timeOut() {
      let focusedIndex = host.state.view.focusedIndex
      effects += host.perform(host.state.handle(key))
      host.state.view.settle(from: focusedIndex)
      host.continueReading(milliseconds: 10_000)
    }
    return effects
  }

  private func titles(_ host: BrowserHost) -> String {
    host.state.document.outline.rows.map { row in
      String(repeating: ">", count: row.level) + host.state.document.text(of: row.item)
    }.joined(separator: " ")
  }

  private func stored(_ name: String) throws -> String {
    let document = try OutlineFile(at: path(name), for: .reading).document
    return document.outline.rows.map { row in
      String(repeating: ">", count: row.level) + document[row.item].title
    }.joined(separator: " ")
  }

  private func makeStore() throws {
    let rows = [("Food", 0), ("Apple", 1), ("Bread", 1), ("Drinks", 0)]
    let document = try OutlineDocument(
      rows: rows.map {
        (content: ItemContent($0.0, note: "about \($0.0)"), level: $0.1, isExpanded: true)
      })
    try OutlineFile.create(at: path("a.outline"), document)
  }

  @Test func everyEditIsATransactionOfTheStore() throws {
    try makeStore()
    let first = try self.host("a.outline")
    _ = type("jJonew\u{3}", first)
    #expect(try stored("a.outline") == "Food >Bread >Apple >new Drinks")
    _ = type("uu\u{12}", first)
    #expect(try stored("a.outline") == "Food >Bread >Apple Drinks")
    let file = try OutlineFile(at: path("a.outline"), for: .reading)
    #expect(
      file.history.map(\.note) == [
        "move Apple", "insert new", "insert new", "move Apple", "move Apple",
      ])
  }

  @Test func undoReachesBackBeforeARestart() throws {
    try makeStore()
    do {
      let first = try self.host("a.outline")
      _ = type("jJGdd", first)
      #expect(try stored("a.outline") == "Food >Bread >Apple")
    }
    let second = try self.host("a.outline")
    _ = type("jzMzR", second)
    _ = type("uu", second)
    #expect(titles(second) == "Food >Apple >Bread Drinks")
    #expect(try stored("a.outline") == "Food >Apple >Bread Drinks")
    _ = type("\u{12}\u{12}\u{12}", second)
    #expect(try stored("a.outline") == "Food >Bread >Apple")
    _ = type("u", second)
    let document = try OutlineFile(at: path("a.outline"), for: .reading).document
    #expect(
      document.outline.items.map { document[$0].note } == [
        "about Food", "about Bread", "about Apple", "about Drinks",
      ])
  }

  @Test func viewingChangesNothing() throws {
    try makeStore()
    let before = try Data(contentsOf: URL(filePath: path("a.outline")))
    let host = try self.host("a.outline")
    _ = type("zMjlhzRfa\r\u{1B}/b\r q", host)
    #expect(try Data(contentsOf: URL(filePath: path("a.outline"))) == before)
  }

  /// The next edit stores the folding, and so does saving.
  @Test func foldingIsKeptWithEdits() throws {
    try makeStore()
    _ = type("hGonew\u{3}", try host("a.outline"))
    let document = try OutlineFile(at: path("a.outline"), for: .reading).document
    #expect(!document.outline.isExpanded(document.outline.rootItems[0]))
    let second = try self.host("a.outline")
    _ = type("l\u{13}zu", second)
    #expect(titles(second) == "Food >Apple >Bread Drinks new")
  }

  @Test func aCopyKeepsTheContentOfItsRow() throws {
    try makeStore()
    _ = type("jyyGp", try host("a.outline"))
    let document = try OutlineFile(at: path("a.outline"), for: .reading).document
    let last = document.outline.rootItems.last!
    #expect(document[last] == ItemContent("Apple", note: "about Apple"))
  }

  @Test func anotherWriterIsReportedAndNothingIsLost() throws {
    try makeStore()
    let writer = try OutlineFile(at: path("a.outline"), for: .writing)
    let host = try self.host("a.outline")
    _ = type("jJ", host)
    #expect(titles(host) == "Food >Apple >Bread Drinks")
    #expect(try stored("a.outline") == "Food >Apple >Bread Drinks")
    #expect(
      host.state.message.map { String(decoding: $0.bytes, as: UTF8.self) }?
        .contains("has locked this file") == true)
    writer.close()
  }

  /// Undoing an edit that the store missed must not undo an earlier transaction there.
  @Test func undoAfterTheStoreMissedAnEdit() throws {
    try makeStore()
    let host = try self.host("a.outline")
    _ = type("onew\u{3}", host)
    try FileManager.default.moveItem(atPath: path("a.outline"), toPath: path("b.outline"))
    _ = type("ggJ", host)
    #expect(host.state.message != nil)
    try FileManager.default.moveItem(atPath: path("b.outline"), toPath: path("a.outline"))
    _ = type("K", host)
    #expect(try stored("a.outline") == titles(host))
    for keys in ["u", "u", "u", "\u{12}", "\u{12}", "\u{12}"] {
      _ = type(keys, host)
      #expect(try stored("a.outline") == titles(host), "\(keys.debugDescription)")
    }
    #expect(titles(host).contains("new"))
  }

  @Test func aPickedRowHasThePathThatCommandsUse() throws {
    try Data("- a/b\n- x\n  - y\n- x\n  - y\n".utf8).write(to: URL(filePath: path("a.md")))
    let host = try self.host("a.md")
    _ = type("zR", host)
    let names = host.state.document.outline.items.map {
      String(decoding: host.path(of: $0), as: UTF8.self)
    }
    #expect(names == ["a\\/b", "x[1]", "x[1]/y", "x[2]", "x[2]/y"])
  }

  @Test func documentsAreSavedWhole() throws {
    try Data("- a\n- b\n".utf8).write(to: URL(filePath: path("a.md")))
    let host = try self.host("a.md")
    _ = type("J", host)
    #expect(host.state.isUnsaved)
    #expect(try String(contentsOfFile: path("a.md"), encoding: .utf8) == "- a\n- b\n")
    _ = type("\u{13}", host)
    #expect(try String(contentsOfFile: path("a.md"), encoding: .utf8) == "- b\n- a\n")
    #expect(!host.state.isUnsaved)
    _ = type("K\u{13}", host)
    #expect(try String(contentsOfFile: path("a.md"), encoding: .utf8) == "- a\n- b\n")
    // After another program wrote the file, saving overwrites nothing and quitting loses no edits.
    try Data("- else\n".utf8).write(to: URL(filePath: path("a.md")))
    #expect(type("Jqs", host) == [])
    #expect(try String(contentsOfFile: path("a.md"), encoding: .utf8) == "- else\n")
    #expect(host.state.isUnsaved)
  }

  @Test func theOrderOfADirectoryIsKept() throws {
    for name in ["a", "b", "c"] {
      try FileManager.default.createDirectory(
        atPath: path("d/\(name)"), withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path("d/\(name)/file")))
    }
    let options = ["--order", path("order.outline")]
    let first = try self.host("d", options: options)
    _ = type("Jl", first)
    #expect(titles(first) == "b a >file c")
    _ = type("\u{13}", first)
    let second = try self.host("d", options: options)
    second.continueReading(milliseconds: 10_000)
    #expect(titles(second) == "b a >file c")
    #expect(tool("print --order", path("order.outline"), path("d")).lines.contains("├── b"))
    _ = type("ggJu", second)
    #expect(titles(try host("d", options: options)).hasPrefix("b a"))
  }

  @Test func optionsChooseTheRowsThatAreOpen() throws {
    try FileManager.default.createDirectory(
      atPath: path("d/x/y/z"), withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: path("d/.hidden")))
    func opened(_ options: String...) throws -> String {
      let host = try self.host("d", options: options)
      host.continueReading(milliseconds: 10_000)
      return titles(host)
    }
    #expect(try opened() == "x")
    #expect(try opened("-a") == ".hidden x")
    #expect(try opened("-L", "2") == "x >y")
    #expect(try opened("--expanded") == "x >y >>z")
    #expect(try opened("--expand", "x") == "x >y")
    let host = try self.host("d")
    _ = type(".", host)
    #expect(titles(host) == ".hidden x")
    _ = type(".", host)
    #expect(titles(host) == "x")
  }

  @Test func longPathsCanBeOpened() throws {
    var names: [String] = []
    let name = String(repeating: "n", count: 200)
    var file = try SystemCalls.real.openDirectory(
      PosixFiles.workingDirectory, Array(folder.path.utf8).asPath, .follow)
    for _ in 0..<30 {
      mkdirat(file, name, 0o755)
      let next = try SystemCalls.real.openDirectory(file, Array(name.utf8).asPath, .stay)
      close(file)
      file = next
      names.append(name)
    }
    close(file)
    let host = try self.host("")
    _ = type("zR", host)
    #expect(host.state.document.outline.count == 30)
    #expect(host.state.document.outline.visibleCount == 30)
  }

  @Test func sourcesThatCannotBeBrowsedSayWhy() {
    #expect(tool("browse", path("nothing")).status == .trouble)
    #expect(tool("browse", path("nothing")).messages.contains("No such file or directory"))
    #expect(tool("browse emoji").messages.contains("“print”"))
  }
}
