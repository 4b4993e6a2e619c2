import Outline

/// The sections, in order.
enum Section: String, CaseIterable {
  case recents = "Recents"
  case list = "List"
  case outline = "Outline"
}

/// The item of a row. The same emoji can be in several sections, so an item also identifies the section.
enum Item: Hashable {
  case recent(Emoji)
  case listed(Emoji, category: String)
  case category(String)
  case member(Emoji, category: String)
}

extension Item: CustomStringConvertible {
  var description: String {
    switch self {
    case .category(let name): name
    case .recent(let emoji), .listed(let emoji, _), .member(let emoji, _): emoji.title
    }
  }
}

extension Emoji {
  /// The name without leading white space: one of the names in the sample begins with a space.
  var title: String { String(name.drop(while: \.isWhitespace)) }
}

/// Returns the item for an emoji in the outline, given the title of the emoji and the name of its category.
func member(_ title: String, of category: String) -> Item {
  let emojis = EmojiCategory.all.first { $0.name == category }?.emojis ?? []
  guard let emoji = emojis.first(where: { $0.title == title }) else {
    preconditionFailure("\(category) has no \(title)")
  }
  return .member(emoji, category: category)
}

/// The initial content of each section.
func outline(of section: Section) -> SectionSnapshot<Item> {
  let recents = EmojiCategory.all[0]
  let categories = EmojiCategory.all.dropFirst()
  var outline = SectionSnapshot<Item>()
  switch section {
  case .recents:
    outline.append(recents.emojis.map { .recent($0) })
  case .list:
    for category in categories {
      outline.append(category.emojis.map { .listed($0, category: category.name) })
    }
  case .outline:
    outline.append(categories.map { .category($0.name) })
    for category in categories {
      outline.append(
        category.emojis.map { .member($0, category: category.name) },
        to: .category(category.name))
    }
  }
  return outline
}
