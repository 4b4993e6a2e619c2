/// Determines the format of a document by examining the beginning of its text.
///
/// The formats that can be recognized with certainty, such as JSON, markup and drawings, are tried first. A
/// list of paths is tried last, because any line can be a path.
package struct FormatDetector {
  private let start: ArraySlice<UInt8>
  /// The lines that are not blank.
  let lines: [ArraySlice<UInt8>]
  let allLines: [ArraySlice<UInt8>]

  /// The maximum number of lines that are examined.
  private static let lineLimit = 1000

  /// - Parameters:
  ///   - bytes: The beginning of the text.
  ///   - isWhole: Whether `bytes` is the whole text. If false, the last line is ignored, because that line
  ///     may be incomplete.
  package init(_ bytes: [UInt8], isWhole: Bool) {
    let hasMark = bytes.starts(with: TextInput.byteOrderMark)
    start = bytes.dropFirst(hasMark ? TextInput.byteOrderMark.count : 0)
    var parts = start.split(
      separator: 0x0A, maxSplits: Self.lineLimit, omittingEmptySubsequences: false)
    if parts.count > 1 && (!isWhole || parts.count > Self.lineLimit || parts.last!.isEmpty) {
      parts.removeLast()
    }
    allLines = parts.map { $0.last == 0x0D ? $0.dropLast() : $0 }
    lines = allLines.filter { !$0.isBlankText }
  }

  /// The format of the text.
  package var format: DetectedFormat {
    if let format = formatOfBytes { return format }
    if let format = formatOfFirstCharacter { return format }
    if let other = other(among: Self.formsBeforeDrawings) { return .other(other) }
    if isDrawing { return .document(.tree) }
    if let other = other(among: Self.forms) { return .other(other) }
    if let format = formatOfMarks { return format }
    let isIndented = lines.contains { $0.first?.isBlank == true }
    if isIndented && !isObjectListing { return .document(.indented) }
    return formatOfPlainLines
  }

  private var formatOfBytes: DetectedFormat? {
    if TextInput.utf8(ofUTF16: Array(start.prefix(64))) != nil { return .other(.utf16) }
    if start.contains(0) { return formatOfZeroBytes }
    return start.isEmpty ? .document(.paths) : nil
  }

  /// The format of text that contains zero bytes. In a list of paths, a zero byte ends each path. No path
  /// is empty, so a list of paths never contains two consecutive zero bytes.
  private var formatOfZeroBytes: DetectedFormat {
    if start.dropFirst(257).starts(with: "ustar".utf8) { return .other(.tarFile) }
    let hasControls = start.contains { $0 > 0 && $0 < 0x20 && !Self.textControls.contains($0) }
    let hasEmptyPaths =
      start.first == 0 || zip(start, start.dropFirst()).contains { $0 == 0 && $1 == 0 }
    if !hasControls && isUTF16WithoutMark { return .other(.utf16) }
    return hasControls || hasEmptyPaths ? .other(.binary) : .document(.paths)
  }

  /// True if the text contains a line feed, and every second byte at the start is zero, as in UTF-16 text
  /// with ASCII characters.
  private var isUTF16WithoutMark: Bool {
    let first = start.prefix(64).enumerated()
    let isLittleEndian = first.allSatisfy { ($0.offset % 2 == 1) == ($0.element == 0) }
    let isBigEndian = first.allSatisfy { ($0.offset % 2 == 0) == ($0.element == 0) }
    return (isLittleEndian || isBigEndian) && start.contains(0x0A)
  }

  /// The control characters that text may contain, which are tab, line breaks, vertical tab, form feed, and
  /// escape. The escape character begins a color code.
  private static let textControls: Set<UInt8> = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B]

  /// The format of text that begins like markup or JSON; `nil` for all other text.
  private var formatOfFirstCharacter: DetectedFormat? {
    let text = start.drop(while: \.isWhiteSpace)
    switch text.first {
    case 0x3C:
      let isOPML = text.contains("<opml")
      return isOPML ? .document(.opml) : .other(.markup)
    case 0x7B where lines.first?.starts(with: #"{"outline":"#.utf8) == true: return .other(.store)
    case 0x7B where isObjectALine: return .document(.jsonl)
    case 0x7B: return .document(.json)
    case 0x5B where isArray(text): return .document(.json)
    default: return nil
    }
  }

  /// True if the first line begins and ends like a JSON object, and the second line begins like another
  /// object.
  private var isObjectALine: Bool {
    guard let first = lines.first, first.last == 0x7D else { return false }
    return lines.count > 1 && lines[1].first == 0x7B
  }

  /// True if the bracket at the start of the text begins an array, and not a link, a checkbox or the
  /// columns of a drawing.
  private func isArray(_ text: ArraySlice<UInt8>) -> Bool {
    let next = text.dropFirst().first { !$0.isWhiteSpace }
    guard let next else { return true }
    if hasColumns(text.prefix { !$0.isLineEnd }) { return false }
    return "{[]\"-0123456789tfn".utf8.contains(next) && lines.first?.contains(0x28) != true
  }
}

