/// An item's content as a ``ContentTable`` stores it. A title that is stored as bytes is not converted to a
/// string.
enum ContentView {
  /// A title in UTF-8, and the row of the source text from which it was read. The item has no note and no
  /// fields.
  case title(UnsafeRawBufferPointer, RowOrigin?)
  case content(ItemContent)
}

extension ContentView {
  /// The row of the source text from which the content was read.
  private var source: RowOrigin? {
    switch self {
    case .title(_, let source): source
    case .content(let content): content.source
    }
  }

  /// Returns true if two contents have equal titles, notes and fields.
  static func == (first: ContentView, second: ContentView) -> Bool {
    first.haveSameTitles(as: second) ?? (ItemContent(first) == ItemContent(second))
  }

  /// Returns true if two contents have the same bytes. In contrast, `==` ignores the difference between
  /// composed and decomposed letters.
  func hasSameBytes(as other: ContentView) -> Bool {
    haveSameTitles(as: other) ?? ItemContent(self).hasSameBytes(as: ItemContent(other))
  }

  /// Returns true if two contents were read from rows that are written in the same way, or if neither
  /// content was read from a source text.
  func isWritten(as other: ContentView) -> Bool {
    guard let source, let other = other.source else { return source == other.source }
    return source.isWritten(as: other)
  }

  /// Returns true if both contents are titles that are stored as bytes, and their bytes are the same.
  /// Otherwise, returns `nil`, which means that the contents must be compared as strings.
  private func haveSameTitles(as other: ContentView) -> Bool? {
    guard case .title(let title, _) = self, case .title(let other, _) = other else { return nil }
    return title.hasSameBytes(as: other) ? true : nil
  }
}

extension ItemContent {
  init(_ view: ContentView) {
    switch view {
    case .title(let title, let source):
      self.init(String(decoding: title, as: UTF8.self))
      self.source = source
    case .content(let content): self = content
    }
  }
}
