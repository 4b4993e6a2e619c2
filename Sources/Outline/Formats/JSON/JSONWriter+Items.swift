/// Writing titles, notes and fields as members of an open object.
extension JSONWriter {
  /// - Parameter reserved: The members that are not fields.
  mutating func write(_ content: ItemContent, reserved: Set<String>) throws(FormatError) {
    write(JSONTitle(of: content))
    if let note = content.note { member("note", note) }
    try write(content.fields, of: "“\(content.title)”", reserved: reserved)
  }

  private mutating func write(_ title: JSONTitle) {
    guard let bytes = title.bytes else { return member("title", title.text) }
    beginObject("title")
    member("bytes", bytes)
    endObject()
  }

  /// - Parameter owner: The name of the fields' owner in error messages.
  mutating func write(
    _ fields: [DocumentField], of owner: @autoclosure () -> String, reserved: Set<String>
  ) throws(FormatError) {
    for field in fields where field.isMember {
      name(escaping: JSONMemberName.member(of: field.name, reserved: reserved))
      do {
        try write(field.value)
      } catch {
        throw FormatError("the field “\(field.name)” of \(owner()) is not JSON: \(error.message)")
      }
    }
  }

  /// Writes a value on one line. Throws if the value is not JSON.
  private mutating func write(_ value: DocumentField.Value) throws(JSONError) {
    switch value {
    case .text(let text): write(text)
    case .json(let value):
      try JSONReader.reading(Array(value.utf8)) { reader throws(JSONError) in
        try reader.copyValue(to: &self)
        try reader.end()
      }
    }
  }
}

extension DocumentField {
  /// True if the field is written as a separate member. The field with the bytes of a title is written inside
  /// the member `title` instead.
  fileprivate var isMember: Bool { name != Self.titleBytesName }
}

extension [DocumentField] {
  var hasMembers: Bool { contains(where: \.isMember) }
}
