/// Choosing the blank lines above rows, and the blanks within lines.
extension MarkdownWriter {
  func layout(_ index: Int, _ neighbors: MarkdownNeighbors) -> MarkdownLayout {
    var layout = MarkdownLayout(index: index, kind: kind(index, neighbors))
    layout.depth = neighbors.depth + (layout.kind.marker == nil ? 0 : 1)
    let content = rows[index].content
    layout.isShared = layout.kind.marker != nil && mayShare(index)
    layout.isEmpty =
      content.title.isEmpty && content.fields.isChecked == nil && !layout.isShared
    layout.isInline = neighbors.isOnLineOfParent
    layout.isInNote = layout.kind == .text && neighbors.previous?.isInNote != false
    layout.blank = blank(above: index, as: layout, among: neighbors)
    if let marker = layout.kind.marker {
      layout.indent = layout.isInline ? [] : indent(index, neighbors, blank: layout.blank)
      let markerEnd =
        (layout.isInline ? neighbors.column : Self.width(layout.indent[...])) + marker.length
      layout.pad = pad(index, as: layout.kind, among: neighbors, from: markerEnd)
      layout.contentColumn =
        markerEnd + (layout.isEmpty ? 1 : Self.width(layout.pad[...], from: markerEnd))
    } else if layout.kind == .text {
      indentText(index, in: &layout, among: neighbors)
    } else {
      layout.pad = pad(index, as: layout.kind, among: neighbors, from: 0)
    }
    let isBelowMarker = layout.isEmpty && layout.kind.marker != nil
    if !isBelowMarker && !noteLines(index).isEmpty {
      layout.gap = lines(.gap, of: index) ?? (layout.kind == .text ? [] : style.newline)
    }
    return layout
  }

  private func indentText(
    _ index: Int, in layout: inout MarkdownLayout, among neighbors: MarkdownNeighbors
  ) {
    let isInPlace = layouts[index].map { Int($0.contentColumn) == neighbors.column } ?? false
    let limit = min(
      isInPlace ? .max : neighbors.column + 4,
      columnOfPrevious(neighbors, blank: layout.blank))
    layout.contentColumn = neighbors.column
    // The block keeps its original indentation if this indentation still makes the block a child of its parent.
    // The block may be indented like code only in its original place.
    if let own = layouts[index]?[.indent], (neighbors.column..<limit).contains(Self.width(own[...]))
    {
      layout.indent = own
    } else {
      layout.indent = Array(repeating: 0x20, count: neighbors.column)
    }
  }

  static func width(_ blanks: ArraySlice<UInt8>, from column: Int = 0) -> Int {
    var cursor = MarkdownCursor(blanks, column: column)
    cursor.advance(by: blanks.count)
    return cursor.column - column
  }

  /// Returns the first column at which a row would be read as part of the previous item.
  func columnOfPrevious(_ neighbors: MarkdownNeighbors, blank: [UInt8]) -> Int {
    guard let previous = neighbors.previousItem, scanner.containers.count > neighbors.depth else {
      return .max
    }
    // A blank line ends an empty item.
    let isEnded =
      scanner.isFresh && scanner.containers.count == neighbors.depth + 1 && !blank.isEmpty
    return isEnded ? .max : previous.contentColumn
  }

  /// Returns the original indentation of an item if this indentation makes the item a child of its parent.
  /// A new item gets the indentation of its siblings. In all other cases, returns the usual indentation.
  private func indent(_ index: Int, _ neighbors: MarkdownNeighbors, blank: [UInt8]) -> [UInt8] {
    let greatest = min(neighbors.column + 3, columnOfPrevious(neighbors, blank: blank) - 1)
    let columns = neighbors.column...max(neighbors.column, greatest)
    func fitting(_ indent: [UInt8]?) -> [UInt8]? {
      indent.flatMap { columns.contains(Self.width($0[...])) ? $0 : nil }
    }
    let own = originalIndent(of: index)
    let isUsual = own == nil && !isNew(index)
    return fitting(isUsual ? usualIndent(neighbors) : own) ?? fitting(neighbors.previous?.indent)
      ?? fitting(originalIndent(of: next[index])) ?? fitting(usualIndent(neighbors))
      ?? Array(repeating: 0x20, count: neighbors.column)
  }

  private func usualIndent(_ neighbors: MarkdownNeighbors) -> [UInt8] {
    let common = neighbors.parent.map { layouts[$0.index]?[.childIndent] } ?? style.indentOfRoots
    if let indent = common,
      (neighbors.column...neighbors.column + 3).contains(Self.width(indent[...]))
    {
      return indent
    }
    guard let parent = neighbors.parent, parent.kind.marker != nil else { return [] }
    return style.usualIndent(
      inItem: parent.isInline ? nil : parent.indent[...], contentColumn: parent.contentColumn)
  }

