/// The content of an item, without making a string of a title that is kept as bytes.
enum ContentView {
  /// Nothing but a title, as UTF-8.
  case title(UnsafeRawBufferPointer)
  case content(ItemContent)
}
