/// The parts of a Markdown row's form that cannot be derived from the row's content and neighbors.
///
/// The layout of each row includes the properties that all its siblings have in common, such as the marker of
/// a list. Because of these properties, a moved row can be written below its new parent with a marker, a
/// number and an indentation that fit the new siblings.
struct MarkdownRowLayout: Sendable {
  let kind: MarkdownKind

  // The flags are stored first, because they fit into the padding after the kind.

  /// True if the row's number is not one more than the previous item's number, or if the next item has the
  /// same number.
  var keepsNumber = false
  /// True if the row's siblings belong to several lists. In this case, the row always keeps its own marker.
  var keepsMarker = false
  /// True if the row begins on the same line as its parent.
  var isInline = false
  /// True if the checkbox is written as `[X]`.
  var hasCapitalBox = false
  /// True if the row's first child begins on the same line as the row.
  var isShared = false
  /// True if the row may be written by copying the lines from which it was read.
  var isCopied = true
  /// The column of the row's content; for a block of text, the column of its parent's content. The column
  /// is 0 outside of items.
  var contentColumn: Int32 = 0
  /// The first number of the list that contains the item.
  var firstNumber: Int32 = 1

  /// A part of a row's layout. Only parts that differ from the usual layout are stored.
  enum Part: Sendable {
    /// The blank lines above the row, above its first child, and above its note.
    case blank, lead, gap
    /// The indentation of the row, and the indentation that all its children have.
    case indent, childIndent
    /// The blanks after the marker, and the blanks after the first line of a block of text.
    case pad, end
  }

  // An array of pairs is sufficient, because most rows have no stored parts.
  private var parts: [(part: Part, bytes: [UInt8])] = []

  init(kind: MarkdownKind) { self.kind = kind }

  subscript(part: Part) -> [UInt8]? {
    get { parts.first { $0.part == part }?.bytes }
    set {
      parts.removeAll { $0.part == part }
      if let newValue { parts.append((part, newValue)) }
    }
  }
}

extension MarkdownRowLayout {
  /// Removes the unusual parts of the layout, except for the parts that apply to children.
  mutating func simplify() {
    isInline = false
    parts.removeAll { $0.part != .lead && $0.part != .childIndent }
  }

  /// Returns whether another row has the same layout. The number of an item is compared only if the item
  /// keeps its number. All other numbers depend only on the positions of the items in their lists.
  func isUsed(alsoBy other: MarkdownRowLayout) -> Bool {
    kind.isAlike(other.kind) && firstNumber == other.firstNumber
      && keepsMarker == other.keepsMarker && keepsNumber == other.keepsNumber
      && (!keepsNumber || kind == other.kind) && isInline == other.isInline
      && hasCapitalBox == other.hasCapitalBox && parts.count == other.parts.count
      && parts.allSatisfy { other[$0.part] == $0.bytes }
  }
}

/// The layouts of the rows of a Markdown document.
final class MarkdownLayouts: RowLayouts {
  fileprivate let rows: [MarkdownRowLayout]

  init(_ rows: [MarkdownRowLayout]) { self.rows = rows }

  func areAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool {
    guard let layout = row.markdown, let other = other.markdown else { return false }
    return layout.isUsed(alsoBy: other)
  }

  /// Compares two rows, but not their numbers and indentation, which depend on the place of a row.
  func areWrittenAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool {
    guard let layout = row.markdown, let otherLayout = other.markdown else { return false }
    return layout.isUsed(alsoBy: otherLayout)
      && (row.hasSameLines(as: other)
        || Self.texts(of: row.lines) == Self.texts(of: other.lines))
  }

  /// Returns the lines of a row without their indentation, and without the number of the row.
  private static func texts(of lines: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let lines = TextLines(Array(lines))
    return (0..<lines.count).map { line in
      let text = lines.content(of: line).drop(while: \.isBlank)
      return line == 0 ? text.drop(while: \.isDigit) : text
    }
  }
}

extension RowOrigin {
  /// The layout of the row if it was read from Markdown; otherwise `nil`.
  var markdown: MarkdownRowLayout? {
    (text.layouts as? MarkdownLayouts)?.rows[Int(row)]
  }
}
