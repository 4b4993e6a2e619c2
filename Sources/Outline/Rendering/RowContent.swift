/// The content of a row, without its connectors. This type is the counterpart of UIKit's content
/// configurations.
///
/// A ``RowRegistration`` makes the content for an item each time the item's row is drawn. Therefore, the
/// title of a row can change although the outline does not change.
public struct RowContent: Hashable, Sendable {
  /// An image before the text, such as an emoji, a symbol or a letter.
  public var image: String?

  /// The text.
  public var text: String

  /// Less important text, which follows the main text.
  public var secondaryText: String?

  /// The accessories. The disclosure is drawn before the content. All other accessories are drawn after the
  /// content, in the order of the array.
  public var accessories: [Accessory]

  /// Creates content.
  ///
  /// - Parameters:
  ///   - image: An image before the text.
  ///   - text: The text. Line breaks in the text are drawn as spaces.
  ///   - secondaryText: Less important text, which follows the main text.
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

  /// An element that is drawn beside the content of a row.
  public enum Accessory: Hashable, Sendable {
    /// The mark for a collapsed or expanded row. The mark is also drawn for a row without children, because
    /// the children may be loaded when the row is expanded.
    case disclosure

    /// The handle for moving a row.
    case reorderHandle

    /// Custom text, such as a badge, a count or a checkmark.
    case label(String)
  }
}
