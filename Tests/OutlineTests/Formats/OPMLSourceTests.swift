import Foundation
import Outline
import Testing

/// Texts are written again byte for byte, and an edit changes only the rows that it affects.
@Suite(.ownThread) struct OPMLSourceTests {
  @Test(arguments: Seeds.some(60))
  func writtenAsItWasRead(seed: UInt64) throws {
    var styles = OPMLStyles(seed: seed)
    for _ in 0..<5 {
      let bytes = styles.document(of: 12)
      _ = try WellFormedXML(bytes: bytes)
      let document = try OPMLText.decode(bytes).document
      #expect(try DocumentFormat.opml.encode(document) == bytes)
    }
  }

  @Test(arguments: Seeds.some(60))
  func editsOfEveryStyle(seed: UInt64) throws {
    var styles = OPMLStyles(seed: seed)
    for _ in 0..<TestSize.pick(3, large: 4) {
      let bytes = styles.document(of: 15)
      for count in [1, 1, 3, 10] { try expectEdits(bytes, count, &styles.random) }
    }
  }

  @Test(
    arguments: DocumentFiles.named("opml", upTo: TestSize.pick(100_000, large: .max)),
    Seeds.some(2))
  func editsOfFiles(file: URL, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let document = try OPMLText.decode(DocumentFiles.bytes(file), isLenient: true).document
    let mended = try DocumentFormat.opml.encode(document)
    _ = try WellFormedXML(bytes: mended)
    // Large files get only a few edits, to save time.
    let largest = TestSize.pick(200, large: 2_000)
    let counts = document.outline.count > largest ? (seed == 1 ? [3] : []) : [1, 1, 1, 10]
    for count in counts { try expectEdits(mended, count, &random) }
  }

  /// Edits a document at random, and checks the written text.
  private func expectEdits(
    _ bytes: [UInt8], _ count: Int, _ random: inout SeededRandom
  ) throws {
    let document = try OPMLText.decode(bytes).document
    var edits = OPMLEdits(document)
    for _ in 0..<count { edits.make(&random) }
    let edited = edits.document
    let written = try DocumentFormat.opml.encode(edited)
    try within("\(edits.log)\n\(Self.text(bytes))\nwritten as\n\(Self.text(written))") {
      let again = try OPMLText.decode(written).document
      try same(again.shown, edited.shown, "rows")
      let contents = edited.outline.items.map { edited[$0] }
      try same(again.outline.items.map { again[$0] }, contents, "contents")
      try holds(try DocumentFormat.opml.encode(again) == written, "written again")
      let before = try Self.tags(bytes)
      let after = try Self.tags(written)
      try same(after.count, edited.outline.count, "tags")
      for (row, tag) in zip(edited.outline.rows, after) {
        guard row.item.number < before.count, !edits.touched.contains(row.item) else { continue }
        // A row that had no children may have some now.
        let old = before[row.item.number]
        let isOpened = row.hasChildren && old.hasSuffix("/>")
        try holds(
          tag == old || isOpened && tag == String(old.dropLast(2)).trimmedAtEnd + ">",
          "the tag of row \(row.item) is \(tag), was \(old)")
      }
      try expectLines(bytes, written, edits)
    }
  }

  /// An edit of one row changes one range of the text, besides the expansion state.
  private func expectLines(_ before: [UInt8], _ after: [UInt8], _ edits: OPMLEdits) throws {
    guard edits.log.count == 1, edits.keepsLines, !edits.document.shown.isEmpty else { return }
    let (old, new) = (Self.withoutState(before), Self.withoutState(after))
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    switch edits.log[0].prefix(1) {
    case "f": try same(String(new), String(old), "text besides the state")
    case "d": try same(prefix + suffix, new.count, "text around what is deleted")
    case "i": try same(prefix + suffix, old.count, "text around what is inserted")
    default: try holds(old.count - prefix - suffix <= 40, "little is changed")
    }
  }

  /// Returns a text without its expansion state, and without a head that contains nothing else.
  private static func withoutState(_ bytes: [UInt8]) -> String {
    text(bytes)
      .replacing(/\s*<expansionState>[^<]*<\/expansionState>/, with: "")
      .replacing(/\s*<head>\s*<\/head>|\s*<head\/>/, with: "")
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    if isBig || bytes.starts(with: [0xFF, 0xFE]) {
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index -> UInt16 in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
      return String(decoding: units, as: UTF16.self)
    }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The start tags of the items.
  private static func tags(_ bytes: [UInt8]) throws -> [String] {
    var path: [String] = []
    var tags: [String] = []
    for tag in try WellFormedXML(bytes: bytes).tags {
      path.removeLast(path.count - tag.depth)
      path.append(tag.name)
      if path.starts(with: ["opml", "body"]), path.count > 2,
        path.dropFirst(2).allSatisfy({ $0 == "outline" })
      {
        tags.append(tag.source)
      }
    }
    return tags
  }
}

/// Edits of a document, and the rows whose tags they change.
struct OPMLEdits {
  private(set) var document: OutlineDocument
  private(set) var log: [String] = []
  private(set) var touched: Set<ItemID> = []
  /// True if only the lines of the edited row change. That is not so if its parent got its first child.
  private(set) var keepsLines = true

  init(_ document: OutlineDocument) { self.document = document }

  mutating func make(_ random: inout SeededRandom) {
    let items = document.outline.items
    guard let item = items.randomElement(using: &random) else { return insert(into: nil) }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: rename(item, &random)
    case 1: note(item, &random)
    case 2: fold(item)
    case 3:
      log.append("delete \(item)")
      document.outline.delete([item])
    case 4: insert(into: random.oneIn(2) ? item : nil)
    case 5: move(item, items.randomElement(using: &random)!, &random)
    default:
      log.append("check \(item)")
      touched.insert(item)
      let isChecked = document[item].fields["checked"] == .json("true")
      if case .text? = document[item].fields["checked"] { return }
      document[item].fields["checked"] = .json(isChecked ? "false" : "true")
    }
  }

  private mutating func rename(_ item: ItemID, _ random: inout SeededRandom) {
    log.append("rename \(item)")
    touched.insert(item)
    document[item].title = ["new & \"it's\" <é>", "€ 1", "z"].randomElement(using: &random)!
  }

  private mutating func note(_ item: ItemID, _ random: inout SeededRandom) {
    log.append("note of \(item)")
    touched.insert(item)
    document[item].note = random.oneIn(2) ? nil : "a\nb"
  }

  private mutating func fold(_ item: ItemID) {
    log.append("fold \(item)")
    if document.outline.isExpanded(item) {
      document.outline.collapse([item])
    } else {
      document.outline.expand([item])
    }
  }

  private mutating func insert(into parent: ItemID?) {
    log.append("insert into \(parent.map { "\($0)" } ?? "nothing")")
    let item = document.makeItem(ItemContent("new"))
    let siblings = parent.map { document.outline.children(of: $0) } ?? document.outline.rootItems
    if siblings.isEmpty { keepsLines = false }
    if let parent {
      document.outline.append([item], to: parent)
    } else {
      document.outline.append([item])
    }
  }

  private mutating func move(_ item: ItemID, _ target: ItemID, _ random: inout SeededRandom) {
    keepsLines = false
    var edited = document.outline
    guard (try? edited.perform(.move([item], to: .after(target)))) != nil else { return }
    log.append("move \(item) after \(target)")
    document.outline = edited
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self
    while let last = text.unicodeScalars.last, " \t\r\n".unicodeScalars.contains(last) {
      text.unicodeScalars.removeLast()
    }
    return text
  }
}
