import Foundation
import Outline
import Testing

@testable import outline_tree

/// Whole files through the command line, into their own format: nothing is lost.
@Suite(.ownThread) struct DocumentRoundTripTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A file, and what the command line calls its format.
  private func copy(
    _ file: URL
  ) throws -> (path: String, bytes: [UInt8], format: DocumentFormat, lenient: String) {
    let path = folder.path(file.lastPathComponent)
    let bytes = try DocumentFiles.bytes(file)
    try Data(bytes).write(to: URL(filePath: path))
    let source = try #require(SourceFormat(path: Array(path.utf8))?.documentFormat)
    let isBroken = (try? source.decode(bytes)) == nil
    return (path, bytes, source, isBroken ? " --lenient" : "")
  }

  private func read(
    _ bytes: [UInt8], _ format: DocumentFormat, isLenient: Bool = false
  ) throws -> OutlineDocument {
    try format.decode(bytes, options: .init(isLenient: isLenient)).document
  }

  private static let files = ["opml", "md", "txt", "json", "jsonl"].flatMap(DocumentFiles.named)

  /// A file without mistakes comes out byte for byte.
  @Test(arguments: fasterFiles)
  func printed(file: URL) throws {
    let (path, bytes, format, lenient) = try copy(file)
    let run = tool("\(path) --format \(format.rawValue)\(lenient)")
    #expect(run.status == .done && run.error.isEmpty == lenient.isEmpty)
    #expect(
      try read(run.output, format) == read(bytes, format, isLenient: !lenient.isEmpty))
    #expect(!lenient.isEmpty || run.output == bytes)
    let result = folder.path("result")
    #expect(tool("\(path) --format \(format.rawValue)\(lenient) -o \(result)").status == .done)
    #expect(try DocumentFiles.bytes(URL(filePath: result)) == run.output)
  }

  /// Without the longest ones by default: each test reads and writes a file several times.
  private static let fasterFiles = files.filter { file in
    TestSize.current == .large || ((try? DocumentFiles.bytes(file).count) ?? 0) < 100_000
  }

  /// An edit and its opposite leave a file as it was; an edit changes what it says and no more.
  @Test(arguments: fasterFiles)
  func applied(file: URL) throws {
    let (path, bytes, format, lenient) = try copy(file)
    let before = try read(bytes, format, isLenient: !lenient.isEmpty)
    let root = try #require(before.outline.rootItems.last)
    let name = Quoting.path([(Array(before[root].title.utf8)[...], nil)])
    let title = String(decoding: name, as: UTF8.self)
    let apply = "apply \(path) --in-place\(lenient)"
    let nothing = ["-c", "rename \(title) \"A new name\"", "-c", "rename \"A new name\" \(title)"]
    #expect(ToolRun(apply.split(separator: " ").map(String.init) + nothing).status == .done)
    let unchanged = try DocumentFiles.bytes(URL(filePath: path))
    #expect(!lenient.isEmpty || unchanged == bytes)

    let edit = ["-c", "insert \"A new row\" into \(title)"]
    #expect(ToolRun(apply.split(separator: " ").map(String.init) + edit).status == .done)
    let after = try read(DocumentFiles.bytes(URL(filePath: path)), format)
    var expected = before
    expected.outline.append([expected.makeItem(ItemContent("A new row"))], to: root)
    #expect(after.titles == expected.titles)
    #expect(after.header == before.header)
    let kept = after.outline.items.map { after[$0] }.filter { $0.title != "A new row" }
    #expect(kept.map(\.note) == before.outline.items.map { before[$0].note })
    let unknown = format == .markdown ? [] : before.outline.items.map { before[$0].fields }
    #expect(format == .markdown || kept.map(\.fields) == unknown)
  }

  /// Through the durable store and back, all that OPML says is there, in the usual layout, which stays as it is.
  @Test(arguments: fasterFiles.filter { $0.pathExtension == "opml" })
  func throughAStore(file: URL) throws {
    let (path, bytes, _, lenient) = try copy(file)
    let store = folder.path("store.outline")
    #expect(tool("\(path) -o \(store)\(lenient)").status == .done)
    #expect(tool("\(store) -o \(folder.path("back.opml"))").status == .done)
    let back = try DocumentFiles.bytes(URL(filePath: folder.path("back.opml")))
    #expect(try read(back, .opml) == read(bytes, .opml, isLenient: !lenient.isEmpty))
    let (again, same) = (folder.path("again.outline"), folder.path("same.opml"))
    #expect(tool("\(folder.path("back.opml")) -o \(again)").status == .done)
    #expect(tool("\(again) -o \(same)").status == .done)
    #expect(try DocumentFiles.bytes(URL(filePath: same)) == back)
  }
}

extension OutlineDocument {
  fileprivate var titles: [String] {
    outline.rows.map { String(repeating: "\t", count: $0.level) + self[$0.item].title }
  }
}
