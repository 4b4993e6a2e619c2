/// The content of an item. A title that is stored as bytes is not converted to a string.
enum ContentView {
  /// Only a title, as UTF-8, and the row of a text that it was read from.
  case title(UnsafeRawBufferPointer, RowOrigin?)
  case content(ItemContent)
}

extension ContentView {
  /// The row of a text that the content was read from.
  private var source: RowOrigin? {
    switch self {
    case .title(_, let source): source
    case .content(let content): content.source
    }
  }

  /// True if both have equal titles, notes and fields.
  static func == (first: ContentView, second: ContentView) -> Bool {
    first.haveSameTitles(as: second) ?? (ItemContent(first) == ItemContent(second))
  }

  /// True if both have the same bytes. `==` ignores the difference between composed and decomposed letters.
  func hasSameBytes(as other: ContentView) -> Bool {
    haveSameTitles(as: other) ?? ItemContent(self).hasSameBytes(as: ItemContent(other))
  }

  /// True if both were read from rows that are written in the same way, or both from no text.
  func isWritten(as other: ContentView) -> Bool {
    guard let source, let other = other.source else { return source == other.source }
    return source.isWritten(as: other)
  }

  /// True if both are only a title, and the titles have the same bytes, so that no string is needed; `nil`
  /// otherwise.
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
