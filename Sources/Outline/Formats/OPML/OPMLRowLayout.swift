/// The offsets of a row's tags in the text from which the row was read.
///
/// Blanks at the end of a line are the trailing trivia of the preceding tag. Line endings, indentation and
/// other markup are the leading trivia of the following tag. A row begins with its leading trivia, as this
/// example shows:
///
///     <outline text="A">··                     ·· is trailing trivia of A
///       <!-- a comment --><outline text="B"/>  B begins at the line ending above
struct OPMLRowLayout: Sendable {
  /// The index of the row's parent; -1 for a root.
  var parent: Int32
  /// The offset at which the start tag begins.
  var start: UInt32
  /// The offset at which the row's last child ends, or at which the start tag ends if the row has no children.
  var contentEnd: UInt32
  /// The offset at which the end tag ends, or at which the start tag ends if there is no end tag.
  var end: UInt32
}

/// The layouts of the rows of an OPML document.
final class OPMLRowLayouts: RowLayouts {
  fileprivate let rows: [OPMLRowLayout]
  /// True if any row declares a namespace.
  let hasDeclarations: Bool

  /// The maximum length of a document in bytes.
  static let longestText = Int(UInt32.max)

  init(_ rows: [OPMLRowLayout], hasDeclarations: Bool) {
    (self.rows, self.hasDeclarations) = (rows, hasDeclarations)
  }

  /// Returns whether two rows have the same markup and the same style of tags. The style of a tag consists of its
  /// quotes, the attributes that it uses for the title and the checkbox, and the characters at its end.
  func areAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool {
    guard let row = row.opml, let other = other.opml else { return false }
    let (attributes, others) = (row.attributes, other.attributes)
    let names = OPMLItem.Spelling(attributes.map { ($0.name, $0.value) })
    return row.markup.elementsEqual(other.markup)
      && names.fits(OPMLItem.Spelling(others.map { ($0.name, $0.value) }))
      && attributes.first?.quote == others.first?.quote
      && (row.hasChildren != other.hasChildren || row.pieces.elementsEqual(other.pieces))
  }

  /// Returns whether two rows have the same tags and trivia. Ignores differences that exist only because one
  /// row has children and the other row has none.
  func areWrittenAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool {
    guard let row = row.opml, let other = other.opml else { return false }
    if row.leadingTrivia != other.leadingTrivia { return false }
    if row.startTag.withoutEnd != other.startTag.withoutEnd { return false }
    if row.hasChildren != other.hasChildren { return row.endTag == nil || other.endTag == nil }
    return row.pieces.elementsEqual(other.pieces)
  }
}

/// A row of an OPML document.
struct OPMLRow {
  let text: DocumentText
  let layouts: OPMLRowLayouts
  let number: Int

  private var layout: OPMLRowLayout { layouts.rows[number] }
  var bytes: [UInt8] { text.bytes }
}

extension OPMLRow: Equatable {
  static func == (first: OPMLRow, second: OPMLRow) -> Bool {
    first.text === second.text && first.number == second.number
  }
}

extension RowOrigin {
  /// The row of the OPML document from which this row was read; `nil` if this row was read from another
  /// format.
  var opml: OPMLRow? {
    (text.layouts as? OPMLRowLayouts).map {
      OPMLRow(text: text, layouts: $0, number: Int(row))
    }
  }
}

/// The tags and the trivia of a row.
extension OPMLRow {
  var startTag: ArraySlice<UInt8> {
    let start = Int(layout.start)
    return bytes[start..<bytes.endOfTag(at: start)]
  }

  /// The end tag; `nil` if the row's tag is self-closing.
  var endTag: ArraySlice<UInt8>? {
    let end = Int(layout.end)
    if bytes[end - 2] == UInt8(ascii: "/") { return nil }
    return bytes[bytes[..<end].lastIndex(of: UInt8(ascii: "<"))!..<end]
  }

  var leadingTrivia: ArraySlice<UInt8> {
    bytes[text.start(of: number)..<Int(layout.start)]
  }

  var leadingTriviaOfEndTag: ArraySlice<UInt8>? {
    endTag.map {
      bytes[trailingTrivia(at: Int(layout.contentEnd)).endIndex..<$0.startIndex]
    }
  }

  var trailingTriviaOfStartTag: ArraySlice<UInt8> { trailingTrivia(at: startTag.endIndex) }
  var trailingTrivia: ArraySlice<UInt8> { trailingTrivia(at: Int(layout.end)) }

  private func trailingTrivia(at offset: Int) -> ArraySlice<UInt8> {
    bytes[bytes.trailingTrivia(at: offset)]
  }

  /// The white space at the start of the row's line.
  var lineStart: OPMLTrivia { OPMLTrivia(leadingTrivia).lineStart }

  /// The pieces of text from the end of the attributes to the end of the row, without the row's children.
  fileprivate var pieces: [ArraySlice<UInt8>] {
    let ends = endTag.map { [trailingTriviaOfStartTag, leadingTriviaOfEndTag ?? [], $0] } ?? []
    return [startTag[startTag.withoutEnd.endIndex...]] + ends + [trailingTrivia]
  }

  fileprivate var hasChildren: Bool { Int(layout.contentEnd) > startTag.endIndex }

  /// The comments and other markup before the row's start tag, and the markup before its end tag.
  var markup: [ArraySlice<UInt8>] {
    [leadingTrivia, leadingTriviaOfEndTag ?? []].map(\.trimmedWhiteSpace)
  }
}

/// The parent, the first child and the next sibling of a row.
extension OPMLRow {
  /// The parent of the row; `nil` for a root.
  var parent: OPMLRow? { layout.parent < 0 ? nil : row(Int(layout.parent)) }

  var firstChild: OPMLRow? {
    let next = number + 1
    return next < layouts.rows.count && layouts.rows[next].parent == number ? row(next) : nil
  }

  var nextSibling: OPMLRow? {
    let (end, all) = (layout.end, layouts.rows)
    let next = all.partitionPoint { $0.start >= end }
    return next < all.count && all[next].parent == layout.parent ? row(next) : nil
  }

  private func row(_ number: Int) -> OPMLRow {
    OPMLRow(text: text, layouts: layouts, number: number)
  }
}

extension ArraySlice<UInt8> {
  /// The start tag without the `>` or `/>` at its end, and without the blanks before these characters.
  fileprivate var withoutEnd: ArraySlice<UInt8> {
    let text = dropLast()
    return (text.last == UInt8(ascii: "/") ? text.dropLast() : text).trimmedWhiteSpace
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
