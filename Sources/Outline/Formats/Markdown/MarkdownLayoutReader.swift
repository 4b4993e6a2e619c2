/// Adds to the layout of rows the parts that are needed to write them as they were.
struct MarkdownLayoutReader {
  let source: MarkdownSource
  let found: [MarkdownRow]
  var writer: MarkdownWriter
  /// The style of the text, with what all roots have in common.
  private(set) var style: TextStyle
  /// The families of the outline itself and of the possible ancestors of the next row.
  var open = [MarkdownFamily(index: nil)]

  init(_ source: MarkdownSource, _ found: [MarkdownRow], _ writer: MarkdownWriter) {
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

  /// The text with the layout of its rows.
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

  /// Returns whether a row begins in the line of its parent.
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

  /// Ends the rows that a row at `level` is not below.
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
        if family.indent != nil { set(.indent, nil, index) }
      }
    }
  }

  private mutating func setChildIndent(_ indent: [UInt8], of index: Int?) {
    if let index { set(.childIndent, indent[...], index) } else { style.indentOfRoots = indent }
  }

  /// - Parameter index: A row; `nil` for the document.
  mutating func setLead(_ lead: ArraySlice<UInt8>, of index: Int?) {
    if let index { set(.lead, lead, index) } else { style.lead = Array(lead) }
  }

  mutating func set(_ part: MarkdownRowLayout.Part, _ bytes: ArraySlice<UInt8>?, _ index: Int) {
    writer.layouts[index]?[part] = bytes.map { Array($0) }
  }
}
