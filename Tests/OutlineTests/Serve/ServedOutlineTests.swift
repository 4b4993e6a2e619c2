import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// A client that knows an open outline only from results and notifications.
@Suite(.ownThread) struct ServedOutlineTests {
  /// An open outline, its client's mirror, and random requests.
  private final class Session {
    /// The notifications that the client has received, but has not applied yet.
    private final class Told {
      var notifications: [[UInt8]] = []
    }

    let outline: ServedOutline
    private let told = Told()
    var mirror: OutlineMirror
    var random: SeededRandom
    var count = 0

    init(_ parameters: String, seed: UInt64) throws {
      let arguments = try Session.arguments(parameters, .open)
      outline = try ServedOutline(arguments, named: "o1", .real, { _ in nil }) { [told] in
        told.notifications.append($0)
      }
      mirror = OutlineMirror(visible: [], all: [])
      random = SeededRandom(seed: seed)
      mirror = OutlineMirror(visible: rows, all: wire(outline.outline.items))
    }

    static func arguments(_ json: String, _ operation: OutlineOperation) throws
      -> OperationArguments
    {
      try OperationArguments(Array(json.utf8), of: operation, at: .methods)
    }

    private func wire(_ items: [ItemID]) -> [NSDictionary] {
      let json = JSONWriter.object {
        outline.writer.writeRows(items, of: outline.document.document, to: &$0)
      }
      return OutlineMirror.dictionary(json)["rows"] as! [NSDictionary]
    }

    var rows: [NSDictionary] { wire(outline.outline.visibleItems) }

    var lines: [String] { OutlineMirror.lines(of: outline.document.document) }

    /// Makes a request, and follows what the client is told.
    func request(_ operation: OutlineOperation, _ members: String = "") throws {
      let json = members.isEmpty ? #"{"outline": "o1"}"# : #"{"outline": "o1", \#(members)}"#
      let arguments = try Session.arguments(json, operation)
      let result = Result { () throws(OperationError) in
        try outline.perform(operation, arguments) { false }
      }
      followNotifications()
      let isDryRun = arguments.flag("dryRun")
      if case .success(let bytes) = result, bytes.first == 0x7B, !isDryRun {
        let change = OutlineMirror.dictionary(bytes)
        if change["steps"] != nil { mirror.follow(change) }
      }
    }

    func takeNotifications() -> [[UInt8]] {
      defer { told.notifications = [] }
      return told.notifications
    }

    func followNotifications() {
      for notification in takeNotifications() {
        mirror.follow(OutlineMirror.dictionary(notification))
      }
    }

    func check() -> Bool {
      let isEqual = mirror.rows == rows && mirror.lines == lines
      #expect(mirror.rows == rows)
      #expect(mirror.lines == lines)
      return isEqual
    }

    private var item: String {
      let items = outline.outline.items
      return items.randomElement(using: &random).map(\.wireName) ?? "i0"
    }

    private var place: String {
      let parent = random.oneIn(4) ? "null" : "\"\(item)\""
      return random.oneIn(3)
        ? #"{"parent": \#(parent)}"#
        : #"{"parent": \#(parent), "index": \#(Int.random(in: 0...3, using: &random))}"#
    }

