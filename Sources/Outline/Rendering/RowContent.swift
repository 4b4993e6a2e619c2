/// The content of a row, apart from its connectors: the counterpart of UIKit's content configurations.
///
/// A ``RowRegistration`` makes the content of an item when its row is drawn. So a title can change without
/// changing the outline.
public struct RowContent: Hashable, Sendable {
  /// An image before the text: an emoji, a symbol, a letter.
  public var image: String?

  /// The text.
  public var text: String

  /// Less important text after the text.
  public var secondaryText: String?

  /// The accessories. The disclosure is drawn before the content, all others after it, in this order.
  public var accessories: [Accessory]

  /// Creates content.
  ///
  /// - Parameters:
  ///   - image: An image before the text.
  ///   - text: The text. Line breaks in it are drawn as spaces.
  ///   - secondaryText: Less important text after the text.
  ///   - accessories: The accessories.
  public init(
    image: String? = nil, text: String, secondaryText: String? = nil,
    accessories: [Accessory] = []
  ) {
    self.image = image
    self.text = text
    self.secondaryText = secondaryText
    self.accessories = accessories
  }

  /// Something that is drawn beside the content of a row.
  public enum Accessory: Hashable, Sendable {
    /// The mark that shows whether the row is collapsed or expanded. It is also drawn for rows without
    /// children, which may be loaded when the row is expanded.
    case disclosure

    /// The handle by which a row can be moved.
    case reorderHandle

    /// Custom text: a badge, a count, a checkmark.
    case label(String)
  }
}
