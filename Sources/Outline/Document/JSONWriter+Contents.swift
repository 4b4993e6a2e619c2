extension JSONWriter {
  /// Writes an item's contents as members of the current object.
  mutating func write(membersOf content: ItemContent) {
    name("title")
    write(content.title)
    if let note = content.note {
      name("note")
      write(note)
    }
    if !content.fields.isEmpty {
      name("fields")
      write(content.fields)
    }
  }

  /// Writes the contents of an item that has nothing but a title.
  ///
  /// - Parameter title: UTF-8.
  mutating func write(title: UnsafeRawBufferPointer) {
    name("title")
    write(utf8: title)
  }

  /// Writes fields in order. JSON values are written as strings, because their white space has to
  /// be kept and may contain line feeds.
  mutating func write(_ fields: [DocumentField]) {
    beginArray()
    for field in fields {
      beginObject()
      name("name")
      write(field.name)
      switch field.value {
      case .text(let text):
        name("text")
        write(text)
      case .json(let json):
        name("json")
        write(json)
      }
      endObject()
    }
    endArray()
  }
}
