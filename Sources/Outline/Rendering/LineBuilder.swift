/// Builds the lines of an outline from the contents of its rows. All lines are built in the same buffer.
struct LineBuilder {
  let style: ConnectorStyle
  private let lineBreak: String

  private var line: [UInt8] = []
  private var prefix: ConnectorPrefix

  /// Creates a builder for the first row of an outline, or for a row below other rows.
  ///
  /// - Parameters:
  ///   - style: The style that contains the connectors and disclosures.
  ///   - lineBreak: The text that ends each line.
  ///   - ancestors: For each ancestor of the row, beginning with the root, whether this ancestor has a
  ///     later sibling.
  init(
    style: ConnectorStyle, lineBreak: String, belowAncestors ancestors: some Sequence<Bool> = []
  ) {
    self.style = style
    self.lineBreak = lineBreak
    prefix = ConnectorPrefix(style: style, belowAncestors: ancestors)
  }

  /// Returns the line of a row, with its line break.
  ///
  /// - Parameters:
  ///   - content: The content of the row.
  ///   - level: The level of the row, which is at most one greater than the level of the previous row.
  ///   - hasLaterSibling: True if the row has a later sibling.
  ///   - isExpanded: True if the row is expanded.
  ///   - hiddenCount: The number of hidden rows below the row, or `nil` to omit this number.
  mutating func row(
    _ content: RowContent, level: Int, hasLaterSibling: Bool, isExpanded: Bool, hiddenCount: Int?
  ) -> String {
    line.removeAll(keepingCapacity: true)
    prefix.appendRow(level: level, isLast: !hasLaterSibling, to: &line)
    let isDisclosed = content.accessories.contains(.disclosure)
    let mark = !isDisclosed ? style.undisclosed : isExpanded ? style.expanded : style.collapsed
    line += mark.utf8
    add(content)
    if let hiddenCount { line += " (\(hiddenCount))".utf8 }
    return finished(with: content.accessories)
  }

  /// Returns the line of a header or footer, with its line break.
  mutating func supplement(_ content: RowContent) -> String {
    line.removeAll(keepingCapacity: true)
    add(content)
    return finished(with: content.accessories)
  }

  private mutating func add(_ content: RowContent) {
    if let image = content.image {
      line.addOnOneLine(image)
      line.append(UInt8(ascii: " "))
    }
    line.addOnOneLine(content.text)
    if let secondaryText = content.secondaryText {
      line += style.secondarySeparator.utf8
      line.addOnOneLine(secondaryText)
    }
  }

  private mutating func finished(with accessories: [RowContent.Accessory]) -> String {
    for accessory in accessories { add(accessory) }
    line += lineBreak.utf8
    return String(decoding: line, as: UTF8.self)
  }

  private mutating func add(_ accessory: RowContent.Accessory) {
    switch accessory {
    case .disclosure: break
    case .reorderHandle: line += (" " + style.reorderHandle).utf8
    case .label(let text):
      line.append(UInt8(ascii: " "))
      line.addOnOneLine(text)
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
