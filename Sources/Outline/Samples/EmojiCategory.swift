/// A category of emojis, taken from the well-known sample code for diffable data sources. The eight categories
/// are the seven categories of an emoji keyboard, and one category for recently used emojis.
///
/// The names are the same as in the sample code, including the leading space in `" Watch"`. Some emojis are
/// in several categories. For example, 🤣 is in both Recents and Smileys. Items of an outline must be unique, so
/// an item must consist of an emoji and the emoji's category.
public struct EmojiCategory: Hashable, Sendable {
  /// The name, which is unique.
  public let name: String

  /// The emojis, in order.
  public let emojis: [Emoji]

  /// All eight categories, in order. The first category is Recents, which is usually not part of an
  /// outline.
  public static let all: [EmojiCategory] = [
    EmojiCategory(
      "Recents",
      ("🤣", "Rolling on the floor laughing"),
      ("🥃", "Whiskey"),
      ("😎", "Cool"),
      ("🏔", "Mountains"),
      ("⛺️", "Camping"),
      ("⌚️", " Watch"),
      ("💯", "Best"),
      ("✅", "LGTM")),
    EmojiCategory(
      "Smileys",
      ("😀", "Happy"),
      ("😂", "Laughing"),
      ("🤣", "Rolling on the floor laughing")),
    EmojiCategory(
      "Nature",
      ("🦊", "Fox"),
      ("🐝", "Bee"),
      ("🐢", "Turtle")),
    EmojiCategory(
      "Food",
      ("🥃", "Whiskey"),
      ("🍎", "Apple"),
      ("🍑", "Peach")),
    EmojiCategory(
      "Activities",
      ("🏈", "Football"),
      ("🚴‍♀️", "Cycling"),
      ("🎤", "Singing")),
    EmojiCategory(
      "Travel",
      ("🏔", "Mountains"),
      ("⛺️", "Camping"),
      ("🏖", "Beach")),
    EmojiCategory(
      "Objects",
      ("🖥", "iMac"),
      ("⌚️", " Watch"),
      ("📱", "iPhone")),
    EmojiCategory(
      "Symbols",
      ("❤️", "Love"),
      ("☮️", "Peace"),
      ("💯", "Best")),
  ]

  private init(_ name: String, _ emojis: (character: String, name: String)...) {
    self.name = name
    self.emojis = emojis.map { Emoji(character: $0.character, name: $0.name) }
  }
}

/// An emoji with its name.
public struct Emoji: Hashable, Sendable {
  /// The emoji as a single character, which may consist of several Unicode scalars.
  public let character: String

  /// The name, exactly as in the sample code.
  public let name: String
}
