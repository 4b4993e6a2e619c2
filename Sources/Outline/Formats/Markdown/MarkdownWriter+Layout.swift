/// How rows are laid out: the blanks in front of them and in them.
extension MarkdownWriter {
  func layout(_ index: Int, _ place: MarkdownPlace) -> MarkdownLayout {
    var layout = MarkdownLayout(kind: kind(index, place))
    let content = rows[index].content
    layout.isShared = layout.kind.marker != nil && isShared(index)
    layout.isEmpty =
      content.title.isEmpty && content.fields.isChecked == nil && !layout.isShared
    layout.isInline = layout.kind.marker != nil && isInline(index, place)
    layout.blank = blank(index, layout, place)
    if layout.kind.marker != nil {
      layout.indent = layout.isInline ? [] : indent(index, place, blank: layout.blank)
      layout.column = layout.isInline ? place.column : Self.width(layout.indent)
      let markerEnd = layout.column + (layout.kind.marker?.bytes.count ?? 0)
      layout.pad = pad(index, layout.kind, place, from: markerEnd)
      layout.contentColumn =
        markerEnd + (layout.isEmpty ? 1 : Self.width(layout.pad, from: markerEnd))
    } else {
      layout.pad = pad(index, layout.kind, place, from: 0)
    }
    layout.gap = gap(index, layout)
    return layout
  }

  static func width(_ blanks: [UInt8], from column: Int = 0) -> Int {
    var cursor = MarkdownCursor(blanks[...], column: column)
    cursor.advance(by: blanks.count)
    return cursor.column - column
  }

  /// The column from which on a row would be a part of the item before it.
  func columnOfPrevious(_ place: MarkdownPlace, blank: [UInt8]) -> Int {
    guard let previous = place.previousItem, scanner.columns.count > place.depth else {
      return .max
    }
    // A blank line ends an item that has nothing in it.
    let isEnded = scanner.isFresh && scanner.columns.count == place.depth + 1 && !blank.isEmpty
    return isEnded ? .max : previous.contentColumn
  }

  /// What is as it was, then what is usual here or, of a new row, what its siblings have.
  private func indent(_ index: Int, _ place: MarkdownPlace, blank: [UInt8]) -> [UInt8] {
    let greatest = min(place.column + 3, columnOfPrevious(place, blank: blank) - 1)
    let columns = place.column...max(place.column, greatest)
    let own = indentThatWas(index)
    let usual = usualIndent(place)
    let siblings = [place.previous?.indent, indentThatWas(next[index])]
    let isUsual = own == nil && !isNew(index)
    for indent in isUsual ? [usual] + siblings : [own] + siblings + [usual] {
      if let indent, columns.contains(Self.width(indent)) { return indent }
    }
    return Array(repeating: 0x20, count: place.column)
  }

  private func usualIndent(_ place: MarkdownPlace) -> [UInt8] {
    if let indent = childIndent(of: place.parentIndex),
      (place.column...place.column + 3).contains(Self.width(indent))
    {
      return indent
    }
    return indentation.usual(in: place.parent)
  }

  private func indentThatWas(_ index: Int?) -> [UInt8]? {
    let indent = index.flatMap { rows[$0].content.fields.layoutText("#indent") }
    return indent?.allSatisfy(\.isBlank) == true ? indent : nil
  }

  private func pad(
    _ index: Int, _ kind: MarkdownKind, _ place: MarkdownPlace, from column: Int
  ) -> [UInt8] {
    var pad = rows[index].content.fields.layoutText("#pad")
    if pad == nil && isNew(index) { pad = padOfNeighbors(kind, place) }
    guard let pad, !pad.isEmpty, pad.allSatisfy(\.isBlank) else { return [0x20] }
    return kind.marker == nil || Self.width(pad, from: column) <= 4 ? pad : [0x20]
  }

  private func padOfNeighbors(_ kind: MarkdownKind, _ place: MarkdownPlace) -> [UInt8]? {
    let isAlike = (place.previous?.kind.marker == nil) == (kind.marker == nil)
    let previous = isAlike ? place.previous : nil
    return (previous ?? (place.isInItem ? place.parent : nil))?.pad
  }

  private func gap(_ index: Int, _ layout: MarkdownLayout) -> [UInt8] {
    if layout.isEmpty && layout.kind.marker != nil { return [] }
    return style.blankLines(rows[index].content.fields["#gap"]) ?? style.newline
  }

  private func blank(_ index: Int, _ layout: MarkdownLayout, _ place: MarkdownPlace) -> [UInt8] {
    // A blank line would end an item that has nothing in it.
    if layout.isInline || scanner.isFresh && scanner.columns.count == place.depth { return [] }
    let lines =
      blankThatWas(index, layout, place) ?? (isLoose(layout, place) ? style.newline : [])
    return lines.isEmpty && needsBlank(layout, place) ? style.newline : lines
  }

  /// The blank lines above a first child are those of its parent, whichever row comes first.
  private func blankThatWas(
    _ index: Int, _ layout: MarkdownLayout, _ place: MarkdownPlace
  ) -> [UInt8]? {
    if place.previous == nil { return lead(in: place.parentIndex) }
    if let blank = style.blankLines(rows[index].content.fields["#blank"]) { return blank }
    return isNew(index) ? blankOfNeighbors(index, layout, place) : nil
  }

  /// What stands between the siblings around a new one.
  private func blankOfNeighbors(
    _ index: Int, _ layout: MarkdownLayout, _ place: MarkdownPlace
  ) -> [UInt8]? {
    guard layout.kind.marker != nil, let previous = place.previousItem else { return nil }
    if !previous.isFirst { return previous.blank }
    let siblings = [place.previousIndex, next[index]].compactMap { $0 }
    return siblings.lazy.compactMap { style.blankLines(rows[$0].content.fields["#blank"]) }.first
  }

  /// Whether a blank line usually stands in front of a row.
  private func isLoose(_ layout: MarkdownLayout, _ place: MarkdownPlace) -> Bool {
    if output.isEmpty { return false }
    if layout.kind.marker == nil || place.isSeparated { return true }
    return place.previous == nil && (!place.isInItem || place.parent?.hasLooseNote == true)
  }

  /// Whether a row would be taken for something else without a blank line in front of it.
  private func needsBlank(_ layout: MarkdownLayout, _ place: MarkdownPlace) -> Bool {
    let isBelow = scanner.columns.count == place.depth
    var isUnderlined = false
    if case .heading(_, .some) = layout.kind { isUnderlined = true }
    switch scanner.leaf {
    case .paragraph:
      let isUsual = layout.kind.marker.map { ($0.number ?? 1) == 1 && !layout.isEmpty } ?? true
      return isUnderlined || isBelow && !isUsual
    case .quote(let isParagraph, _): return isUnderlined && isParagraph
    case .html(.blankLine): return isBelow
    default: return false
    }
  }
}
