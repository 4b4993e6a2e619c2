/// Choosing whether a row is a heading, an item or text, and choosing its marker.
extension MarkdownWriter {
  func kind(_ index: Int, _ neighbors: MarkdownNeighbors) -> MarkdownKind {
    let own = originalKind(of: index)
    if !neighbors.isInItem, let level = headingLevel(index, own: own, among: neighbors) {
      return .heading(level: level, underline: underline(index, own, level: level))
    }
    if isText(index) { return .text }
    return .item(marker(index, own: own?.marker, among: neighbors))
  }

  /// Returns the kind of block that a row's fields specify or, if they specify none, the kind of item from
  /// which the row was read. Returns `nil` if the fields specify no kind, and the row was not read from an
  /// item.
  func originalKind(of index: Int?) -> MarkdownKind? {
    guard let index else { return nil }
    let kind = layouts[index]?.kind
    let fields = rows[index].content.fields
    if fields.isText { return .text }
    guard let level = fields.headingLevel else { return kind?.marker.map { .item($0) } }
    return kind?.headingLevel == level ? kind : .heading(level: level, underline: nil)
  }

  /// Returns the level of a row that is written as a heading, or `nil` if the row is an item.
  ///
  /// In Markdown, all rows between a heading and the next heading of the same or a higher rank are
  /// descendants of the first heading. Therefore, each sibling after a heading must be a heading of the same
  /// or a higher rank. A heading that was moved before two headings of a lower rank gets the level of the
  /// first of these headings.
  private func headingLevel(
    _ index: Int, own: MarkdownKind?, among neighbors: MarkdownNeighbors
  ) -> Int? {
    let least = (neighbors.parent?.kind.headingLevel ?? 0) + 1
    let following = originalKind(of: next[index])?.headingLevel ?? 0
    if let previous = neighbors.previous?.kind.headingLevel {
      guard let level = own?.headingLevel, (least...previous).contains(level) else {
        return previous
      }
      return following <= previous ? max(level, following) : level
    }
    let model = own ?? (neighbors.previous == nil ? originalKind(of: next[index]) : nil)
    guard let level = model?.headingLevel, least <= 6 else { return nil }
    let second = originalKind(of: next[index].flatMap { next[$0] })?.headingLevel ?? 0
    return max(level, least, min(following, second) > level ? following : 0)
  }

  /// Returns the underline of a heading. Returns `nil` if the heading had no underline, or if its title can
  /// no longer be underlined.
  func underline(_ index: Int, _ own: MarkdownKind?, level: Int) -> [UInt8]? {
    guard case .heading(level, let underline?) = own else { return nil }
    let title = MarkdownTitle.encode(rows[index].content.title, .item)[...]
    let isText = MarkdownEscape.escapePoint(in: title, .item) == nil
    let starts: [UInt8] = [0x23, 0x3E, 0x3C, 0x5F]
    guard let byte = title.first, isText, !starts.contains(byte),
      !MarkdownLeaf.isDefinition(title)
    else { return nil }
    return rows[index].content.fields.isChecked == nil ? underline : nil
  }

  private func marker(
    _ index: Int, own: MarkdownMarker?, among neighbors: MarkdownNeighbors
  ) -> MarkdownMarker {
    let previous = neighbors.previousItem?.kind.marker
    var marker =
      own.map { markerThatFits(index, own: $0, among: neighbors) }
      ?? markerOfNeighbors(index, neighbors)
    if marker.number != nil { marker.number = number(index, for: marker, after: previous) }
    return marker
  }

  /// Returns the marker for an item that was read with a marker. The item keeps its marker unless it was
  /// moved into another list. An item was moved into another list if two neighbors of the item share a marker
  /// that differs from the item's own marker.
  ///
  /// A row whose siblings belong to several lists always keeps its marker.
  private func markerThatFits(
    _ index: Int, own: MarkdownMarker, among neighbors: MarkdownNeighbors
  ) -> MarkdownMarker {
    // With a different marker, a line on which several items begin could become a thematic break.
    let isFixed = layouts[index]?.keepsMarker == true
    if isFixed || mayShare(index) || neighbors.isOnLineOfParent { return own }
    let previous = neighbors.previousItem?.kind.marker
    let following = originalKind(of: next[index])?.marker
    let second =
      previous == nil
      ? originalKind(of: next[index].flatMap { next[$0] })?.marker
      : following ?? neighbors.markerBefore
    guard let first = previous ?? following, let second, first.isSameList(as: second),
      !first.isSameList(as: own)
    else { return own }
    return first
  }

  private func markerOfNeighbors(_ index: Int, _ neighbors: MarkdownNeighbors) -> MarkdownMarker {
    let siblings = neighbors.previousItem?.kind.marker ?? originalKind(of: next[index])?.marker
    if let siblings { return siblings }
    guard let parent = neighbors.parent?.kind.marker, parent.number == nil else { return bullet }
    return parent
  }

  private func number(
    _ index: Int, for marker: MarkdownMarker, after previous: MarkdownMarker?
  ) -> Int {
    if let number = fixedNumber(index) { return number }
    guard let previous, previous.isSameList(as: marker), let last = previous.number else {
      return start(index, marker)
    }
    // If the items before and after a new item have the same number, the new item also gets this number.
    if isNew(index), let following = next[index], fixedNumber(following) == last { return last }
    return min(last + 1, MarkdownMarker.greatestNumber)
  }

  /// Returns the first number of a list. The first number is stored in the layouts of the list's items.
  private func start(_ index: Int, _ marker: MarkdownMarker) -> Int {
    var list = [index]
    while list.count < 3, let last = list.last, let following = next[last],
      originalKind(of: following) != .text
    {
      list.append(following)
    }
    let starts = list.filter { originalKind(of: $0)?.marker?.isSameList(as: marker) == true }
      .map { Int(layouts[$0]?.firstNumber ?? 1) }
    guard starts.count == 3, starts[1] == starts[2] else { return starts.first ?? 1 }
    return starts[1]
  }

  private func fixedNumber(_ index: Int) -> Int? {
    guard let layout = layouts[index], layout.keepsNumber else { return nil }
    return layout.kind.marker?.number
  }
}
