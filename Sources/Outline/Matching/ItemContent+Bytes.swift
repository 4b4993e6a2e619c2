extension ItemContent {
  /// Adds the note and the fields in bytes, without the bytes of a title, and without that a row is a heading, which
  /// follows from its place in Markdown. Two contents add the same bytes only if they say the same.
  package func appendWhatItSays(to bytes: inout [UInt8]) {
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

  /// Adds a string after what it is and its length.
  private static func append(_ kind: UInt8, _ text: String, to bytes: inout [UInt8]) {
    bytes.append(kind)
    withUnsafeBytes(of: UInt64(text.utf8.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: text.utf8)
  }

  /// True if both say the same, however that was written.
  func saysTheSame(as other: ItemContent) -> Bool {
    if self == other { return true }
    var (bytes, otherBytes): ([UInt8], [UInt8]) = ([], [])
    appendWhatItSays(to: &bytes)
    other.appendWhatItSays(to: &otherBytes)
    return title == other.title && bytes == otherBytes
  }
}
