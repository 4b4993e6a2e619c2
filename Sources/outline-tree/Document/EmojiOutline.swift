import Outline

extension OutlineDocument {
  /// The built-in outline: categories and their emoji, without the recent ones, which repeat others.
  ///
  /// A name in the data begins with a space, which its title leaves out.
  static var emoji: OutlineDocument {
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    for category in EmojiCategory.all where category.name != "Recents" {
      rows.append((ItemContent(category.name), 0, true))
      for emoji in category.emojis {
        let image = DocumentField("image", .text(emoji.character))
        let title = String(emoji.name.drop { $0 == " " })
        rows.append((ItemContent(title, fields: [image]), 1, false))
      }
    }
    // Two levels: each emoji follows its category.
    return try! OutlineDocument(rows: rows)
  }
}
