/// Reading the blank lines above rows, and the blanks within lines.
extension MarkdownLayoutReader {
  mutating func readBlank(_ index: Int) {
    let blank = source.blank(before: found[index].lines.lowerBound)
    let family = open[open.count - 1]
    guard let previous = family.last else { return readLead(blank, index, in: family.index) }
    let (kind, kindAbove) = (found[index].kind, found[previous].kind)
    let isTight = kind.marker != nil && kindAbove != .text
    if blank.elementsEqual(isTight ? [] : source.style.newline) { return }
    set(.blank, to: blank, of: index)
    // The first row gets the same blank lines as the second, because an edit may swap the two rows.
    let isAlike = kind != .text && (kindAbove.marker == nil) == (kind.marker == nil)
    if previous == family.first && isAlike { set(.blank, to: blank, of: previous) }
  }

  /// Reads the blank lines above the first child of a row, or above the first row of the text.
  private mutating func readLead(_ blank: ArraySlice<UInt8>, _ index: Int, in parent: Int?) {
    guard let parent else {
      let isTop = blank.startIndex == 0
      let isUsual = blank.elementsEqual(isTop ? [] : source.style.newline)
      return isUsual ? () : setLead(blank, of: nil)
    }
    let isHeading = found[parent].kind.marker == nil
    let isUsual = blank.elementsEqual(isHeading ? source.style.newline : [])
    if !isUsual || !isHeading && found[parent].note != nil { setLead(blank, of: parent) }
  }

  mutating func readIndent(_ index: Int) {
    let row = found[index]
    let indent = source.lines.bytes[row.start..<row.marker.lowerBound]
    if row.kind == .text, !indent.elementsEqual(repeatElement(0x20, count: row.contentColumn)) {
      set(.indent, to: indent, of: index)
    }
    if row.kind.marker == nil { return }
    let isUsual = isUsual(indent)
    if !isUsual { set(.indent, to: indent, of: index) }
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

  mutating func readPad(_ index: Int) {
    let row = found[index]
    let pad = source.lines.bytes[row.marker.upperBound..<max(row.marker.upperBound, row.titleStart)]
    let isUsual = pad.count == 1 && pad.first == 0x20
    if row.marker.isEmpty || isUsual || isEmpty(index) { return }
    set(.pad, to: pad, of: index)
  }

  /// Returns whether nothing follows the marker on the line of a row.
  func isEmpty(_ index: Int) -> Bool {
    let content = writer.rows[index].content
    return content.title.isEmpty && content.fields.isChecked == nil && !found[index].isShared
  }

  /// Reads the blanks at the end of the first line of a row that is a block of text.
  mutating func readEnd(_ index: Int) {
    if found[index].kind != .text { return }
    let line = source.lines.content(of: found[index].lines.lowerBound)
    let end = line[line.trimmedAtEnd.endIndex...]
    if !end.isEmpty { set(.end, to: end, of: index) }
  }

  mutating func readGap(_ index: Int) {
    guard let note = found[index].note else { return }
    let gap = source.blank(before: note.lowerBound)
    let isTight = found[index].kind == .text || isEmpty(index) && found[index].kind.marker != nil
    let usual = isTight ? [] : source.style.newline
    if !gap.elementsEqual(usual) { set(.gap, to: gap, of: index) }
  }
}
