extension ItemContent {
  /// Appends bytes that represent the note and the fields. Two kinds of field are left out: fields for the
  /// bytes of titles that are not UTF-8, and fields that mark headings or text in Markdown, because the level
  /// of a heading depends on its place. Two contents get the same bytes only if their notes and all other
  /// fields are equal.
  package func appendMeaning(to bytes: inout [UInt8]) {
    if let note { Self.append(0, note, to: &bytes) }
    for field in fields
    where field.name != DocumentField.titleBytesName && !field.isBlock {
      Self.append(1, field.name, to: &bytes)
      switch field.value {
      case .text(let text): Self.append(2, text, to: &bytes)
      case .json(let json): Self.append(3, json, to: &bytes)
      }
    }
  }

  /// Appends the kind, the length and the bytes of a string.
  private static func append(_ kind: UInt8, _ text: String, to bytes: inout [UInt8]) {
    bytes.append(kind)
    withUnsafeBytes(of: UInt64(text.utf8.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: text.utf8)
  }

  /// Returns true if two contents have the same meaning, even if they were written in different ways.
  func isSemanticallyEqual(to other: ItemContent) -> Bool {
    if self == other { return true }
    var (bytes, otherBytes): ([UInt8], [UInt8]) = ([], [])
    appendMeaning(to: &bytes)
    other.appendMeaning(to: &otherBytes)
    return title == other.title && bytes == otherBytes
  }
}
