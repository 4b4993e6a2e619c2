/// Completes the layouts of rows with the parts that are needed to write the rows as they were read.
struct MarkdownLayoutReader {
  let source: MarkdownSource
  let found: [MarkdownRow]
  var writer: MarkdownWriter
  /// The style of the text, including the layout that all roots have in common.
  private(set) var style: TextStyle
  /// The roots, followed by the children of each possible ancestor of the next row.
  var open = [MarkdownFamily(index: nil)]

  init(_ source: MarkdownSource, rows found: [MarkdownRow], writer: MarkdownWriter) {
    self.source = source
    self.found = found
    self.writer = writer
    style = source.style
  }

  mutating func read() {
    for index in found.indices {
      close(to: found[index].level)
      read(index)
      add(index, found[index].kind.marker)
    }
    close(to: -1)
  }

  /// The text, with the layouts of its rows.
  var text: DocumentText {
    let first = found.first.map { source.firstBlank(above: $0.lines.lowerBound) } ?? 0
    let starts = [source.lines.start(of: first)] + found.indices.map(end)
    return DocumentText(
      source.lines.bytes, rowsAt: starts, style,
      layouts: MarkdownLayouts(writer.layouts))
  }

  /// Returns the offset at which a row ends.
  private func end(of index: Int) -> Int {
    let row = found[index]
    if row.isShared { return found[index + 1].start }
    return source.end(of: (row.note?.upperBound ?? row.lines.upperBound) - 1)
  }

  private mutating func read(_ index: Int) {
    writer.findChain(from: index)
    if !isInline(index) {
      readBlank(index)
      readIndent(index)
    }
    readPad(index)
    readEnd(index)
    readGap(index)
    readSource(index)
  }

  /// Returns whether a row begins on the same line as its parent.
  func isInline(_ index: Int) -> Bool { index > 0 && found[index - 1].isShared }

  private mutating func add(_ index: Int, _ marker: MarkdownMarker?) {
    let parent = open.count - 1
    if open[parent].first == nil { open[parent].first = index }
    open[parent].last = index
    if let marker {
      if let first = open[parent].marker, !first.isSameList(as: marker) {
        open[parent].isMixed = true
      }
      if open[parent].marker == nil { open[parent].marker = marker }
    }
    open.append(MarkdownFamily(index: index))
  }

  /// Closes the rows that cannot be ancestors of a row at `level`.
  private mutating func close(to level: Int) {
    while open.count > level + 1 {
      let family = open.removeLast()
      if let indent = family.indent { setChildIndent(Array(indent), of: family.index) }
      if !family.isMixed && family.indent == nil { continue }
      var child = family.first
      while let index = child {
        child = writer.next[index]
        guard found[index].kind.marker != nil else { continue }
        if family.isMixed { writer.layouts[index]?.keepsMarker = true }
        if family.indent != nil { set(.indent, to: nil, of: index) }
      }
    }
  }

  private mutating func setChildIndent(_ indent: [UInt8], of index: Int?) {
    if let index {
      set(.childIndent, to: indent[...], of: index)
    } else {
      style.indentOfRoots = indent
    }
  }

  /// - Parameter index: The index of the parent; `nil` for the roots.
  mutating func setLead(_ lead: ArraySlice<UInt8>, of index: Int?) {
    if let index { set(.lead, to: lead, of: index) } else { style.lead = Array(lead) }
  }

  mutating func set(_ part: MarkdownRowLayout.Part, to bytes: ArraySlice<UInt8>?, of index: Int) {
    writer.layouts[index]?[part] = bytes.map { Array($0) }
  }
}

/// The children of one row, while their layout is being read.
struct MarkdownFamily {
  /// The index of the parent; `nil` for the roots.
  var index: Int?
  /// The usual indentation of the children; `nil` if this indentation has not been determined yet.
  var usualIndent: [UInt8]?
  var first: Int?
  var last: Int?
  /// The marker of the first item.
  var marker: MarkdownMarker?
  /// True if any item belongs to a different list than the first item.
  var isMixed = false
  /// The indentation that all items have in common; `nil` if this is the usual indentation, or if the items
  /// differ.
  var indent: ArraySlice<UInt8>?
}

/// Recording the facts that determine whether the lines of a row can be copied.
extension MarkdownLayoutReader {
  mutating func readSource(_ index: Int) {
    let row = found[index]
    writer.layouts[index]?.contentColumn = Int32(clamping: row.contentColumn)
    // If a line consists only of indentation, a marker and words, it can be written from the row's content.
    let isPlain = row.isShared || row.note == nil && isPlain(row)
    writer.layouts[index]?.isPlain = isPlain
    let mayEndOpen = !isPlain && mayEndOpen(index)
    writer.layouts[index]?.mayEndOpen = mayEndOpen
  }

  private func mayEndOpen(_ index: Int) -> Bool {
    let isInItem = open[open.count - 1].index.map { found[$0].kind.marker != nil } ?? false
    return writer.mayEndOpen(index, found[index].kind, isInItem: isInItem)
  }

  private func isPlain(_ row: MarkdownRow) -> Bool {
    let lines = source.lines
    let line = row.lines.lowerBound
    let end = lines.content(of: line).endIndex
    guard row.titleStart < end, source.hasUsualEnd(line) else { return false }
    switch row.kind {
    case .item(let marker):
      if let number = marker.number, String(number).utf8.count + 1 != row.marker.count {
        return false
      }
    case .heading(_, nil):
      guard row.marker.lowerBound == row.start, lines.bytes[end - 1] != 0x23 else { return false }
    case .heading: return false
    case .text: guard row.column < row.contentColumn + 4 else { return false }
    }
    let title = lines.bytes[row.titleStart..<end]
    return !lines.bytes[end - 1].isBlank && !title.contains(0x26) && title.first?.isPlain == true
      && MarkdownEscape.box(of: title) == nil
  }
}

extension UInt8 {
  /// True if text that begins with this byte cannot be structure, apart from a checkbox.
  fileprivate var isPlain: Bool { isLetter || self >= 0x80 || self == 0x5B }
}
