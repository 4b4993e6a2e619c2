/// What a row shows, apart from where it stands: the text twin of UIKit's content configurations.
///
/// An item is an identity; its content is made for it when a row is drawn, by a
/// ``RowRegistration``. So a title can change without anything moving.
public struct RowContent: Hashable, Sendable {
  /// What stands before the text: an emoji, a symbol, a letter.
  public var image: String?

  /// The text.
  public var text: String

  /// What is said after the text, in a lower voice.
  public var secondaryText: String?

  /// What the row offers, besides its content. Disclosure stands before the content, all else
  /// after it, in this order.
  public var accessories: [Accessory]

  /// Creates content.
  ///
  /// - Parameters:
  ///   - image: What stands before the text.
  ///   - text: The text. A line break in it is drawn as a space: a row is a line.
  ///   - secondaryText: What is said after the text.
  ///   - accessories: What the row offers besides.
  public init(
    image: String? = nil, text: String, secondaryText: String? = nil,
    accessories: [Accessory] = []
  ) {
    self.image = image
    self.text = text
    self.secondaryText = secondaryText
    self.accessories = accessories
  }

  /// Something that a row offers besides its content.
  public enum Accessory: Hashable, Sendable {
    /// The mark that says whether the row is collapsed or expanded. It is drawn for a row without
    /// children, too: its children may be found only when it is expanded.
    case disclosure

    /// The handle by which a row can be moved.
    case reorderHandle

    /// A word or a symbol of your own: a badge, a count, a checkmark.
    case label(String)
  }
}
