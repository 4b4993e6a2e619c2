/// The source text from which the rows of a document were read.
///
/// The bytes of each row begin where the previous row ends:
///
///     Tea␊            row 0
///     ␊               row 1
///     Bread␊
///         > rye␊
///     ␊               the end of the text
///
/// So a row keeps its blank lines and the way it is written, even if the row is moved, copied, or merged from
/// another document. The text after the last row is stored in the style, not in a row.
final class DocumentText: Sendable {
  let style: TextStyle
  let bytes: [UInt8]
  /// The offset at which each row starts, followed by the offset at which the last row ends. The array is
  /// empty if only the layouts describe the rows.
  private let starts: [Int]
  /// The layouts of the rows, for formats in which the way a row is written depends on neighboring rows. The
  /// value is `nil` for formats in which the bytes of each row are enough.
  let layouts: (any RowLayouts)?

  /// - Parameter starts: The offset at which each row starts, followed by the offset at which the last row
  ///   ends.
  init(
    _ bytes: [UInt8], rowsAt starts: [Int], _ style: TextStyle, layouts: (any RowLayouts)? = nil
  ) {
    (self.bytes, self.starts, self.style, self.layouts) = (bytes, starts, style, layouts)
  }

  /// Creates a source text that has the layouts of its rows, but not their bytes.
  convenience init(_ style: TextStyle, layouts: any RowLayouts) {
    self.init([], rowsAt: [], style, layouts: layouts)
  }

  /// The number of rows whose bytes are stored, or 0 if only the layouts describe the rows.
  var rowCount: Int { max(starts.count - 1, 0) }

  /// Returns the offset at which a row begins.
  func start(of row: Int) -> Int { starts[row] }

  fileprivate func bytes(of row: Int) -> ArraySlice<UInt8> { bytes[starts[row]..<starts[row + 1]] }
}

/// Descriptions of how the rows of a source text are written.
protocol RowLayouts: AnyObject, Sendable {
  /// Returns whether two rows are written in the same way, apart from their contents. At least one of the
  /// rows is in this text.
  func areAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool

  /// Returns whether two rows with the same content are written in the same way. At least one of the rows
  /// is in this text.
  func areWrittenAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool
}

/// The row that an item's content was read from, in a source text.
struct RowOrigin: Sendable {
  let text: DocumentText
  /// The number of the row in the text. Rows that were read together have consecutive numbers.
  let row: Int32
  /// True if the content has been edited since it was read from the row.
  var isEdited = false

  init(_ text: DocumentText, row: Int) { (self.text, self.row) = (text, Int32(row)) }

  var bytes: ArraySlice<UInt8> { text.bytes(of: Int(row)) }

  /// The bytes of the row, without the blank lines above it.
  var lines: ArraySlice<UInt8> { bytes[blankLines.endIndex...] }

  /// Returns true if the row, without the blank lines above it, is a single line with the given bytes. The
  /// bytes do not include the line ending.
  func isLine(_ line: ArraySlice<UInt8>) -> Bool {
    let lines = lines
    let end = lines.dropFirst(line.count)
    return lines.count >= line.count && end.lineEnd.count == end.count
      && Self.areSame(lines.prefix(line.count), line)
  }

  /// Returns whether two rows, without the blank lines above them, consist of the same bytes.
  func hasSameLines(as other: RowOrigin) -> Bool {
    // The blank lines of most rows are the same, too, so the rows need not be split from the blank lines.
    Self.areSame(bytes, other.bytes) || Self.areSame(lines, other.lines)
  }

  private static func areSame(_ bytes: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in other.withUnsafeBytes { bytes.hasSameBytes(as: $0) } }
  }

  /// Returns whether this row and another row are written in the same way. Both rows must have the same content.
  func isWritten(as other: RowOrigin) -> Bool {
    layouts(with: other)?.areWrittenAlike(self, other) ?? Self.areSame(bytes, other.bytes)
  }

  /// Returns whether this row and another row are written in the same way, apart from their contents.
  func hasSameLayout(as other: RowOrigin) -> Bool {
    layouts(with: other)?.areAlike(self, other) ?? (blankLines == other.blankLines)
  }

  /// The layouts of the text that this row or the other row was read from, or `nil` if neither text has
  /// layouts. The bytes of a row need not be stored if its text has layouts.
  private func layouts(with other: RowOrigin) -> (any RowLayouts)? {
    text.layouts ?? other.text.layouts
  }

  /// The blank lines above the row.
  var blankLines: ArraySlice<UInt8> {
    let bytes = bytes
    var end = bytes.startIndex
    while case let lineEnd = bytes[end...].drop(while: \.isBlank).lineEnd, !lineEnd.isEmpty {
      end = lineEnd.endIndex
    }
    return bytes[..<end]
  }

  /// Returns the row that is `count` rows later in the same text. The text need not have so many rows.
  func advanced(by count: Int) -> RowOrigin { RowOrigin(text, row: Int(row) + count) }
}

extension RowOrigin: Equatable {
  /// Returns whether two values represent the same row of the same text, and have the same value of
  /// `isEdited`.
  static func == (first: RowOrigin, second: RowOrigin) -> Bool {
    first.text === second.text && first.row == second.row && first.isEdited == second.isEdited
  }
}
