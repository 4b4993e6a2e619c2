import Outline
import Testing

@testable import outline_tree

/// Searches and filters in folders that have not been read yet.
@Suite(.ownThread) struct BrowserFindingTests {
  /// A browser that, unlike `BrowserBench`, reads folders only when told to.
  private struct Reader {
    var state: BrowserState
    let directory: MadeUpDirectory

    init(_ directory: MadeUpDirectory) {
      self.directory = directory
      state = BrowserBench(directory).state
    }

    mutating func type(_ text: String) {
      var decoder = KeyDecoder()
      for key in decoder.decode(text.utf8) + decoder.timeOut() { press(key) }
    }

    mutating func press(_ key: Key) {
      for case .read(let folder) in state.handle(key) { read(folder) }
    }

    /// Reads the next folders.
    ///
    /// - Returns: Whether there were that many.
    @discardableResult
    mutating func read(folders: Int = .max) -> Bool {
      for _ in 0..<folders {
        guard let folder = state.view.nextFolder() else { return false }
        read(folder)
      }
      return true
    }

    private mutating func read(_ folder: ItemID?) {
      state.view.receive(directory.entries(state.document.names(to: folder)), of: folder)
      state.view.settle(from: state.view.focusedIndex)
    }

    var message: String? { state.message.map { String(decoding: $0.bytes, as: UTF8.self) } }

    var focus: String {
      state.view.focus.map { String(decoding: state.document.path(of: $0), as: UTF8.self) } ?? ""
    }

    /// The paths of all rows that the filter shows, including folded ones.
    var paths: [String] {
      state.view.shown.items.map { String(decoding: state.document.path(of: $0), as: UTF8.self) }
    }
  }

  private var directory: MadeUpDirectory {
    var directory = MadeUpDirectory()
    directory.added = [["d0", "d1"]: ["fox"], ["d1"]: ["fox", "secret"], ["d1", "d0"]: ["fox"]]
    return directory
  }

