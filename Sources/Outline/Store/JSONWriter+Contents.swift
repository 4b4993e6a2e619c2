extension JSONWriter {
  /// Writes the members of an object that stand for a content.
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

  /// Writes fields in their order. What is JSON is written as a string: its white space counts, and
  /// there may be ends of lines among it.
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