    func randomRequest(isDirectory: Bool) throws {
      let dry = random.oneIn(8) ? #""dryRun": true, "# : ""
      func edit(_ edit: String) throws { try request(.edit, #"\#(dry)"edits": [\#(edit)]"#) }
      count += 1
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1, 2: try edit(#"{"move": {"ids": ["\#(item)"], "to": \#(place)}}"#)
      case 3: try edit(#"{"insert": {"titles": ["new \#(count)", "b"], "to": \#(place)}}"#)
      case 4: if random.oneIn(3) { try edit(#"{"delete": {"ids": ["\#(item)"]}}"#) }
      case 5: try edit(#"{"rename": {"id": "\#(item)", "title": "title \#(count)"}}"#)
      case 6: try edit(#"{"note": {"id": "\#(item)", "text": "note \#(count)"}}"#)
      case 7: try edit(#"{"check": {"id": "\#(item)", "done": \#(random.oneIn(2))}}"#)
      case 8: try request(.expand, #""ids": ["\#(item)", "\#(item)"]"#)
      case 9: try request(.collapse, #""ids": ["\#(item)"]"#)
      case 10: try request(.reveal, #""ids": ["\#(item)"]"#)
      case 11: try request(random.oneIn(2) ? .undo : .redo)
      case 12:
        try request(
          .edit,
          #"\#(dry)"commands": "move #\#(item.dropFirst()) to top\nup #\#(item.dropFirst())""#)
      default: try request(.find, #""pattern": "e\#(Int.random(in: 0...9, using: &random))""#)
      }
    }
  }

  private static let markdown =
    "# Title\n\n- a\n  - b\n    note of b\n  - c\n- d\n  - [ ] e\n  - f\n\n## Other\n\n- g\n"

  @Test(arguments: Seeds.some(16))
  func aClientOfADocumentKeepsUp(seed: UInt64) throws {
    let text = String(decoding: try JSONEncoder().encode(Self.markdown), as: UTF8.self)
    let session = try Session(#"{"text": \#(text), "format": "markdown"}"#, seed: seed)
    for _ in 0..<TestSize.pick(150, large: 1500) {
      try session.randomRequest(isDirectory: false)
      if !session.check() { return }
    }
  }

  /// The file is saved, changed by another program, read again and merged. Rows keep their ids.
  @Test(arguments: Seeds.some(16))
  func aClientOfAFileKeepsUp(seed: UInt64) throws {
    let folder = try ScratchFolder()
    folder.makeFile("t.md", Self.markdown)
    let session = try Session(#"{"source": "\#(folder.path("t.md"))"}"#, seed: seed)
    for round in 0..<TestSize.pick(20, large: 100) {
      for _ in 0..<Int.random(in: 0...4, using: &session.random) {
        try session.randomRequest(isDirectory: false)
      }
      switch Int.random(in: 0..<5, using: &session.random) {
      case 0: try session.request(.save)
      case 1: try session.request(.reload, #""discard": true"#)
      case 2: try session.request(.merge)
      case 3:
        folder.makeFile(
          "t.md", (folder.content("t.md") ?? "") + "\n# Added \(round)\n\n- h\(round)\n")
      default:
        session.outline.followDisk()
        session.followNotifications()
      }
      if !session.check() { return }
    }
    session.outline.end()
    #expect(folder.names == ["t.md"])
  }

  @Test(arguments: Seeds.some(16))
  func aClientOfADirectoryKeepsUp(seed: UInt64) throws {
    let folder = try ScratchFolder()
    for name in ["a", "b"] {
      folder.makeFolder(name)
      folder.makeFolder("\(name)/inner")
      for number in 0..<4 { folder.makeFile("\(name)/inner/e\(number)") }
    }
    let session = try Session(#"{"source": "\#(folder.path)"}"#, seed: seed)
    for round in 0..<TestSize.pick(60, large: 400) {
      try session.randomRequest(isDirectory: true)
      if session.random.oneIn(4) { folder.makeFile("a/new\(round)") }
      if session.random.oneIn(6) {
        folder.remove("a/new\(Int.random(in: 0...round, using: &session.random))")
      }
      if session.random.oneIn(4) {
        session.outline.followDisk()
        session.followNotifications()
      }
      if session.random.oneIn(9) { try session.request(.reload) }
      if !session.check() { return }
    }
  }

  /// A folder may be gone when the folder above it is read again for the same request.
  @Test func anExpandedFolderMayBeGone() throws {
    let folder = try ScratchFolder()
    folder.makeFolder("a")
    folder.makeFolder("a/b")
    let session = try Session(#"{"source": "\#(folder.path)", "watch": false}"#, seed: 1)
    try session.request(.expand, #""ids": ["i0"]"#)
    try session.request(.expand, #""ids": ["i1"]"#)
    FolderRemoval.remove(folder.path("a/b"))
    try session.request(.expand, #""ids": ["i0", "i1"]"#)
    #expect(session.check() && session.rows.count == 1)
  }

  /// An edit of a store is written at once, and is no change by another program.
  @Test func aStoreKeepsUpWithItself() throws {
    let folder = try ScratchFolder()
    folder.makeFile("t.md", Self.markdown)
    _ = tool("\(folder.path)/t.md -o \(folder.path)/t.outline")
    let session = try Session(#"{"source": "\#(folder.path("t.outline"))"}"#, seed: 3)
    for round in 0..<TestSize.pick(40, large: 300) {
      try session.randomRequest(isDirectory: false)
      session.outline.followDisk()
      let told = session.takeNotifications()
      #expect(told.isEmpty, "\(round)")
      if !session.check() { return }
    }
    session.outline.end()
  }

  /// Rows keep their ids when a file is read again, so a client may keep its selection.
  @Test func idsAreKept() throws {
    let folder = try ScratchFolder()
    folder.makeFile("t.md", "- a\n- b\n- c\n")
    let session = try Session(#"{"source": "\#(folder.path("t.md"))"}"#, seed: 1)
    folder.makeFile("t.md", "- new\n- c\n- a\n")
    session.outline.followDisk()
    session.followNotifications()
    #expect(session.check())
    #expect(session.rows.map { "\($0["id"]!) \($0["title"]!)" } == ["i3 new", "i2 c", "i0 a"])
  }

  /// Edits that were not saved are not overwritten by what another program wrote.
  @Test func anotherProgramsChangeIsToldOnce() throws {
    let folder = try ScratchFolder()
    folder.makeFile("t.md", "- a\n- b\n")
    let session = try Session(#"{"source": "\#(folder.path("t.md"))"}"#, seed: 1)
    try session.request(.edit, #""edits": [{"rename": {"id": "i0", "title": "A"}}]"#)
    folder.makeFile("t.md", "- a\n- b\n- c\n")
    session.outline.followDisk()
    session.outline.followDisk()
    let told = session.takeNotifications().map { OutlineMirror.dictionary($0) }
    #expect(told.count == 1)
    let problem = told.first?["problem"] as? NSDictionary
    #expect((problem?["data"] as? NSDictionary)?["kind"] as? String == "conflict")
    let arguments = try Session.arguments(#"{"outline": "o1"}"#, .save)
    let error = #expect(throws: OperationError.self) {
      try session.outline.perform(.save, arguments) { false }
    }
    #expect(error?.kind == .conflict)
    try session.request(.merge)
    #expect(session.check())
    #expect(folder.content("t.md") == "- A\n- b\n- c\n")
  }

  @Test func aCancelledSearchEnds() throws {
    let session = try Session(
      #"{"source": "\#(FileManager.default.temporaryDirectory.path)", "watch": false}"#, seed: 1)
    let text = (0..<600).map { "- row \($0)\n" }.joined()
    let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    let long = try Session(#"{"text": \#(json), "format": "markdown"}"#, seed: 1)
    let arguments = try Session.arguments(#"{"outline": "o1", "pattern": "zz"}"#, .find)
    let error = #expect(throws: OperationError.self) {
      try long.outline.perform(.find, arguments) { true }
    }
    #expect(error?.kind == .cancelled)
    _ = session
  }
}
