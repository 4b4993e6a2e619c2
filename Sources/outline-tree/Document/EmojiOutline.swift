import Outline

extension OutlineDocument {
  /// The built-in outline: categories and their emoji. The category of recent ones repeats others.
  ///
  /// A title is what a person would type: the data has a name that begins with a space.
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
    // Two levels, each emoji behind its category.
    return try! OutlineDocument(rows: rows)
  }
}
