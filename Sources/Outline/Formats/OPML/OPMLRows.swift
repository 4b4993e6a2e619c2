/// The rows of an OPML document: their tags, and the trivia between the tags.
///
/// Blanks at the end of a line are trailing trivia of the tag before them. Line ends, indentation and other
/// markup are leading trivia of the tag after them:
///
///     <outline text="A">··                     ·· is trailing trivia of A
///       <!-- a comment --><outline text="B"/>  from the line end on, it is leading trivia of B
final class OPMLRows: RowLayouts {
  /// The well-formed text in UTF-8.
  let bytes: [UInt8]
  fileprivate let rows: [Offsets]
  /// True if any row declares a namespace.
  let hasDeclarations: Bool

  /// The offsets of a row.
  struct Offsets: Sendable {
    /// The index of the row's parent; -1 for a root.
    var parent: Int32
    /// The offset at which the tag before the row ends.
    var gap: UInt32
    /// The offset at which the start tag begins.
    var start: UInt32
    /// The offset at which the last tag inside the row ends: its last child's tag, or else its own start
    /// tag.
    var contentEnd: UInt32
    /// The offset at which the end tag ends, or at which the start tag ends if there is no end tag.
    var end: UInt32
  }

  /// The maximum length of a document in bytes.
  static let longestText = Int(UInt32.max)

  init(_ reader: OPMLReader) {
    (bytes, rows) = (reader.scanner.bytes, reader.ranges.rows)
    hasDeclarations = reader.ranges.hasDeclarationsInRows
  }

  func areAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool {
    guard let row = row.opml, let other = other.opml else { return false }
    return row.markup.elementsEqual(other.markup) && row.isSpelled(as: other)
  }

  func areWrittenAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool {
    guard let row = row.opml, let other = other.opml else { return false }
    return row.isWritten(as: other)
  }
}

/// A row of an OPML document.
struct OPMLRow: Equatable {
  let rows: OPMLRows
  let number: Int

  private var offsets: OPMLRows.Offsets { rows.rows[number] }
  private func row(_ number: Int) -> OPMLRow { OPMLRow(rows: rows, number: number) }

  static func == (first: OPMLRow, second: OPMLRow) -> Bool {
    first.rows === second.rows && first.number == second.number
  }
}

extension RowOrigin {
  /// The row of the OPML document from which this row was read; `nil` if it was read from another format.
  var opml: OPMLRow? {
    (text.layouts as? OPMLRows).map { OPMLRow(rows: $0, number: Int(row)) }
  }
}

/// The tags and the trivia of a row.
extension OPMLRow {
  var startTag: ArraySlice<UInt8> {
    let start = Int(offsets.start)
    return rows.bytes[start..<rows.bytes.endOfTag(at: start)]
  }

  /// The end tag; `nil` if the row's tag is self-closing.
  var endTag: ArraySlice<UInt8>? {
    let end = Int(offsets.end)
    if rows.bytes[end - 2] == UInt8(ascii: "/") { return nil }
    return rows.bytes[rows.bytes[..<end].lastIndex(of: UInt8(ascii: "<"))!..<end]
  }

  var leadingTrivia: ArraySlice<UInt8> {
    rows.bytes[trailingTrivia(at: Int(offsets.gap)).endIndex..<Int(offsets.start)]
  }

  var leadingTriviaOfEndTag: ArraySlice<UInt8>? {
    endTag.map {
      rows.bytes[trailingTrivia(at: Int(offsets.contentEnd)).endIndex..<$0.startIndex]
    }
  }

  var trailingTriviaOfStartTag: ArraySlice<UInt8> { trailingTrivia(at: startTag.endIndex) }
  var trailingTrivia: ArraySlice<UInt8> { trailingTrivia(at: Int(offsets.end)) }

  private func trailingTrivia(at offset: Int) -> ArraySlice<UInt8> {
    rows.bytes[rows.bytes.trailingTrivia(at: offset)]
  }

  /// The white space at the start of the row's line.
  var lineStart: OPMLTrivia { OPMLTrivia(leadingTrivia).lineStart }

  /// Returns whether another row has the same tags and trivia. Differences are ignored if they only result
  /// from adding the first child or removing the last one.
  fileprivate func isWritten(as other: OPMLRow) -> Bool {
    if leadingTrivia != other.leadingTrivia { return false }
    if endTag == nil && other.endTag == nil && startTag == other.startTag {
      return trailingTrivia == other.trailingTrivia
    }
    if startTag.withoutEnd != other.startTag.withoutEnd { return false }
    if hasChildren != other.hasChildren { return endTag == nil || other.endTag == nil }
    return pieces.elementsEqual(other.pieces)
  }

  /// Returns whether the tag of another row ends in the same way, uses the same quotes, and has the title
  /// and the checkbox in the same attributes.
  fileprivate func isSpelled(as other: OPMLRow) -> Bool {
    let (attributes, others) = (attributes, other.attributes)
    let names = OPMLItem.Spelling(attributes.map { ($0.name, $0.value) })
    return names.fits(OPMLItem.Spelling(others.map { ($0.name, $0.value) }))
      && attributes.first?.quote == others.first?.quote
      && (hasChildren != other.hasChildren || pieces.elementsEqual(other.pieces))
  }

  /// The pieces of text after the attributes, up to the end of the row.
  private var pieces: [ArraySlice<UInt8>] {
    let ends = endTag.map { [trailingTriviaOfStartTag, leadingTriviaOfEndTag ?? [], $0] } ?? []
    return [startTag[startTag.withoutEnd.endIndex...]] + ends + [trailingTrivia]
  }

