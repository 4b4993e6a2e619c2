/// The children of one row, while their layout is being read.
struct MarkdownFamily {
  /// The index of the parent; `nil` for the roots.
  var index: Int?
  /// The usual indentation of the children; `nil` if this indentation has not been determined yet.
  var usualIndent: [UInt8]?
  var last: Int?

  /// The index of the first child, if there are children. The first child is the row after the parent.
  var first: Int { (index ?? -1) + 1 }
}

/// Reading the parts of a row's layout that are unusual, or that depend on the rows around the row.
extension MarkdownReader {
  /// Completes the layout of the row at `index`, which is the last row of ``layouts``.
  mutating func readLayout(_ index: Int) {
    if !layouts[index].isInline {
      readBlank(index)
      readIndent(index)
    }
    readNumber(index)
    readPad(index)
    readEnd(index)
    readGap(index)
    families[families.count - 1].last = index
    families.append(MarkdownFamily(index: index))
  }

  private var family: MarkdownFamily { families[families.count - 1] }

  /// Removes from ``families`` the rows that cannot be ancestors of a row at `level`. For each removed row,
  /// records the indentation that all its children have, and whether the children belong to several lists.
  mutating func closeFamilies(to level: Int, _ next: NextSiblings) {
    while families.count > level + 1 {
      let family = families.removeLast()
      if family.last == nil { continue }
      let items = sequence(first: family.first) { next[$0] }
        .filter { found[$0].kind.marker != nil }
      guard let first = items.first else { continue }
      if items.contains(where: { !found[$0].kind.isAlike(found[first].kind) }) {
        for index in items { layouts[index].keepsMarker = true }
      }
      if let indent = layouts[first][.indent],
        items.allSatisfy({ layouts[$0][.indent] == indent })
      {
        set(.childIndent, to: indent[...], of: family.index)
        for index in items { layouts[index][.indent] = nil }
      }
    }
  }

  /// Records a part of the layout of a row or, if `index` is `nil`, a part that applies to all roots.
  private mutating func set(
    _ part: MarkdownRowLayout.Part, to bytes: ArraySlice<UInt8>, of index: Int?
  ) {
    if let index {
      layouts[index][part] = Array(bytes)
    } else if part == .lead {
      style.lead = Array(bytes)
    } else {
      style.indentOfRoots = Array(bytes)
    }
  }

  /// Reads the blank lines above a row.
  private mutating func readBlank(_ index: Int) {
    let blank = blank(before: found[index].lines.lowerBound)
    guard let previous = family.last else { return readLead(blank, in: family.index) }
    let (kind, kindAbove) = (found[index].kind, found[previous].kind)
    let isTight = kind.marker != nil && kindAbove != .text
    if blank.elementsEqual(isTight ? [] : style.newline) { return }
    set(.blank, to: blank, of: index)
    // The first row gets the same blank lines as the second, because an edit may swap the two rows.
    let isAlike = kind != .text && (kindAbove.marker == nil) == (kind.marker == nil)
    if previous == family.first && isAlike { set(.blank, to: blank, of: previous) }
  }

  /// Reads the blank lines above the first child of a row, or above the first row of the text.
  private mutating func readLead(_ blank: ArraySlice<UInt8>, in parent: Int?) {
    let isTight = parent.map { found[$0].kind.marker != nil } ?? (blank.startIndex == 0)
    let isUsual = blank.elementsEqual(isTight ? [] : style.newline)
    let isBelowNote = parent.map { isTight && found[$0].note != nil } ?? false
    if !isUsual || isBelowNote { set(.lead, to: blank, of: parent) }
  }

  private mutating func readIndent(_ index: Int) {
    let row = found[index]
    let indent = lines.bytes[row.start..<row.marker.lowerBound]
    if row.kind == .text, !indent.elementsEqual(repeatElement(0x20, count: row.contentColumn)) {
      set(.indent, to: indent, of: index)
    }
    if row.kind.marker == nil { return }
    if !indent.elementsEqual(usualIndent()) { set(.indent, to: indent, of: index) }
  }

  /// Returns the usual indentation of the children that are being read.
  private mutating func usualIndent() -> [UInt8] {
    if let usual = family.usualIndent { return usual }
    var usual: [UInt8] = []
    if let index = family.index, found[index].kind.marker != nil {
      let parent = found[index]
      let indent = lines.bytes[parent.start..<parent.marker.lowerBound]
      usual = style.usualIndent(
        inItem: layouts[index].isInline ? nil : indent, contentColumn: parent.contentColumn)
    }
    families[families.count - 1].usualIndent = usual
    return usual
  }

  /// Records the first number of an item's list. If the item's number is not one more than the number of the
  /// previous item, also records that the item keeps its number.
  private mutating func readNumber(_ index: Int) {
    guard let marker = found[index].kind.marker, let number = marker.number else { return }
    guard let last = family.last, let before = found[last].kind.marker,
      before.isSameList(as: marker)
    else {
      layouts[index].firstNumber = Int32(number)
      return
    }
    // Each item stores the first number of the list, because any item can become the first item after an edit.
    layouts[index].firstNumber = layouts[last].firstNumber
    guard number != (before.number ?? 0) + 1 else { return }
    layouts[index].keepsNumber = true
    // If the previous item has the same number, the previous item also keeps its number after a move.
    if number == before.number { layouts[last].keepsNumber = true }
  }

  private mutating func readPad(_ index: Int) {
    let row = found[index]
    let pad = lines.bytes[row.marker.upperBound..<max(row.marker.upperBound, row.titleStart)]
    let isUsual = pad.count == 1 && pad.first == 0x20
    if row.marker.isEmpty || isUsual || isEmpty(index) { return }
    set(.pad, to: pad, of: index)
  }

  /// Returns whether nothing follows the marker on the line of a row.
  private func isEmpty(_ index: Int) -> Bool {
    let content = rows[index].content
    return content.title.isEmpty && content.isChecked == nil && !found[index].isShared
  }

  /// Reads the blanks at the end of the first line of a row that is a block of text.
  private mutating func readEnd(_ index: Int) {
    if found[index].kind != .text { return }
    let line = lines.content(of: found[index].lines.lowerBound)
    let end = line[line.trimmedAtEnd.endIndex...]
    if !end.isEmpty { set(.end, to: end, of: index) }
  }

  private mutating func readGap(_ index: Int) {
    guard let note = found[index].note else { return }
    let gap = blank(before: note.lowerBound)
    let isTight = found[index].kind == .text || isEmpty(index) && found[index].kind.marker != nil
    if !gap.elementsEqual(isTight ? [] : style.newline) { set(.gap, to: gap, of: index) }
  }
}
