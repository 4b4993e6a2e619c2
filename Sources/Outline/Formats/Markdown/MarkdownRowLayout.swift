/// The way in which a row of Markdown was written, as far as it does not follow from its content and its neighbors.
///
/// The layout of a row does not depend on its siblings, so that it is written as it was wherever it is moved. What
/// siblings have in common, such as the marker of a list after the first one, is in the layout of each.
struct MarkdownRowLayout: Sendable {
  let kind: MarkdownKind

  // The flags come first: after the kind, they take no memory of their own.

  /// True if the number is not one more than that of the item before, or is the same in the whole list.
  var keepsNumber = false
  /// True if it is among items of several lists, and so never gets the marker of its neighbors.
  var keepsMarker = false
  /// True if it begins in the line of its parent.
  var isInline = false
  /// True if its check box is `[X]`.
  var hasCapitalBox = false
  /// True if the line is nothing but indentation, a marker and words, so that its content says how it is written.
  var isPlain = false
  /// True if text or code at its end may be open, since nothing follows that could be read as a part of it.
  var mayEndOpen = false
  /// True if the row may be written by copying the lines it was read from.
  var isCopied = true
  /// The column of its content, or of that of its parent if it is text; 0 outside of items.
  var contentColumn: Int32 = 0
  /// The first number of its list, if it is one of the first items of that.
  var firstNumber: Int32 = 1

  /// A part that is not the usual one.
  enum Part: Sendable {
    /// The blank lines above the row, above its first child, and above its note.
    case blank, lead, gap
    /// The indentation of the row, and of all its children.
    case indent, childIndent
    /// The blanks after the marker, and after the title of text.
    case pad, end
  }

  // A list, because nearly all rows have none.
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
  /// Makes the layout that of a row whose lines are the usual ones.
  ///
  /// - Returns: Whether something was unusual.
  mutating func simplify() -> Bool {
    let kept: [Part] = [.lead, .childIndent]
    let isUsual = !isInline && parts.allSatisfy { kept.contains($0.part) }
    if isUsual && (isPlain || !isCopied) { return false }
    (isInline, isCopied) = (false, false)
    parts.removeAll { !kept.contains($0.part) }
    return true
  }

  /// Returns whether another row has the same layout: apart from its number, which follows from its place.
  func isUsed(alsoBy other: MarkdownRowLayout) -> Bool {
    kind.isAlike(other.kind) && firstNumber == other.firstNumber
      && keepsMarker == other.keepsMarker && keepsNumber == other.keepsNumber
      && (!keepsNumber || kind == other.kind) && isInline == other.isInline
      && hasCapitalBox == other.hasCapitalBox && parts.count == other.parts.count
      && parts.allSatisfy { other[$0.part] == $0.bytes }
  }
}

/// The layouts of the rows of a text.
final class MarkdownLayouts: RowLayouts {
  /// None is `nil`: they are those of the reader, because a copy would be the peak of memory.
  fileprivate let rows: [MarkdownRowLayout?]

  init(_ rows: [MarkdownRowLayout?]) { self.rows = rows }

  func areAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool {
    guard let layout = row.markdown, let other = other.markdown else { return false }
    return layout.isUsed(alsoBy: other)
  }

  /// Numbers and indentation follow from the place of a row.
  func areWrittenAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool {
    guard let layout = row.markdown, let otherLayout = other.markdown else { return false }
    return layout.isUsed(alsoBy: otherLayout)
      && (layout.isPlain && otherLayout.isPlain || Self.areAlike(row.lines, other.lines))
  }

  private static func areAlike(_ lines: ArraySlice<UInt8>, _ others: ArraySlice<UInt8>) -> Bool {
    if lines == others { return true }
    let (lines, others) = (TextLines(Array(lines)), TextLines(Array(others)))
    return lines.count == others.count
      && (0..<lines.count).allSatisfy { number in
        let line = lines.content(of: number).drop(while: \.isBlank)
        let other = others.content(of: number).drop(while: \.isBlank)
        if number > 0 { return line == other }
        return line.drop(while: \.isDigit) == other.drop(while: \.isDigit)
      }
  }
}

extension RowOrigin {
  /// The layout of a row of Markdown; `nil` in other formats.
  var markdown: MarkdownRowLayout? {
    (text.layouts as? MarkdownLayouts)?.rows[Int(row)]
  }
}
