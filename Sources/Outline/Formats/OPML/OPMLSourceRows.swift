/// The rows of an OPML text: their tags, and the trivia between them.
///
/// Blanks at the end of a line are the trailing trivia of the tag before them. Line ends, indentation and
/// markup are the leading trivia of the tag after them:
///
///     <outline text="A">··                     ·· is trailing trivia of A
///       <!-- a comment --><outline text="B"/>  from the line end on, it is leading trivia of B
struct OPMLSourceRows {
  let bytes: [UInt8]
  private let ranges: OPMLRanges
  /// By row, the end of the tag before it.
  private var gapStarts: [Int] = []
  /// By row, the end of its last inner tag: that of its last child, or its own start tag.
  private var contentEnds: [Int] = []
  /// By row, its parent, or ``body`` for a root.
  private(set) var parents: [Int] = []
  private var contentEndOfBody = 0

  /// The indices that represent `<body>`, and a row that is not in the text.
  static let body = -1
  static let new = -2

  init(_ source: OPMLSource) {
    bytes = source.bytes
    ranges = source.ranges
    gapStarts.reserveCapacity(count)
    contentEnds = Array(repeating: 0, count: count)
    parents.reserveCapacity(count)
    findGaps()
  }

  var count: Int { ranges.items.count }

  private mutating func findGaps() {
    var open: [Int] = []
    var last = ranges.body.tag.upperBound
    func close(_ row: Int) {
      contentEnds[row] = last
      last = ranges.items[row].end
    }
    for (row, item) in ranges.items.enumerated() {
      while let last = open.last, ranges.items[last].end <= item.start {
        close(open.removeLast())
      }
      gapStarts.append(last)
      parents.append(open.last ?? Self.body)
      last = endOfTag(at: item.start)
      if last < item.end { open.append(row) } else { contentEnds[row] = last }
    }
    while let row = open.popLast() { close(row) }
    contentEndOfBody = last
  }

  private func endOfTag(at start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
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
}

/// Ranges in the text.
extension OPMLSourceRows {
  func startTag(_ row: Int) -> Range<Int> {
    if row == Self.body { return ranges.body.tag }
    let start = ranges.items[row].start
    return start..<endOfTag(at: start)
  }

  /// Returns the end tag of a row, or `nil` if its start tag ends it.
  func endTag(_ row: Int) -> Range<Int>? {
    if row == Self.body {
      if bytes[ranges.body.tag.upperBound - 2] == UInt8(ascii: "/") { return nil }
      let end = bytes[ranges.body.end...].firstIndex(of: UInt8(ascii: ">"))!
      return ranges.body.end..<end + 1
    }
    let end = ranges.items[row].end
    if bytes[end - 2] == UInt8(ascii: "/") { return nil }
    return bytes[..<end].lastIndex(of: UInt8(ascii: "<"))!..<end
  }

  /// Returns the end of the element.
  func end(_ row: Int) -> Int {
    row == Self.body
      ? endTag(row)?.upperBound ?? ranges.body.tag.upperBound : ranges.items[row].end
  }

  /// Returns the range of the leading trivia of a start tag.
  func leadingTrivia(of row: Int) -> Range<Int> {
    if row == Self.body { return blanks(before: ranges.body.tag.lowerBound) }
    return trailingTrivia(at: gapStarts[row]).upperBound..<ranges.items[row].start
  }

  /// Returns the range of the leading trivia of an end tag.
  func leadingTrivia(ofEndTag tag: Range<Int>, _ row: Int) -> Range<Int> {
    let start = row == Self.body ? contentEndOfBody : contentEnds[row]
    return trailingTrivia(at: start).upperBound..<tag.lowerBound
  }

  /// Returns the range of the trailing trivia of a tag that ends at an offset.
  func trailingTrivia(at offset: Int) -> Range<Int> {
    var end = offset
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    return end < bytes.count && bytes[end].isLineEnd ? offset..<end : offset..<offset
  }

  func blanks(before offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, bytes[start - 1].isWhiteSpace { start -= 1 }
    return start..<offset
  }

  func firstChild(_ row: Int) -> Int? {
    let next = row == Self.body ? 0 : row + 1
    return next < count && parents[next] == row ? next : nil
  }

  func nextSibling(_ row: Int) -> Int? {
    let end = ranges.items[row].end
    var (low, high) = (row + 1, count)
    while low < high {
      let middle = (low + high) / 2
      if ranges.items[middle].start < end { low = middle + 1 } else { high = middle }
    }
    return low < count && parents[low] == parents[row] ? low : nil
  }
}
