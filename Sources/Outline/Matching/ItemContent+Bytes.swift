extension ItemContent {
  /// Appends the note and the fields as bytes. The bytes of a title are left out, and so are the fields that
  /// mark headings and text in Markdown, because the level of a heading depends on its place. Two contents
  /// append the same bytes only if the remaining values are equal.
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

  /// Appends a string after its kind and length.
  private static func append(_ kind: UInt8, _ text: String, to bytes: inout [UInt8]) {
    bytes.append(kind)
    withUnsafeBytes(of: UInt64(text.utf8.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: text.utf8)
  }

  /// True if both have the same meaning, even if their texts are written differently.
  func isSemanticallyEqual(to other: ItemContent) -> Bool {
    if self == other { return true }
    var (bytes, otherBytes): ([UInt8], [UInt8]) = ([], [])
    appendMeaning(to: &bytes)
    other.appendMeaning(to: &otherBytes)
    return title == other.title && bytes == otherBytes
  }
}
