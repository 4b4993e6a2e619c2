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
