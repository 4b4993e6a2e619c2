/// The content of an item in a document.
public struct ItemContent: Sendable {
  /// The text that is shown on the item's line.
  public var title: String { didSet { source?.isEdited = true } }
  /// Longer text that belongs to the item, but is not shown on the item's line.
  public var note: String? { didSet { source?.isEdited = true } }
  /// All other values that the document's format stores for the item, in the order in which they were read.
  public var fields: [DocumentField] { didSet { source?.isEdited = true } }

  /// The row that the content was read from, in the source text. Edits, moves and copies of the item do not
  /// change this property, so the item can be written in the same way as before. Comparisons and encoders
  /// ignore the property.
  var source: RowOrigin?

  /// Creates the content of an item.
  public init(_ title: String, note: String? = nil, fields: [DocumentField] = []) {
    self.title = title
    self.note = note
    self.fields = fields
  }
}

extension ItemContent: Hashable {
  /// Returns whether two contents have equal titles, notes and fields.
  public static func == (first: ItemContent, second: ItemContent) -> Bool {
    first.title == second.title && first.note == second.note && first.fields == second.fields
  }

  /// Adds the title, the note and the fields to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(note)
    hasher.combine(fields)
  }
}

extension ItemContent {
  /// The state of the item's checkbox. The state is `true` if the checkbox is checked, `false` if the
  /// checkbox is not checked, and `nil` if there is no checkbox. Setting `nil` removes the checkbox.
  ///
  ///     document[tea].isChecked = true
  ///
  /// - Complexity: O(*f*), where *f* is the number of fields.
  public var isChecked: Bool? {
    get { fields.isChecked }
    set { fields.isChecked = newValue }
  }
}

extension ItemContent {
  /// Changes the title, and keeps everything else that the format stores for the item.
  package mutating func retitle(_ text: [UInt8]) {
    if titleBytes == text { return }
    let newTitle = String(decoding: text, as: UTF8.self)
    // OPML can repeat the title in the attribute `title`, for other programs.
    if fields["title"] == .text(title) { fields["title"] = .text(newTitle) }
    title = newTitle
  }
}

extension ItemContent {
  /// Returns true if two contents have the same bytes. In contrast, `==` ignores the difference between
  /// composed and decomposed letters.
  package func hasSameBytes(as other: ItemContent) -> Bool {
    Self.areIdentical(title, other.title) && Self.areIdentical(note, other.note)
      && fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy { field, other in
        Self.areIdentical(field.name, other.name)
          && Self.areIdentical(field.value.asWritten, other.value.asWritten)
          && field.value.isText == other.value.isText
      }
  }

  static func areIdentical(_ text: String?, _ other: String?) -> Bool {
    guard var text, var other else { return text == nil && other == nil }
    return text.withUTF8 { text in
      other.withUTF8 { UnsafeRawBufferPointer(text).hasSameBytes(as: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension DocumentField.Value {
  /// The value as it is written in formats that store only text.
  package var asWritten: String {
    switch self {
    case .text(let text), .json(let text): text
    }
  }

  package var isText: Bool { if case .text = self { true } else { false } }
}

/// A named value in a format, such as an attribute, a member of an object, or a checkbox.
///
/// The reader of a format stores all values that it does not understand as fields, so that the writer can
/// write these values again.
public struct DocumentField: Hashable, Sendable {
  /// The field's name. Several fields of an item can have the same name if the format allows this.
  public var name: String
  /// The field's value.
  public var value: Value

  /// The value of a field.
  public enum Value: Hashable, Sendable {
    /// Text.
    case text(String)
    /// A number, a Boolean, a list or an object, as valid JSON.
    case json(String)
  }

  /// Creates a field.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

extension [DocumentField] {
  /// The value of the first field with the given name, or `nil` if there is no such field. Setting a value
  /// changes that field, or appends a new field if no field has the name. Setting `nil` removes all fields
  /// with the name.
  ///
  /// - Complexity: O(*f*), where *f* is the number of fields.
  public subscript(name: String) -> DocumentField.Value? {
    get { first { $0.name == name }?.value }
    set {
      guard let newValue else { return removeAll { $0.name == name } }
      if let index = firstIndex(where: { $0.name == name }) {
        self[index].value = newValue
      } else {
        append(DocumentField(name, newValue))
      }
    }
  }
}

/// An item's content, in the form that a ``ContentTable`` stores. A title that is stored as bytes is not
/// converted to a string.
enum ContentView {
  /// A title in UTF-8, and the row of the source text that the title was read from. The item has no note and
  /// no fields.
  case title(UnsafeRawBufferPointer, RowOrigin?)
  case content(ItemContent)
}

extension ContentView {
  /// The row that the content was read from, in the source text.
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

/// A field as it is stored. Older versions of this library stored layout in some fields. These fields must be
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
