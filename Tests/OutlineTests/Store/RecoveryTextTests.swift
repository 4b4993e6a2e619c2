import Testing

@testable import Outline

/// The text of a recovery file.
@Suite(.ownThread) struct RecoveryTextTests {
  private struct Made {
    var bytes: [UInt8]
    /// The document after each number of edits, and the offset at which the line of the last one ends.
    var steps: [(document: OutlineDocument, end: Int)]
    var typed: TypedText
  }

  private func make(_ seed: UInt64) -> Made {
    var documents = RandomDocuments(seed: seed)
    var document = documents.document(of: 4)
    let header = RecoveryHeader(source: "/a/b\n\".md", base: RecoveryHeader.checkpoint, time: 7)
    var (writer, bytes) = RecoveryWriter.begin(header, base: document.checkpoint)
    var steps = [(document: document, end: bytes.count)]
    for number in 0..<6 {
      let before = document
      documents.edit(&document)
      let difference = document.difference(from: before)
      let edit = writer.edit(difference, note: "edit \(number)", time: Int64(number))
      (writer, bytes) = (edit.writer, bytes + edit.bytes)
      steps.append((document, bytes.count))
    }
    let typed = TypedText(purpose: "title", item: ItemID(3), text: "half a wo\u{1}rd")
    return Made(bytes: bytes + writer.typed(typed), steps: steps, typed: typed)
  }

  private func documents(in bytes: [UInt8]) -> (RecoveredText, OutlineDocument)? {
    guard let text = RecoveredText(reading: bytes),
      let base = OutlineDocument(checkpoint: text.base), let document = text.document(after: base)
    else { return nil }
    return (text, document)
  }

  @Test(arguments: Seeds.some(3))
  func everyLineThatIsWholeCounts(_ seed: UInt64) throws {
    let made = make(seed)
    let ends = made.steps.map(\.end) + [made.bytes.count]
    for length in 0...made.bytes.count
    where length % 7 == 0 || ends.contains(where: { abs($0 - length) < 3 }) {
      let read = documents(in: Array(made.bytes[..<length]))
      guard let last = made.steps.last(where: { $0.end <= length }) else {
        #expect(read.map { _ in true } == nil)
        continue
      }
      let (text, document) = try #require(read)
      #expect(document == last.document)
      #expect(text.writer.offset == last.end)
      #expect(text.typed == (length == made.bytes.count ? made.typed : nil))
      #expect(text.lost == (text.typed == nil ? length - last.end : 0))
    }
  }

  /// A damaged line is never taken for an edit.
  @Test(arguments: Seeds.some(3))
  func damageIsSeen(_ seed: UInt64) {
    let made = make(seed)
    for place in made.bytes.indices where place % 3 == Int(seed % 3) {
      var bytes = made.bytes
      bytes[place] ^= 1 << UInt8(place % 8)
      guard let (text, document) = documents(in: bytes) else { continue }
      #expect(document == made.steps[text.edits.count].document, "byte \(place)")
      #expect(text.typed == nil && text.lost > 0, "byte \(place)")
    }
  }

  /// Edits can be added to a file that was read.
  @Test(arguments: Seeds.some(3))
  func goingOn(_ seed: UInt64) throws {
    let made = make(seed)
    let text = try #require(RecoveredText(reading: made.bytes))
    var document = made.steps.last!.document
    let item = document.makeItem(ItemContent("one more"))
    document.outline.append([item])
    let difference = document.difference(from: made.steps.last!.document)
    let edit = text.writer.edit(difference, note: "more", time: 0)
    let bytes = Array(made.bytes[..<text.writer.offset]) + edit.bytes
    #expect(documents(in: bytes)?.1 == document)
  }

  @Test func junkIsNone() {
    for text in [
      "", "\n", "{}\n", "{\"format\":\"outline\"}\n", String(repeating: "[", count: 9_999),
    ] {
      #expect(RecoveredText(reading: Array(text.utf8)) == nil)
      #expect(OutlineDocument(checkpoint: Array(text.utf8)) == nil)
    }
  }
}
