extension TextRenderer {
  /// Draws one visible row, exactly as it appears within the whole outline.
  ///
  /// A view that shows a part of a large outline can draw just the rows of that part:
  ///
  ///     for index in window { print(renderer.line(at: index, in: outline)) }
  ///
  /// - Parameters:
  ///   - index: The index of the row among the visible rows.
  ///   - snapshot: The outline.
  ///   - section: The index of the section. Only registrations that use positions need this index.
  /// - Returns: The line, without a line break.
  /// - Precondition: `index` is in `0..<snapshot.visibleCount`.
  /// - Complexity: O(*a* log *n* + *t*), where *a* is the number of the row's ancestors, *n* the number of
  ///   rows and *t* the length of the line, which includes a connector for each ancestor.
  public func line(at index: Int, in snapshot: SectionSnapshot<Item>, section: Int = 0) -> String {
    precondition(0..<snapshot.visibleCount ~= index, "Index out of range")
    return lines(in: index..<index + 1, of: snapshot, section: section)[0]
  }

  /// Draws a range of visible rows, exactly as they appear within the whole outline.
  ///
  /// - Parameters:
  ///   - range: The range of rows to draw, as indices among the visible rows.
  ///   - snapshot: The outline.
  ///   - section: The index of the section. Only registrations that use positions need this index.
  /// - Returns: The lines, without line breaks.
  /// - Precondition: `range` is within `0..<snapshot.visibleCount`.
  /// - Complexity: O((*a* + *w*) log *n* + *t*). Here, *a* is the combined number of ancestors of the first
  ///   and the last row, *w* the number of rows in the range, *n* the number of all rows and *t* the total
  ///   length of the lines.
  public func lines(
    in range: Range<Int>, of snapshot: SectionSnapshot<Item>, section: Int = 0
  ) -> [String] {
    var lines: [String] = []
    lines.reserveCapacity(range.count)
    forEachLine(of: range, in: snapshot, section: section, lineBreak: "") { lines.append($0) }
    return lines
  }

  /// Draws each row in a range as a line, and calls `body` with the line.
  func forEachLine(
    of range: Range<Int>, in snapshot: SectionSnapshot<Item>, section: Int, lineBreak: String,
    _ body: (String) -> Void
  ) {
    let rows = snapshot.visibleRows[range]
    guard !range.isEmpty else { return }
    let firstPath = snapshot.laterSiblings(alongPathTo: range.lowerBound)
    let lastPath =
      range.count > 1 ? snapshot.laterSiblings(alongPathTo: range.upperBound - 1) : firstPath
    var prefix = ConnectorPrefix(style: style, belowAncestors: firstPath.dropLast())
    var hasLaterSibling = SiblingMarks()
    for row in rows { hasLaterSibling.append(level: row.level) }
    hasLaterSibling.finish(laterSiblingsAlong: lastPath)
    // All lines are built in the same buffer.
    var line: [UInt8] = []
    for (index, row) in zip(range, rows) {
      let content = registration.content(for: row, at: RowPosition(section: section, row: index))
      line.removeAll(keepingCapacity: true)
      prefix.appendRow(
        level: row.level, isLast: !hasLaterSibling[index - range.lowerBound], to: &line)
      let isDisclosed = content.accessories.contains(.disclosure)
      let mark =
        !isDisclosed ? style.undisclosed : row.isExpanded ? style.expanded : style.collapsed
      line += mark.utf8
      let showsCount = showsHiddenCounts && row.hasChildren && !row.isExpanded
      content.append(
        to: &line, in: style,
        hiddenCount: showsCount ? snapshot.descendantCount(of: row.item) : nil)
      line += lineBreak.utf8
      body(String(decoding: line, as: UTF8.self))
    }
  }
}

/// A stream that prints to standard output.
public struct StandardOutput: TextOutputStream, Sendable {
  /// Creates the stream.
  public init() {}

  /// Prints text without adding a line break.
  ///
  /// - Parameter text: The text.
  public mutating func write(_ text: String) {
    print(text, terminator: "")
  }
}

/// One bit for each row in a range of rows. The bit is set if the row has a later sibling.
///
/// The choice between the connectors `├──` and `└──`, or `│` and a space, depends on later rows. The bits contain
/// everything that drawing needs to know about later rows.
struct SiblingMarks {
  private var words: [UInt64] = []
  private var count = 0

  /// The last added row, and its ancestors within the range. Each of these rows may still get a later
  /// sibling.
  private var open: [(level: Int, row: Int)] = []

  /// Adds the next row.
  mutating func append(level: Int) {
    while let last = open.last, last.level >= level {
      if last.level == level { mark(last.row) }
      open.removeLast()
    }
    open.append((level, count))
    count += 1
  }

  /// Completes the bits once the last row of the range has been added. Rows after the range can be later siblings
  /// of the added rows.
  ///
  /// - Parameter path: One value for each ancestor of the last row, beginning with the root, and one for the
  ///   last row itself. A value is true if this ancestor or row has a later sibling after the range.
  mutating func finish(laterSiblingsAlong path: [Bool]) {
    for (level, row) in open where path[level] { mark(row) }
    open = []
  }

  /// True if a row has a later sibling.
  subscript(row: Int) -> Bool {
    let word = row / UInt64.bitWidth
    return word < words.count && words[word] & bit(of: row) != 0
  }

  private mutating func mark(_ row: Int) {
    let word = row / UInt64.bitWidth
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word - words.count + 1))
    }
    words[word] |= bit(of: row)
  }

  private func bit(of row: Int) -> UInt64 { 1 << UInt64(row % UInt64.bitWidth) }
}
