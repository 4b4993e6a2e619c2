/// A category of emojis, as the example that readers of diffable data sources know shows them: the
/// seven categories of an emoji keyboard and what was used recently.
///
/// The data is spelled as it was published, the leading space of `" Watch"` included: how a title
/// is shown is the business of whoever shows it. An emoji stands in several categories (🤣 in
/// Recents and in Smileys), so it cannot be the item of an outline by itself; the place where it
/// stands belongs to the identity.
public struct EmojiCategory: Hashable, Sendable {
  /// The name, which no other category has.
  public let name: String

  /// The emojis, in order.
  public let emojis: [Emoji]

  /// All eight categories, in order. The first is Recents, which an outline leaves out.
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
  /// The emoji: one character, of several scalars at times.
  public let character: String

  /// The name, as it was published.
  public let name: String
}
