/// What rows are written as: headings, or items with a marker.
extension MarkdownWriter {
  func kind(_ index: Int, _ place: MarkdownPlace) -> MarkdownKind {
    let own = kindThatWas(index)
    if !place.isInItem, let level = headingLevel(index, own, place) {
      return .heading(level: level, underline: underline(index, own, level: level))
    }
    return .item(marker(index, own?.marker, place))
  }

  /// What the field of a row says.
  func kindThatWas(_ index: Int?) -> MarkdownKind? {
    index.flatMap { rows[$0].content.fields.layoutText("#marker") }.flatMap(MarkdownKind.init)
  }

  /// The level of a heading, or `nil` if the row is an item.
  ///
  /// What follows a heading belongs to it. So siblings of headings are headings, too, and no deeper
  /// ones: a heading that has come before two deeper ones is as deep as they are.
  private func headingLevel(_ index: Int, _ own: MarkdownKind?, _ place: MarkdownPlace) -> Int? {
    let least = (place.parent?.kind.headingLevel ?? 0) + 1
    let following = kindThatWas(next[index])?.headingLevel ?? 0
    if let previous = place.previous?.kind.headingLevel {
      guard let level = own?.headingLevel, (least...previous).contains(level) else {
        return previous
      }
      return following <= previous ? max(level, following) : level
    }
    let model = own ?? (place.previous == nil ? kindThatWas(next[index]) : nil)
    guard let level = model?.headingLevel, least <= 6 else { return nil }
    let second = kindThatWas(next[index].flatMap { next[$0] })?.headingLevel ?? 0
    return max(level, least, min(following, second) > level ? following : 0)
  }

  /// The line below the title of a heading, if it was written so and still can be.
  func underline(_ index: Int, _ own: MarkdownKind?, level: Int) -> [UInt8]? {
    guard case .heading(level, let underline?) = own else { return nil }
    let title = MarkdownTitle.encode(rows[index].content.title, .item)[...]
    let isText = MarkdownEscape.place(in: title, .item) == nil
    let starts: [UInt8] = [0x23, 0x3E, 0x3C, 0x5F]
    guard let byte = title.first, isText, !starts.contains(byte),
      !MarkdownLeaf.isDefinition(title)
    else { return nil }
    return rows[index].content.fields.isChecked == nil ? underline : nil
  }

  private func marker(
    _ index: Int, _ own: MarkdownMarker?, _ place: MarkdownPlace
  ) -> MarkdownMarker {
    let previous = place.previousItem?.kind.marker
    var marker = own.map { markerThatFits(index, $0, place) } ?? markerOfNeighbors(index, place)
    if marker.number != nil { marker.number = number(index, marker, previous) }
    return marker
  }

  /// An item keeps its marker, unless it has come into a list of others: then two neighbors have
  /// another one and none has its own.
  ///
  /// A row that stands among items of several lists has a field that says so, and keeps it anyway.
  private func markerThatFits(
    _ index: Int, _ own: MarkdownMarker, _ place: MarkdownPlace
  ) -> MarkdownMarker {
    // With other markers a line of several items might be a thematic break.
    let isFixed = rows[index].content.fields["#list"] != nil
    if isFixed || isShared(index) || isInline(index, place) { return own }
    let previous = place.previousItem?.kind.marker
    let following = rows[index].content.fields["#after"] == nil ? next[index] : nil
    let markers: [MarkdownMarker?]
    switch (previous, kindThatWas(following)?.marker) {
    case (let previous?, let following?): markers = [previous, following]
    case (let previous?, nil): markers = [previous, place.markerBefore]
    case (nil, let first?): markers = [first, kindThatWas(following.flatMap { next[$0] })?.marker]
    case (nil, nil): return own
    }
    guard let first = markers[0], let second = markers[1], first.isSameList(as: second) else {
      return own
    }
    return first.isSameList(as: own) ? own : first
  }

  private func markerOfNeighbors(_ index: Int, _ place: MarkdownPlace) -> MarkdownMarker {
    let siblings = place.previousItem?.kind.marker ?? kindThatWas(next[index])?.marker
    if let siblings { return siblings }
    guard let parent = place.parent?.kind.marker, parent.number == nil else { return bullet }
    return parent
  }

  private func number(
    _ index: Int, _ marker: MarkdownMarker, _ previous: MarkdownMarker?
  ) -> Int {
    if let number = number(rows[index].content.fields["#number"]) { return number }
    guard let previous, previous.isSameList(as: marker), let last = previous.number else {
      return start(index, marker)
    }
    // Where all numbers are the same, a new one is, too.
    if isNew(index), let following = next[index],
      number(rows[following].content.fields["#number"]) == last
    {
      return last
    }
    return min(last + 1, MarkdownMarker.greatestNumber)
  }

  /// The number that a list begins with, as its first two items that came from Markdown have it.
  private func start(_ index: Int, _ marker: MarkdownMarker) -> Int {
    var list = [index]
    while list.count < 3, let last = list.last, rows[last].content.fields["#after"] == nil,
      let following = next[last]
    {
      list.append(following)
    }
    let starts = list.filter { kindThatWas($0)?.marker?.isSameList(as: marker) == true }
      .map { number(rows[$0].content.fields["#start"]) ?? 1 }
    guard starts.count == 3, starts[1] == starts[2] else { return starts.first ?? 1 }
    return starts[1]
  }

  private func number(_ value: DocumentField.Value?) -> Int? {
    guard case .json(let text) = value, let number = Int(text) else { return nil }
    return (0...MarkdownMarker.greatestNumber).contains(number) ? number : nil
  }
}
