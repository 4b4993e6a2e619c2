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

extension RowContent {
  /// Appends all parts of the content, except the disclosure, to a line.
  ///
  /// - Parameter hiddenCount: The number of hidden rows below the row, or `nil` to omit this number.
  func append(to line: inout [UInt8], in style: ConnectorStyle, hiddenCount: Int? = nil) {
    if let image {
      line.addOnOneLine(image)
      line.append(UInt8(ascii: " "))
    }
    line.addOnOneLine(text)
    if let secondaryText {
      line += style.secondarySeparator.utf8
      line.addOnOneLine(secondaryText)
    }
    if let hiddenCount { line += " (\(hiddenCount))".utf8 }
    for accessory in accessories {
      switch accessory {
      case .disclosure: break
      case .reorderHandle: line += (" " + style.reorderHandle).utf8
      case .label(let text):
        line.append(UInt8(ascii: " "))
        line.addOnOneLine(text)
      }
    }
  }
}

extension [UInt8] {
  /// Appends text, with each line break replaced by a space.
  fileprivate mutating func addOnOneLine(_ text: String) {
    if text.utf8.contains(where: \.mayBreakLines) {
      for character in text { self += (character.isNewline ? " " : String(character)).utf8 }
    } else {
      self += text.utf8
    }
  }
}

extension UInt8 {
  /// True if the UTF-8 encoding of a line break may begin with this byte. Line breaks are LF, VT, FF, CR,
  /// U+0085, U+2028 and U+2029.
  fileprivate var mayBreakLines: Bool {
    0x0A...0x0D ~= self || self == 0xC2 || self == 0xE2
  }
}
