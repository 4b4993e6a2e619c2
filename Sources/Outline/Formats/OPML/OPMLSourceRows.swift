/// The rows of an OPML text: their tags, and what stands between tags.
///
/// Between two tags there may be the blanks that end a line, which belong to the tag before them, and
/// line ends, indentation and markup, which belong to the tag after them:
///
///     <outline text="A">··                     ·· belongs to A
///       <!-- a comment --><outline text="B"/>  from the end of the line on, all belongs to B
struct OPMLSourceRows {
  let bytes: [UInt8]
  private let places: OPMLPlaces
  /// By row, where the tag before it ends.
  private var gapStarts: [Int] = []
  /// By row, where the last tag in it ends: that of its last child, or its own.
  private var contentEnds: [Int] = []
  /// By row, the row around it; ``body``: none.
  private(set) var parents: [Int] = []
  private var contentEndOfBody = 0

  /// What stands for `<body>` among rows, and for a row that the text does not have.
  static let body = -1
  static let new = -2

  init(_ source: OPMLSource) {
    bytes = source.bytes
    places = source.places
    gapStarts.reserveCapacity(count)
    contentEnds = Array(repeating: 0, count: count)
    parents.reserveCapacity(count)
    findGaps()
  }

  var count: Int { places.items.count }

  private mutating func findGaps() {
    var open: [Int] = []
    var last = places.body.tag.upperBound
    func close(_ row: Int) {
      contentEnds[row] = last
      last = places.items[row].end
    }
    for (row, item) in places.items.enumerated() {
      while let around = open.last, places.items[around].end <= item.start {
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

/// Ranges of the text.
extension OPMLSourceRows {
  func startTag(_ row: Int) -> Range<Int> {
    if row == Self.body { return places.body.tag }
    let start = places.items[row].start
    return start..<endOfTag(at: start)
  }

  /// `nil`: the element ends in its start tag.
  func endTag(_ row: Int) -> Range<Int>? {
    if row == Self.body {
      if bytes[places.body.tag.upperBound - 2] == UInt8(ascii: "/") { return nil }
      let end = bytes[places.body.end...].firstIndex(of: UInt8(ascii: ">"))!
      return places.body.end..<end + 1
    }
    let end = places.items[row].end
    if bytes[end - 2] == UInt8(ascii: "/") { return nil }
    return bytes[..<end].lastIndex(of: UInt8(ascii: "<"))!..<end
  }

  /// Where the element ends.
  func end(_ row: Int) -> Int {
    row == Self.body
      ? endTag(row)?.upperBound ?? places.body.tag.upperBound : places.items[row].end
  }

  /// The line ends, indentation and markup before a start tag.
  func lead(_ row: Int) -> Range<Int> {
    if row == Self.body { return blanks(before: places.body.tag.lowerBound) }
    return trail(gapStarts[row]).upperBound..<places.items[row].start
  }

  /// The same before an end tag.
  func lead(ofEndTag tag: Range<Int>, _ row: Int) -> Range<Int> {
    let start = row == Self.body ? contentEndOfBody : contentEnds[row]
    return trail(start).upperBound..<tag.lowerBound
  }

  /// The blanks after a tag up to the end of the line.
  func trail(_ offset: Int) -> Range<Int> {
    var end = offset
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    return end < bytes.count && bytes[end].isLineEnd ? offset..<end : offset..<offset
  }

  func blanks(before offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, bytes[start - 1].isXMLBlank { start -= 1 }
    return start..<offset
  }

  func firstChild(_ row: Int) -> Int? {
    let next = row == Self.body ? 0 : row + 1
    return next < count && parents[next] == row ? next : nil
  }

  func nextSibling(_ row: Int) -> Int? {
    let end = places.items[row].end
    var (low, high) = (row + 1, count)
    while low < high {
      let middle = (low + high) / 2
      if places.items[middle].start < end { low = middle + 1 } else { high = middle }
    }
    return low < count && parents[low] == parents[row] ? low : nil
  }
}