  private var hasChildren: Bool { Int(offsets.contentEnd) > startTag.endIndex }

  /// The comments and other markup before the row, and those before its end tag.
  var markup: [ArraySlice<UInt8>] {
    [leadingTrivia, leadingTriviaOfEndTag ?? []].map { bytes in
      guard let start = bytes.firstIndex(where: { !$0.isWhiteSpace }),
        let end = bytes.lastIndex(where: { !$0.isWhiteSpace })
      else { return [] }
      return bytes[start...end]
    }
  }
}

/// The parent, the first child and the next sibling of a row.
extension OPMLRow {
  /// The parent of the row; `nil` for a root.
  var parent: OPMLRow? { offsets.parent < 0 ? nil : row(Int(offsets.parent)) }

  var firstChild: OPMLRow? {
    let next = number + 1
    return next < rows.rows.count && rows.rows[next].parent == number ? row(next) : nil
  }

  var nextSibling: OPMLRow? {
    let (end, all) = (offsets.end, rows.rows)
    var (low, high) = (number + 1, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].start < end { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].parent == offsets.parent ? row(low) : nil
  }

  /// The offset at which the row begins.
  var offset: Int { Int(offsets.start) }
}

extension ArraySlice<UInt8> {
  /// The start tag without the `>` or `/>` at its end, and without the blanks before that.
  fileprivate var withoutEnd: ArraySlice<UInt8> {
    var end = endIndex - 1
    if end > startIndex, self[end - 1] == UInt8(ascii: "/") { end -= 1 }
    while end > startIndex, self[end - 1].isWhiteSpace { end -= 1 }
    return self[..<end]
  }
}

extension ItemContent {
  /// True if the row was read from OPML and has markup, such as a comment, before it or before its end tag.
  package var hasMarkup: Bool { source?.opml?.markup.contains { !$0.isEmpty } ?? false }
}

extension OutlineDocument {
  /// True if the document was read from OPML and there is markup, such as a comment, around its rows.
  package var hasMarkupAroundRows: Bool { style?.opml?.hasMarkup ?? false }
}

extension [UInt8] {
  /// Returns the end of the start tag that begins at an offset.
  func endOfTag(at start: Int) -> Int {
    withUnsafeBufferPointer { bytes in
      var offset = start
      var quote: UInt8?
      while true {
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case UInt8(ascii: ">") where quote == nil: return offset
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          if quote == nil { quote = byte } else if quote == byte { quote = nil }
        default: break
        }
      }
    }
  }

  /// Returns the range of the white space directly before an offset.
  func blanks(before offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, self[start - 1].isWhiteSpace { start -= 1 }
    return start..<offset
  }

  /// Returns the range of the trailing trivia after a tag that ends at the given offset.
  func trailingTrivia(at offset: Int) -> Range<Int> {
    var end = offset
    while end < count, self[end].isBlank { end += 1 }
    return end < count && self[end].isLineEnd ? offset..<end : offset..<offset
  }
}

/// The text before a tag: line ends and blanks, possibly with other markup between them.
struct OPMLTrivia: Equatable {
  var bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The white space directly before the tag.
  var blanks: OPMLTrivia {
    OPMLTrivia(bytes[(bytes.lastIndex { !$0.isWhiteSpace } ?? -1).advanced(by: 1)...])
  }

  /// The white space at the start of the tag's line.
  var lineStart: OPMLTrivia {
    let blanks = blanks
    return blanks.hasLineEnd ? blanks : OPMLTrivia(bytes.prefix { $0.isWhiteSpace })
  }

  var isBlank: Bool { bytes.allSatisfy(\.isWhiteSpace) }
  var hasLineEnd: Bool { bytes.contains(where: \.isLineEnd) }

  /// The last line end; `nil` if there is no line end.
  var lineEnd: [UInt8]? {
    guard let last = bytes.lastIndex(where: \.isLineEnd) else { return nil }
    let isPair = last > 0 && bytes[last] == 0x0A && bytes[last - 1] == 0x0D
    return Array(bytes[(isPair ? last - 1 : last)...last])
  }

  /// The blanks between the last line end and the tag.
  var indentation: [UInt8] {
    Array(bytes[(bytes.lastIndex { !$0.isBlank } ?? -1).advanced(by: 1)...])
  }

  /// Returns the trivia with its indentation changed from `old` to `new`.
  func indented(from old: [UInt8], to new: [UInt8]) -> OPMLTrivia {
    let markupStart = bytes.firstIndex { !$0.isWhiteSpace } ?? bytes.count
    let markupEnd = bytes.count - blanks.bytes.count
    var result = Self.line(bytes[..<markupStart], replacing: old, with: new)
    if markupStart < bytes.count {
      result +=
        bytes[markupStart..<markupEnd]
        + Self.line(bytes[markupEnd...], replacing: old, with: new)
    }
    return OPMLTrivia(result)
  }

  /// Returns white space with a changed indentation after its last line end.
  private static func line(
    _ blanks: ArraySlice<UInt8>, replacing old: [UInt8], with new: [UInt8]
  ) -> [UInt8] {
    guard let lineEnd = blanks.lastIndex(where: \.isLineEnd) else { return Array(blanks) }
    let indentation = blanks[(lineEnd + 1)...]
    guard indentation.starts(with: old) else { return Array(blanks) }
    return blanks[...lineEnd] + new + indentation.dropFirst(old.count)
  }
}