/// The format that a text seems to have. The beginning of the text determines the format.
package enum DetectedFormat: Equatable, Sendable {
  case document(DocumentFormat)
  /// The text cannot be read, or its format cannot be determined.
  case other(LookAlike)
}

/// Detecting YAML, Markdown, tables and lists of paths by the form of their lines.
extension FormatDetector {
  /// True if at least three quarters of the lines begin with a YAML key, which may be indented. If the first
  /// line and a later line are `---`, the lines between them are not YAML, but the front matter of a Markdown
  /// document.
  var isYAML: Bool {
    var rest = lines[...]
    if rest.first?.elementsEqual("---".utf8) == true {
      rest.removeFirst()
      if rest.contains(where: { $0.elementsEqual("---".utf8) }) { return false }
    }
    let keys = rest.count(where: isKeyLine)
    return rest.count > 1 && keys * 4 >= rest.count * 3
  }

  /// True for a line that consists of a key, a colon, and optionally a value after a space. The key is a plain
  /// word, possibly with quotes. Blanks and hyphens may precede the key.
  private func isKeyLine(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0.isBlank || $0 == 0x2D }
    guard let colon = text.firstIndex(of: 0x3A), colon > text.startIndex else { return false }
    let isWord = text[..<colon].allSatisfy {
      $0.isDigit || $0.isLetter || "_-.\"".utf8.contains($0)
    }
    return isWord && (text.index(after: colon) == text.endIndex || text[colon + 1] == 0x20)
  }

  /// The format of text with headings or lists, which is usually Markdown.
  private var formatOfMarks: DetectedFormat? {
    let marked = lines.count { isHeading($0) || isListItem($0) }
    if marked == 0 { return nil }
    let first = lines[0]
    let isFramed = first.elementsEqual("---".utf8) || isHeading(first) || isListItem(first)
    guard isFramed || marked * 4 >= lines.count else { return nil }
    return formatOfTitledLists ?? .document(.markdown)
  }

  func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    let marks = line.prefix { $0 == 0x23 }
    return (1...6).contains(marks.count) && line.dropFirst(marks.count).first == 0x20
  }

  func isListItem(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop(while: \.isBlank)
    let digits = text.prefix(while: \.isDigit)
    let marker = text.dropFirst(digits.count).first
    let isMarker =
      digits.isEmpty
      ? marker.map { "-*+".utf8.contains($0) } : marker.map { $0 == 0x2E || $0 == 0x29 }
    return isMarker == true && text.dropFirst(digits.count + 1).first == 0x20
  }

  /// The format of text without headings, list items or indentation. The text is a list of paths if nearly
  /// all of its lines contain a slash or are a single word.
  private var formatOfPlainLines: DetectedFormat {
    let paths = lines.count { line in line.contains(0x2F) || !line.contains(where: \.isBlank) }
    if isTable { return .other(.table) }
    if isObjectListing { return .document(.paths) }
    // A text without connectors that ends with a report is the output of `tree -i`.
    if lines.count > 1 && DrawingReport.isReport(lines[lines.count - 1]) { return .document(.tree) }
    return paths * 10 >= lines.count * 9 ? .document(.paths) : .other(.prose)
  }

  /// True if the first line has the columns that `aws s3 ls` prints before the path on every line.
  private var isObjectListing: Bool {
    lines.first?.withUnsafeBytes { ObjectListing(firstLine: $0) != nil } ?? false
  }
}
