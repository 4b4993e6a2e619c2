import Outline

/// Draws the rows: a registration for each kind of item, and a registration that chooses one of these for an
/// item.
let renderer: TextRenderer<Item> = {
  let category = RowRegistration<Item> { item, _ in
    RowContent(text: "\(item)", accessories: [.disclosure])
  }
  let plain = RowRegistration<Item> { item, _ in
    RowContent(image: item.emoji?.character, text: "\(item)")
  }
  let movable = RowRegistration<Item> { item, _ in
    RowContent(image: item.emoji?.character, text: "\(item)", accessories: [.reorderHandle])
  }
  return TextRenderer(
    style: .disclosure,
    registration: RowRegistration(choosing: { item in
      switch item {
      case .category: category
      case .recent, .listed: plain
      case .member: movable
      }
    }))
}()

extension Item {
  var emoji: Emoji? {
    switch self {
    case .category: nil
    case .recent(let emoji), .listed(let emoji, _), .member(let emoji, _): emoji
    }
  }
}

/// Draws some sections, each below its name.
@MainActor func draw(_ sections: [Section], of source: OutlineModel<Section, Item>) {
  var output = StandardOutput()
  renderer.write(
    sections: sections.map { ($0, source.snapshot(for: $0)) },
    supplements: SectionRegistration(header: { section, _ in RowContent(text: section.rawValue) }),
    to: &output)
}

/// A change of an outline, in words.
func words(for change: OutlineDifference<Item>.Change) -> String {
  switch change {
  case .remove(let item, let place, _): "remove \(item) from \(words(for: place))"
  case .insert(let item, let place, _): "insert \(item) into \(words(for: place))"
  case .move(let item, let old, let new):
    "move \(item) from \(words(for: old)) to \(words(for: new))"
  case .expand(let item): "expand \(item)"
  case .collapse(let item): "collapse \(item)"
  }
}

private func words(for place: OutlineDifference<Item>.Place) -> String {
  "\(place.parent.map { "\($0)" } ?? "the roots")[\(place.index)]"
}
