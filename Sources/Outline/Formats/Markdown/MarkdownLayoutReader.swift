/// Adds the fields to rows that are needed to write them as they were.
///
/// The fields of a row do not depend on its siblings, so that it is written as it was wherever they are
/// moved. What siblings have in common, such as the marker of a list after the first one, is a field of
/// each.
struct MarkdownLayoutReader {
  let source: MarkdownSource
  let found: [MarkdownRow]
  var writer: MarkdownWriter
  /// The blank lines above the first row, if their number is unusual.
  var lead: DocumentField.Value?
  /// The indentation of all items at level 0, if it is the same and unusual.
  private(set) var childIndent: DocumentField.Value?
  /// The families of the outline itself and of the possible ancestors of the next row.
  var open = [MarkdownFamily(index: nil)]

  init(_ source: MarkdownSource, _ found: [MarkdownRow], _ writer: MarkdownWriter) {
    self.source = source
    self.found = found
    self.writer = writer
  }

  var rows: [TextRow] { writer.rows }

  mutating func read() {
    for index in found.indices {
      close(to: found[index].level)
      read(index)
      add(index, found[index].kind.marker)
    }
    close(to: -1)
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
    if !found[index].isShared { readSource(index) }
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
      if let indent = family.indent { setChildIndent(.layout(indent), of: family.index) }
      if !family.isMixed && family.indent == nil { continue }
      var child = family.first
      while let index = child {
        child = writer.next[index]
        guard found[index].kind.marker != nil else { continue }
        if family.isMixed { set("#list", .layout(found[index].kind.name), index) }
        if family.indent != nil { set("#indent", nil, index) }
      }
    }
  }

  private mutating func setChildIndent(_ value: DocumentField.Value, of index: Int?) {
    if let index { set("#child-indent", value, index) } else { childIndent = value }
  }

  mutating func set(_ name: String, _ value: DocumentField.Value?, _ index: Int) {
    writer.rows[index].content.fields[name] = value
  }
}
