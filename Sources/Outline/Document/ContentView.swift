/// The content of an item, without making a string of a title that is kept as bytes.
enum ContentView {
  /// Nothing but a title, as UTF-8, and the row of a text that it was read from.
  case title(UnsafeRawBufferPointer, RowOrigin?)
  case content(ItemContent)
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