  @Test func theFirstMatchIsShownAsSoonAsItIsRead() {
    var reader = Reader(directory)
    reader.type("/fox\r")
    #expect(reader.message == "0 found, 0 folders read… any key stops")
    reader.read(folders: 2)
    #expect(reader.message == "0 found, 2 folders read… any key stops")
    reader.read(folders: 1)
    #expect(reader.focus == "d0/d1/fox")
    #expect(reader.message == "1 found, 3 folders read… any key stops")
    reader.read()
    #expect(reader.focus == "d0/d1/fox")
    #expect(reader.message == "3 found, 1 folder is not readable")
    // Only its ancestors are open.
    let open = reader.state.document.outline.visibleRows.filter(\.isExpanded).map(\.item)
    #expect(
      open.map { reader.state.document.path(of: $0) } == [Array("d0".utf8), Array("d0/d1".utf8)])
    reader.type("n")
    #expect(reader.focus == "d1/d0/fox")
    reader.type("n")
    #expect(reader.focus == "d1/fox")
    reader.type("n")
    #expect(reader.focus == "d0/d1/fox")
    reader.type("N")
    #expect(reader.focus == "d1/fox")
    #expect(reader.message == nil)
  }

  @Test func rowsThatWereReadAreFoundAtOnce() {
    var reader = Reader(directory)
    reader.type("/f1\r")
    #expect(reader.focus == "f1")
    reader.read()
    #expect(reader.focus == "f1")
    #expect(reader.message?.hasPrefix("7 found") == true)
  }

  /// The message is “not found” without “so far” only when everything was read.
  @Test func notFoundIsFinalOnlyWhenAllIsRead() {
    var reader = Reader(directory)
    reader.type("/elephant\r")
    for count in 1... {
      guard reader.read(folders: 1) else { break }
      var stopped = reader
      stopped.type("\u{1B}")
      let message = stopped.message ?? ""
      let unread = stopped.state.document.outline.items.filter { stopped.state.view.isUnread($0) }
        .count
      #expect(unread == 0 || message.contains("so far, \(unread) folder"), "\(count): \(message)")
      #expect(stopped.state.view.nextFolder() == nil)
      // Searching again continues.
      stopped.type("n")
      stopped.read()
      #expect(stopped.message == "“elephant” not found, 1 folder is not readable")
    }
    #expect(reader.message == "“elephant” not found, 1 folder is not readable")
    reader.type("n")
    #expect(reader.message == "“elephant” not found, 1 folder is not readable")
  }

  /// Repeating a search resumes it. If a folder has been read in the meantime, the search starts over.
  @Test func aStoppedSearchContinues() {
    var reader = Reader(directory)
    reader.type("/elephant\r")
    reader.read(folders: 1)
    reader.type("jn")
    #expect(reader.message == "0 found, 1 folder read… any key stops")
    reader.read(folders: 1)
    reader.type("ggln")
    #expect(reader.message == "0 found, 2 folders read… any key stops")
    reader.type("jjln")
    #expect(reader.message == "0 found, 0 folders read… any key stops")
    reader.read()
    #expect(reader.message == "“elephant” not found, 1 folder is not readable")
  }

  @Test func anyKeyStopsASearch() {
    for key in ["j", "k", "G", "\u{1B}", "\u{3}", "z", "3", "t", ":", "?", " "] {
      var reader = Reader(directory)
      reader.type("/elephant\r")
      reader.read(folders: 1)
      reader.type(key)
      #expect(reader.state.view.nextFolder() == nil, "\(key.debugDescription)")
      #expect(reader.message?.contains("not found so far, 3 folders are not read") == true)
    }
  }

  @Test func aFilterShowsMatchesAsTheyAreRead() {
    var reader = Reader(directory)
    reader.type("ffox")
    #expect(reader.paths == [])
    #expect(reader.message == "0 found, 0 folders read…")
    reader.read(folders: 3)
    #expect(reader.paths == ["d0", "d0/d1", "d0/d1/fox"])
    #expect(reader.message == "1 found, 3 folders read…")
    reader.read()
    #expect(
      reader.paths == ["d0", "d0/d1", "d0/d1/fox", "d1", "d1/d0", "d1/d0/fox", "d1/fox"])
    #expect(reader.message == "3 found, 1 folder is not readable")
    reader.type("\r")
    #expect(reader.message == nil)
    reader.type("\u{1B}")
    #expect(reader.paths.count == 24)
  }

  /// Each letter continues the reading that the previous one began.
  @Test func typingWhileFoldersAreRead() {
    var reader = Reader(directory)
    for letter in ["f", "f", "o"] {
      reader.type(letter)
      reader.read(folders: 1)
    }
    reader.type("x\r")
    #expect(reader.message == "0 found, 0 folders read… any key stops")
    reader.read()
    #expect(reader.message == "3 found, 1 folder is not readable")
    #expect(reader.paths.filter { $0.hasSuffix("fox") }.count == 3)
  }

  @Test func aStoppedFilterContinues() {
    var reader = Reader(directory)
    reader.type("ffox\r")
    reader.read(folders: 1)
    reader.type("j")
    #expect(reader.message == "“fox” not found so far, 3 folders are not read")
    reader.type("f\r")
    reader.read()
    #expect(reader.message == "3 found, 1 folder is not readable")
    #expect(reader.paths.filter { $0.hasSuffix("fox") }.count == 3)
  }

  @Test func aSearchStaysBelowTheRootOfTheScreen() {
    var reader = Reader(directory)
    reader.type("lC/fox\r")
    reader.read()
    #expect(reader.focus == "d0/d1/fox")
    #expect(reader.message == "1 found in “d0”")
    #expect(reader.state.document.outline.items.contains { reader.state.view.isUnread($0) })
    reader.type("/secret\r")
    reader.read()
    #expect(reader.message == "“secret” not found in “d0”")
  }

  @Test func searchingStopsAtTheRowLimit() {
    var reader = Reader(MadeUpDirectory(folders: 1, files: 30, levels: 9))
    reader.state.view.reading.rowLimit = 100
    reader.type("/elephant\r")
    reader.read()
    #expect(
      reader.message
        == "at the limit of 124 rows: “elephant” not found so far, 1 folder is not read")
  }

  @Test func linkedFoldersAreMentioned() {
    var state = BrowserBench(MadeUpDirectory(folders: 0)).state
    let link = FolderEntries.Entry(
      name: Array("link".utf8), kind: .link(leadsToDirectory: true), target: Array("/".utf8),
      isFolder: true)
    state.view.receive(.entries([link]), of: nil)
    for key in [Key.character("/"), .character("x"), .enter] { _ = state.handle(key) }
    #expect(state.view.nextFolder() == nil)
    #expect(state.message == "“x” not found, 1 folder is linked, and not searched")
  }

  /// A filter that is applied while folders are read ends up showing the same as one that is
  /// applied after all were read, however often reading is interrupted.
  @Test(arguments: Seeds.some(8))
  func aFilterShowsTheSameAsIfAllWereRead(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<25 {
      var directory = MadeUpDirectory(
        folders: Int.random(in: 1...3, using: &random),
        files: Int.random(in: 0...3, using: &random),
        levels: Int.random(in: 1...4, using: &random))
      for _ in 0..<6 {
        let path = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          "d\(Int.random(in: 0...2, using: &random))"
        }
        let names = ["fox", "f10", "x1", "d1x", "secret"]
        directory.added[path, default: []].append(names.randomElement(using: &random)!)
      }
      let text = ["x", "fo", "1", "d1", "f", "none", "secret"].randomElement(using: &random)!
      var whole = BrowserBench(directory)
      whole.type("zRgg")
      let expected = RowFilter(TextPattern(Array(text.utf8)), of: whole.state.document)
      var reader = Reader(directory)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        reader.type(["j", "l", "h", "*", "G", "gg"].randomElement(using: &random)!)
      }
      reader.type("f\(text)\r")
      while reader.read(folders: Int.random(in: 1...5, using: &random)) {
        guard random.oneIn(3) else { continue }
        reader.type(["j", "k", "l", "*"].randomElement(using: &random)!)
        reader.type("f\r")
      }
      let paths = expected.outline.items.map {
        String(decoding: whole.state.document.path(of: $0), as: UTF8.self)
      }
      try same(reader.paths, paths, "the rows that the filter “\(text)” shows")
      try same(
        reader.state.view.shown.invariantViolations(), [], "the violated invariants of the filter")
      try same(reader.state.view.filter!.matches, expected.matches, "the number of matches")
      if let message = reader.message {
        let found = expected.matches == 0 ? "“\(text)” not found" : "\(expected.matches) found"
        try same(message.hasPrefix(found), true, "the result “\(message)” begins with “\(found)”")
      }
    }
  }

  /// Repeating a search visits every match, in both directions.
  @Test(arguments: ["fox", "f1", "d1", "secret"])
  func repeatingASearchVisitsEveryMatch(_ text: String) {
    for key in ["n", "N"] {
      var reader = Reader(directory)
      reader.type("/\(text)\r")
      reader.read()
      let found = reader.state.document.outline.items.filter {
        reader.state.document.text(of: $0).contains(text)
      }
      var seen: Set<ItemID> = []
      for _ in found {
        seen.insert(reader.state.view.focus!)
        reader.type(key)
        reader.read()
      }
      #expect(seen == Set(found))
    }
  }

  /// Searches and filters look into notes, and a message quotes the line that was found.
  @Test func notesAreFound() {
    let rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = [
      (ItemContent("Food"), 0, false), (ItemContent("Apple"), 1, false),
      (ItemContent("Bread", note: "Flour\nand Yeast"), 1, false), (ItemContent("Drinks"), 0, false),
    ]
    var bench = BrowserBench(SourceDocument(try! OutlineDocument(rows: rows)))
    bench.type("/yeast\r")
    #expect(bench.picture == "▾Food >Apple >[Bread] Drinks")
    #expect(bench.message == "in the note: and Yeast")
    bench.type("/bread\r")
    #expect(bench.message == "there is no other match")
    bench.type("/YEAST\r")
    #expect(bench.message == "“YEAST” not found")
    bench.type("fyeast\r")
    #expect(bench.rows.map { $0.filter { $0.isLetter } } == ["Food", "Bread"])
    bench.type("\u{1B}")
    bench.type("tflour")
    #expect(bench.message == "nothing begins with “flour”")
  }
}