  private func originalIndent(of index: Int?) -> [UInt8]? {
    index.flatMap { layouts[$0]?[.indent] }
  }

  private func pad(
    _ index: Int, as kind: MarkdownKind, among neighbors: MarkdownNeighbors, from column: Int
  ) -> [UInt8] {
    var pad = layouts[index]?[.pad]
    if pad == nil && isNew(index) { pad = padOfNeighbors(kind, neighbors) }
    guard let pad, !pad.isEmpty else { return [0x20] }
    return kind.marker == nil || Self.width(pad[...], from: column) <= 4 ? pad : [0x20]
  }

  private func padOfNeighbors(_ kind: MarkdownKind, _ neighbors: MarkdownNeighbors) -> [UInt8]? {
    let isAlike = (neighbors.previous?.kind.marker == nil) == (kind.marker == nil)
    let previous = isAlike ? neighbors.previous : nil
    return (previous ?? (neighbors.isInItem ? neighbors.parent : nil))?.pad
  }

  private func blank(
    above index: Int, as layout: MarkdownLayout, among neighbors: MarkdownNeighbors
  ) -> [UInt8] {
    // A blank line would end an empty item.
    if layout.isInline || scanner.isFresh && scanner.containers.count == neighbors.depth {
      return []
    }
    let lines =
      originalBlank(above: index, as: layout, among: neighbors)
      ?? (isLoose(layout, neighbors) ? style.newline : [])
    return lines.isEmpty && layout.isInNote ? style.newline : lines
  }

  /// Returns the blank lines that were recorded above a row. The layout of a parent records the blank lines
  /// above its first child.
  private func originalBlank(
    above index: Int, as layout: MarkdownLayout, among neighbors: MarkdownNeighbors
  ) -> [UInt8]? {
    if neighbors.previous == nil && layout.kind != .text {
      return neighbors.parent.map { lines(.lead, of: $0.index) } ?? style.lead
    }
    if let blank = lines(.blank, of: index) { return blank }
    return isNew(index) ? blankOfNeighbors(above: index, as: layout, among: neighbors) : nil
  }

  /// Returns the blank lines above a new row, copied from the blank lines between the row's siblings.
  private func blankOfNeighbors(
    above index: Int, as layout: MarkdownLayout, among neighbors: MarkdownNeighbors
  ) -> [UInt8]? {
    guard layout.kind.marker != nil, let previous = neighbors.previousItem else { return nil }
    let first = (neighbors.parent?.index ?? -1) + 1
    if previous.index != first { return previous.blank }
    let siblings = [previous.index, next[index]].compactMap { $0 }
    return siblings.lazy.compactMap { lines(.blank, of: $0) }.first
  }

  /// Returns whether there is usually a blank line above a row.
  private func isLoose(_ layout: MarkdownLayout, _ neighbors: MarkdownNeighbors) -> Bool {
    if output.isEmpty { return false }
    if layout.kind.marker == nil || neighbors.previous?.kind == .text { return true }
    return neighbors.previous == nil
      && (!neighbors.isInItem || neighbors.parent?.gap.isEmpty == false)
  }
}

/// The layout of a row that is about to be written or has been written.
struct MarkdownLayout {
  /// The index of the row.
  let index: Int
  var kind: MarkdownKind
  /// The blank lines above the row.
  var blank: [UInt8] = []
  var indent: [UInt8] = []
  /// The blanks between the marker and the title.
  var pad: [UInt8] = []
  /// The blank lines between the title and the note; empty if there is no note.
  var gap: [UInt8] = []
  /// True if the row begins on the same line as its parent.
  var isInline = false
  /// True if the row's first child begins on the same line as the row.
  var isShared = false
  /// True for a block of text before all other children of its parent. Such a block is read as part of the
  /// parent's note.
  var isInNote = false
  /// True if nothing follows the marker on the row's line.
  var isEmpty = false
  /// The column of the content; 0 for headings. The content column of a block of text is the content column
  /// of its parent.
  var contentColumn = 0
  /// The number of ancestors that are items, plus 1 if the row itself is an item.
  var depth = 0
}

extension TextStyle {
  /// Returns the usual indentation of the children of an item.
  ///
  /// The usual indentation depends only on the parent, so editing a row never changes the indentation of the
  /// row's siblings.
  ///
  /// - Parameter parent: The indentation of the item; `nil` if the item begins on the same line as its own
  ///   parent.
  func usualIndent(inItem parent: ArraySlice<UInt8>?, contentColumn: Int) -> [UInt8] {
    if let parent, let indent {
      let nested = Array(parent + indent)
      let isInItem = (contentColumn...contentColumn + 3).contains(MarkdownWriter.width(nested[...]))
      if isInItem { return nested }
    }
    return Array(repeating: 0x20, count: contentColumn)
  }
}
