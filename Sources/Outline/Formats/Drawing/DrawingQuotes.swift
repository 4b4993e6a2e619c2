/// The quotes that `tree -Q` writes around names.
extension [DrawingEntry] {
  /// True if all names in the drawing are in quotes. In all other drawings, quotes are parts of the names.
  var areQuoted: Bool {
    contains { !$0.isOmission } && allSatisfy { $0.isOmission || $0.quoted != nil }
  }

  /// Removes the quotes around names, and decodes the escapes between them. A closing quote marks the end
  /// of a name, so the text after the quote cannot belong to the name.
  ///
  /// - Parameter links: The indices of the entries that may be links. Only links have targets.
  mutating func removeQuotes(_ drawing: ConnectorStyle, links: Set<Int>) {
    // In the C locale, `tree` draws in ASCII, and writes C escapes such as `\"` and `\n`.
    // In other locales, `tree` does not escape quotes and backslashes in names.
    let haveEscapes =
      drawing == .ascii
      && allSatisfy { entry in
        entry.isOmission
          || entry.quotedParts(mayHaveTarget: true).allSatisfy { PathQuoting.decoded($0) != nil }
      }
    for index in indices where !self[index].isOmission {
      let parts = self[index].quotedParts(mayHaveTarget: links.contains(index)).map {
        haveEscapes ? PathQuoting.decoded($0)?[...] ?? $0 : $0
      }
      self[index].layout.indicator = self[index].quoted?.indicator
      self[index].title = parts[0]
      if parts.count > 1 { self[index].target = parts[1] }
      self[index].isDecoded = haveEscapes
    }
  }
}

extension DrawingEntry {
  /// The text between the quotes, and the indicator after the closing quote; `nil` if the title is not
  /// quoted.
  fileprivate var quoted: (text: ArraySlice<UInt8>, indicator: UInt8?)? {
    let indicator = title.last.flatMap { Self.indicators.contains($0) ? $0 : nil }
    let quoted = title.dropLast(indicator == nil ? 0 : 1)
    guard quoted.count > 2, quoted.first == 0x22, quoted.last == 0x22 else { return nil }
    return (quoted.dropFirst().dropLast(), indicator)
  }

  /// Returns the name, followed by the target if there is one. In the text `"name" -> "target"`, the quotes
  /// do not belong to the name and the target.
  fileprivate func quotedParts(mayHaveTarget: Bool) -> [ArraySlice<UInt8>] {
    let text = quoted?.text ?? title
    guard mayHaveTarget, !isSource, let end = text.firstIndex(of: Self.quotedArrow) else {
      return [text]
    }
    return [text[..<end], text[end...].dropFirst(Self.quotedArrow.count)]
  }

  private static let quotedArrow = Array(#"" -> ""#.utf8)
}

extension PathQuoting {
  fileprivate static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    text.withUnsafeBytes { decoded($0[...]) }
  }
}
