/// Gives the rows of a text the fields without which they would not be written as they were.
///
/// What a row is given does not depend on its siblings, so that it is written as it was wherever they
/// go. What siblings have in common, such as the marker of a list that is not the first one, each of
/// them has.
struct MarkdownLayoutReader {
  let source: MarkdownSource
  let found: [MarkdownRow]
  var writer: MarkdownWriter
  /// The blank lines above the first row of all, if there are not as many as usual.
  private(set) var lead: DocumentField.Value?
  /// What all items at the top level are indented by, if they are and not as usual.
  private(set) var childIndent: DocumentField.Value?
  /// The outline itself, and the rows that the next one may stand in.
  private var open = [Family(index: nil)]

  /// The children of a row.
  private struct Family {
    /// The row; `nil`: the outline itself.
    var index: Int?
    /// What its children are usually indented by, once that has been asked for.
    var usualIndent: [UInt8]?
    var first: Int?
    var last: Int?
    /// The marker of the first item among them, and whether another one has another one.
    var marker: MarkdownMarker?
    var isMixed = false
    /// What all items among them are indented by; `nil`: what is usual, or not all by the same.
    var indent: ArraySlice<UInt8>?
  }

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
    readGap(index)
    if !found[index].isShared { readSource(index) }
    if let after = found[index].after { readSource(index, after: after) }
  }

  /// Whether a row begins in the line of its parent.
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
    open.append(Family(index: index))
  }

  /// Ends the rows that nothing of a level stands in.
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

/// Blanks in front of rows and in them.
extension MarkdownLayoutReader {
  private mutating func readBlank(_ index: Int) {
    let blank = source.blank(before: found[index].lines.lowerBound)
    let family = open[open.count - 1]
    guard let previous = family.last else { return readLead(blank, index, in: family.index) }
    let isHeading = found[index].kind.marker == nil
    let isAfterText = found[previous].after != nil
    let usual = isHeading ? source.style.newline : []
    if !isAfterText && blank.elementsEqual(usual) { return }
    let value = source.style.blankLines(blank)
    set("#blank", value, index)
    // The first one has what the second has: it may be the second one day.
    let isAlike = (found[previous].kind.marker == nil) == isHeading
    if previous == family.first && isAlike && !isAfterText { set("#blank", value, previous) }
  }

  /// The blank lines above a first child.
  private mutating func readLead(_ blank: ArraySlice<UInt8>, _ index: Int, in parent: Int?) {
    let value = source.style.blankLines(blank)
    guard let parent else {
      let isTop = blank.startIndex == 0
      let isUsual = blank.elementsEqual(isTop ? [] : source.style.newline)
      return lead = isUsual ? nil : value
    }
    let isHeading = found[parent].kind.marker == nil
    let isUsual = blank.elementsEqual(isHeading ? source.style.newline : [])
    if !isUsual || !isHeading && found[parent].note != nil { set("#lead", value, parent) }
  }

  private mutating func readIndent(_ index: Int) {
    let row = found[index]
    if row.kind.marker == nil { return }
    let indent = source.lines.bytes[row.start..<row.marker.lowerBound]
    let isUsual = isUsual(indent)
    if !isUsual { set("#indent", .layout(indent), index) }
    let isFirst = open[open.count - 1].marker == nil
    if isFirst { open[open.count - 1].indent = isUsual ? nil : indent }
    if open[open.count - 1].indent.map({ !$0.elementsEqual(indent) }) == true {
      open[open.count - 1].indent = nil
    }
  }

  private mutating func isUsual(_ indent: ArraySlice<UInt8>) -> Bool {
    let family = open.count - 1
    if let usual = open[family].usualIndent { return indent.elementsEqual(usual) }
    var usual: [UInt8] = []
    if let index = open[family].index, found[index].kind.marker != nil {
      let parent = found[index]
      let indentOfParent = source.lines.bytes[parent.start..<parent.marker.lowerBound]
      usual = writer.indentation.usual(
        inItem: isInline(index) ? nil : indentOfParent, contentColumn: parent.contentColumn)
    }
    open[family].usualIndent = usual
    return indent.elementsEqual(usual)
  }

  private mutating func readPad(_ index: Int) {
    let row = found[index]
    let pad = source.lines.bytes[row.marker.upperBound..<max(row.marker.upperBound, row.titleStart)]
    let isUsual = pad.count == 1 && pad.first == 0x20
    if row.marker.isEmpty || isUsual || isEmpty(index) { return }
    set("#pad", .layout(pad), index)
  }

  /// Whether nothing follows the marker in the line.
  func isEmpty(_ index: Int) -> Bool {
    let content = writer.rows[index].content
    return content.title.isEmpty && content.fields.isChecked == nil && !found[index].isShared
  }

  private mutating func readGap(_ index: Int) {
    guard let note = found[index].note else { return }
    let gap = source.blank(before: note.lowerBound)
    let usual = isEmpty(index) && found[index].kind.marker != nil ? [] : source.style.newline
    if !gap.elementsEqual(usual) { set("#gap", source.style.blankLines(gap), index) }
  }

  /// A row and what it stands in, as the writer has them.
  func place(of index: Int) -> MarkdownPlace {
    let parent = open[open.count - 1].index.map { found[$0] }
    let written = parent.map {
      MarkdownWritten(kind: $0.kind, pad: [], contentColumn: $0.contentColumn)
    }
    return MarkdownPlace(parent: written, isSeparated: false)
  }
}
