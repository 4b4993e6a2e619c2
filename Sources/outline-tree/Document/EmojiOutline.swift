import Outline

extension TitledOutline {
  /// The built-in outline: categories and their emoji. The category of recent ones repeats others.
  ///
  /// A title is what a person would type: the data has a name that begins with a space.
  static func emoji() throws(OutlineError) -> TitledOutline {
    var builder = OutlineBuilder()
    for category in EmojiCategory.all where category.name != "Recents" {
      builder.add(plain: category.name, image: nil, level: 0)
      for emoji in category.emojis {
        let title = String(emoji.name.drop { $0 == " " })
        builder.add(plain: title, image: emoji.character, level: 1)
      }
    }
    return try builder.outline(.rows)
  }
}

extension OutlineBuilder {
  mutating func add(plain title: String, image: String?, level: Int) {
    add(
      OutlineRow(
        level: level, isLastSibling: false, title: Array(title.utf8)[...], kind: .plain,
        branch: .leaf, image: image.map { Array($0.utf8)[...] }))
  }
}
