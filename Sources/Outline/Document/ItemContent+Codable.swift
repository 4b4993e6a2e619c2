// {"title": "Tea", "note": "green", "fields": [{"name": "price", "json": "3.5"}, {"name": "shop", "text": "Corner"}]}
//
// “note” is absent if there is no note, and “fields” is absent if there are no fields.

extension ItemContent: Codable {
  /// Encodes the title, the note if there is one, and the fields if there are any.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.encode(title, forKey: "title")
    try members.encodeIfPresent(note, forKey: "note")
    if !fields.isEmpty { try members.encode(fields, forKey: "fields") }
  }

  /// Decodes the content of an item.
  ///
  /// - Throws: `DecodingError` if the object has no title, or has members other than a title, a note and
  ///   fields.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A content", from: decoder) { members in
      ItemContent(
        try members.read("title"), note: try members.readIfAny("note"),
        fields: (try members.readIfAny("fields") as [StoredField]?)?.compactMap(\.field) ?? [])
    }
  }
}

private enum ValueKind: String, CaseIterable {
  case text, json
}

extension DocumentField: Codable {
  /// Encodes the name, and the value as a string. The member with the value is named `text` or `json`,
  /// depending on the kind of value.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.encode(storedName, forKey: "name")
    try members.encode(value.asWritten, forKey: value.isText ? "text" : "json")
  }

  /// Decodes a field. The syntax of a JSON value is not checked.
  ///
  /// - Throws: `DecodingError` if the name is missing, if the object does not have exactly one of the
  ///   members `text` and `json`, or if it has other members.
  public init(from decoder: any Decoder) throws {
    let stored = try StoredField(from: decoder)
    self = stored.field ?? DocumentField(stored.name, stored.value)
  }
}

/// A field as it is stored. Older versions of this library stored layout in some fields, which must be
/// dropped. So a list of fields is first decoded as a list of stored fields.
struct StoredField: Decodable {
  let name: String
  let value: DocumentField.Value

  var field: DocumentField? { .stored(name, value) }

  init(from decoder: any Decoder) throws {
    (name, value) = try StrictObjectDecoder.read("A field", from: decoder) { members in
      let value: DocumentField.Value =
        switch try members.kind(ValueKind.self) {
        case .text: .text(try members.read("text"))
        case .json: .json(try members.read("json"))
        }
      return (try members.read("name"), value)
    }
  }
}
