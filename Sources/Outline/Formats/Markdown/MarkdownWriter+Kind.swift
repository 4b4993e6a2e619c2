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
  /// ones.
  private func headingLevel(_ index: Int, _ own: MarkdownKind?, _ place: MarkdownPlace) -> Int? {
    let least = (place.parent?.kind.headingLevel ?? 0) + 1
    if let previous = place.previous?.kind.headingLevel {
      guard let level = own?.headingLevel, (least...previous).contains(level) else {
        return previous
      }
      return level
    }
    let model = own ?? (place.previous == nil ? kindThatWas(next[index]) : nil)
    guard let level = model?.headingLevel, least <= 6 else { return nil }
    return max(level, least)
  }

  /// The line below the title of a heading, if it was written so and still can be.
  private func underline(_ index: Int, _ own: MarkdownKind?, level: Int) -> [UInt8]? {
    guard case .heading(level, let underline?) = own else { return nil }
    let title = MarkdownTitle.encode(rows[index].content.title, .item)[...]
    let isText = MarkdownEscape.place(in: title, .item) == nil
    let starts: [UInt8] = [0x23, 0x3E, 0x3C, 0x5F]
    guard let byte = title.first, isText, !starts.contains(byte),
      !MarkdownLeaf.isDefinition(title)
    else { return nil }
    return rows[index].content.fields.isChecked == nil ? underline : nil
  }

  /// The marker of an item: its own, if it or its neighbor is of that list; else that of the list.
  private func marker(
    _ index: Int, _ own: MarkdownMarker?, _ place: MarkdownPlace
  ) -> MarkdownMarker {
    let previous = place.previousItem?.kind.marker
    let following = kindThatWas(next[index])?.marker
    var marker = own ?? previous ?? following ?? place.parent?.kind.marker ?? bullet
    let isFixed = rows[index].content.fields["#list"] != nil
    if let own, isFixed || isShared(index) || isInline(index, place) {
      // With other markers the line might be a thematic break.
      marker = own
    } else if let own, let previous, !own.isSameList(as: previous) {
      marker = following?.isSameList(as: own) == true ? own : previous
    } else if let own, let following, previous == nil, !own.isSameList(as: following) {
      let second = next[index].flatMap { kindThatWas(next[$0]) }?.marker
      marker = second?.isSameList(as: following) == true ? following : own
    } else if own == nil && previous == nil && following == nil {
      marker = marker.number == nil ? marker : bullet
    }
    if marker.number != nil { marker.number = number(index, marker, previous) }
    return marker
  }

  private func number(
    _ index: Int, _ marker: MarkdownMarker, _ previous: MarkdownMarker?
  ) -> Int {
    let fields = rows[index].content.fields
    if let number = number(fields["#number"]) { return number }
    guard let previous, previous.isSameList(as: marker), let last = previous.number else {
      return start(index, marker) ?? 1
    }
    // Where all numbers are the same, a new one is, too.
    let isNew = fields["#marker"] == nil
    if isNew, let following = next[index], number(rows[following].content.fields["#number"]) == last
    {
      return last
    }
    return min(last + 1, MarkdownMarker.greatestNumber)
  }

  /// The number that the list of an item begins with, whichever of its items tells it.
  private func start(_ index: Int, _ marker: MarkdownMarker) -> Int? {
    var place: Int? = index
    while let index = place {
      let fields = rows[index].content.fields
      if let start = number(fields["#start"]) { return start }
      place = fields["#after"] == nil ? next[index] : nil
      if kindThatWas(place)?.marker?.isSameList(as: marker) == false { return nil }
    }
    return nil
  }

  private func number(_ value: DocumentField.Value?) -> Int? {
    guard case .json(let text) = value, let number = Int(text) else { return nil }
    return (0...MarkdownMarker.greatestNumber).contains(number) ? number : nil
  }
}
