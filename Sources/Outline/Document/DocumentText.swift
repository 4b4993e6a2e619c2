/// A text from which rows of a document were read.
///
/// The bytes of a row begin at the end of the row before it:
///
///     Tea␊            row 0
///     ␊               row 1
///     Bread␊
///         > rye␊
///     ␊               the end of the text
///
/// So a row that moves, is copied, or comes from the other side of a merge keeps its blank lines and its
/// spelling. The end of the text is part of the style.
final class DocumentText: Sendable {
  let style: TextStyle
  private let bytes: [UInt8]
  /// The offset at which each row starts, and that at which the last row ends; empty if layouts describe
  /// the rows.
  private let starts: [Int]
  /// The layouts of the rows, for formats in which the spelling of a row depends on the rows around it;
  /// `nil` if bytes describe the rows.
  let layouts: (any RowLayouts)?

  /// - Parameter starts: The offset at which each row starts, and that at which the last one ends.
  init(
    _ bytes: [UInt8], rowsAt starts: [Int], _ style: TextStyle, layouts: (any RowLayouts)? = nil
  ) {
    (self.bytes, self.starts, self.style, self.layouts) = (bytes, starts, style, layouts)
  }

  /// Creates a text whose rows are described by layouts only.
  convenience init(_ style: TextStyle, layouts: any RowLayouts) {
    self.init([], rowsAt: [], style, layouts: layouts)
  }

  fileprivate func bytes(of row: Int) -> ArraySlice<UInt8> { bytes[starts[row]..<starts[row + 1]] }
}

/// The layouts of the rows of a text.
protocol RowLayouts: AnyObject, Sendable {
  /// Returns whether two rows, one of them of this text, are written in the same way, apart from their contents.
  func areAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool

  /// Returns whether two rows with the same content, one of them of this text, are written in the same way.
  func areWrittenAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool
}

/// A row of a text.
struct RowOrigin: Sendable {
  let text: DocumentText
  /// The number of the row. Rows that were read together have consecutive numbers.
  let row: Int32
  /// True if the content has been edited since it was read from the row.
  var isEdited = false

  init(_ text: DocumentText, row: Int) { (self.text, self.row) = (text, Int32(row)) }

  var bytes: ArraySlice<UInt8> { text.bytes(of: Int(row)) }

  /// The lines of the row, without the blank lines above them.
  var lines: ArraySlice<UInt8> { bytes[blankLines.endIndex...] }

  /// True if the row consists of one line with these bytes.
  func isLine(_ line: ArraySlice<UInt8>) -> Bool {
    let lines = lines
    let end = lines.dropFirst(line.count)
    return lines.count >= line.count && end.lineEnd.count == end.count
      && lines.withUnsafeBytes { lines in
        line.withUnsafeBytes {
          UnsafeRawBufferPointer(rebasing: lines.prefix($0.count)).hasSameBytes(as: $0)
        }
      }
  }

  /// Returns whether another row with the same content is written in the same way.
  func isWritten(as other: RowOrigin) -> Bool {
    text.layouts?.areWrittenAlike(self, other) ?? (bytes == other.bytes)
  }

  /// Returns whether another row is written in the same way, apart from its content.
  func hasSameLayout(as other: RowOrigin) -> Bool {
    text.layouts?.areAlike(self, other) ?? (blankLines == other.blankLines)
  }

  /// The blank lines above the row.
  var blankLines: ArraySlice<UInt8> {
    let bytes = bytes
    var end = bytes.startIndex
    while case let line = bytes[end...].prefix(while: { $0 == 0x20 || $0 == 0x09 }),
      line.endIndex < bytes.endIndex, bytes[line.endIndex] == 0x0A || bytes[line.endIndex] == 0x0D
    {
      end = line.endIndex + (bytes[line.endIndex...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
    }
    return bytes[..<end]
  }

  /// Returns another row of the same text. The row need not exist.
  func advanced(by count: Int) -> RowOrigin { RowOrigin(text, row: Int(row) + count) }
}

extension RowOrigin: Equatable {
  /// Returns whether both are the same row of the same text, and both are edited or neither is.
  static func == (first: RowOrigin, second: RowOrigin) -> Bool {
    first.text === second.text && first.row == second.row && first.isEdited == second.isEdited
  }
}
