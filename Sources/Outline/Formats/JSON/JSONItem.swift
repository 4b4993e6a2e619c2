/// An item whose object is being read.
struct JSONItem {
  /// The offset of the object.
  var offset: Int
  /// The index of the item's row.
  var row: Int
  var title: JSONTitle?
  var note: String?
  var isExpanded: Bool?
  /// The number of the item. No other item has the same number.
  var identity: Int?
  var fields: [DocumentField] = []
  /// The reserved members that have already been read.
  var members: Members = []

  struct Members: OptionSet {
    let rawValue: UInt8

    static let title = Members(rawValue: 1)
    static let note = Members(rawValue: 2)
    static let expanded = Members(rawValue: 4)
    static let children = Members(rawValue: 8)
    static let identity = Members(rawValue: 16)
    static let level = Members(rawValue: 32)
    static let parent = Members(rawValue: 64)
    static let id = Members(rawValue: 128)
  }

  /// Reads the value of a member, which is a title, a note, the expansion, or a field.
  ///
  /// - Parameter reserved: The members that are not fields.
  mutating func read(
    _ name: JSONText, from reader: inout JSONReader, reserved: Set<String>
  ) throws(JSONError) {
    switch name {
    case "title": if try isNew(.title, name, in: &reader) { title = try reader.readTitle() }
    case "note": if try isNew(.note, name, in: &reader) { note = try reader.readNote() }
    case "expanded": if try isNew(.expanded, name, in: &reader) { try readExpansion(from: &reader) }
    default:
      let field = JSONMemberName.field(of: name.string, reserved: reserved)
      fields.append(DocumentField(field, try reader.readFieldValue()))
    }
  }

  /// Returns whether the value of a reserved member must be read. The value of a duplicate member is
  /// skipped. A null value is also skipped, because null is equivalent to a missing member.
  mutating func isNew(
    _ member: Members, _ name: JSONText, in reader: inout JSONReader
  ) throws(JSONError) -> Bool {
    if members.contains(member) {
      try reader.repair(reader.duplicate(name))
      try reader.skipValue()
      return false
    }
    if try reader.kind() == .null {
      try reader.readNull()
      return false
    }
    members.insert(member)
    return true
  }

  private mutating func readExpansion(from reader: inout JSONReader) throws(JSONError) {
    guard case .boolean = try reader.kind() else {
      try reader.repair(reader.unexpected("true or false"))
      return try reader.skipValue()
    }
    isExpanded = try reader.readBoolean()
  }

  /// Returns the content of the item, and whether the item has a title. If the item has no title, the title
  /// in the content is empty.
  ///
  /// If there is no member `title`, the member `name` is used as the title. `tree -J` and many other
  /// programs write titles as `name`.
  func content() -> (content: ItemContent, hasTitle: Bool) {
    var fields = fields
    let title = title ?? Self.removeName(from: &fields)
    if let bytes = title?.bytes {
      fields.insert(DocumentField(DocumentField.titleBytesName, .text(bytes)), at: 0)
    }
    return (ItemContent(title?.text ?? "", note: note, fields: fields), title != nil)
  }

  private static func removeName(from fields: inout [DocumentField]) -> JSONTitle? {
    guard let index = fields.firstIndex(where: { $0.name == "name" }) else { return nil }
    let title: JSONTitle? =
      switch fields[index].value {
      case .text(let text): JSONTitle(text)
      case .json(let value): JSONTitle(json: value)
      }
    if title != nil { fields.remove(at: index) }
    return title
  }
}

extension JSONItem {
  /// True if the object is the report at the end of `tree -J`.
  var isReport: Bool { fields["type"] == .text("report") }

  /// The field that an object without a title adds to its parent; nil if the object is not a remark. The
  /// field reports that the parent's directory could not be read, or that some of the parent's children are
  /// missing.
  var remark: DocumentField? {
    if let error = fields["error"] { return DocumentField("error", error) }
    if let count = fields["omitted"] { return DocumentField("omitted", count) }
    guard fields["type"] == .text("omitted"), let count = fields["count"] else { return nil }
    return DocumentField("omitted", count)
  }
}

/// A title in JSON, which is a string, or an object such as `{"bytes":"/w=="}` for a name that is not UTF-8.
struct JSONTitle {
  /// The title as it is displayed.
  var text: String
  /// The bytes in Base64; `nil` if they are the UTF-8 bytes of `text`.
  var bytes: String?

  init(_ text: String) {
    self.text = text
  }

  /// Creates a title from an object whose only member is `bytes`. Returns `nil` for any other value.
  init?(json value: String) {
    let parsed = try? JSONReader.reading(Array(value.utf8)) { reader throws(JSONError) in
      try reader.beginObject()
      guard case "bytes"? = try reader.nextName() else { throw reader.unexpected("bytes") }
      let text = try reader.readString()
      guard try reader.nextName() == nil else { throw reader.unexpected("}") }
      return text
    }
    guard let parsed, let bytes = Base64.decode(parsed) else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
    self.bytes = parsed
  }

  /// Creates the title of an item. The stored bytes are used only if the title has not been edited since it
  /// was read.
  init(of content: ItemContent) {
    text = content.title
    guard case .text(let base64)? = content.fields[DocumentField.titleBytesName],
      let bytes = Base64.decode(base64),
      String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(text.utf8)
    else { return }
    self.bytes = base64
  }
}

/// Maps field names to member names. The mapping is one-to-one, as this table shows:
///
///     member     field
///     owner      owner
///     #title     title      a field whose name is reserved
///     ##title    #title
///     #id        none       the identity of an item
enum JSONMemberName {
  /// Members of an item that are not fields.
  static let reservedInItems: Set<String> = [
    "title", "note", "expanded", "children", "#id",
  ]
  /// Members of the document that are not fields.
  static let reservedInDocument: Set<String> = ["children"]

  static func field(of member: String, reserved: Set<String>) -> String {
    let name = String(Substring(member.utf8.dropFirst()))
    return member.utf8.first == UInt8(ascii: "#") && isMarked(name, reserved) ? name : member
  }

  static func member(of field: String, reserved: Set<String>) -> String {
    isMarked(field, reserved) ? "#" + field : field
  }

  /// Returns whether a name is reserved, or would be reserved without its leading `#` characters.
  private static func isMarked(_ field: String, _ reserved: Set<String>) -> Bool {
    let bare = String(Substring(field.utf8.drop { $0 == UInt8(ascii: "#") }))
    return reserved.contains(bare)
      || field.utf8.first == UInt8(ascii: "#") && reserved.contains("#" + bare)
  }
}

extension JSONReader {
  fileprivate mutating func readTitle() throws(JSONError) -> JSONTitle {
    switch try kind() {
    case .string: return JSONTitle(try readString())
    case .object:
      let start = offset
      let value = try readValue()
      if let title = JSONTitle(json: value) { return title }
      try repair(unexpected("a string or {\"bytes\": Base64}", at: start))
      return JSONTitle(value)
    default:
      try repair(unexpected("a string"))
      return JSONTitle(try readValue())
    }
  }

  fileprivate mutating func readNote() throws(JSONError) -> String {
    if try kind() != .string { try repair(unexpected("a string")) }
    return try readAnyText()
  }

  /// Reads a string, or the source text of any other value.
  mutating func readAnyText() throws(JSONError) -> String {
    try kind() == .string ? readString() : readValue()
  }

  mutating func readFieldValue() throws(JSONError) -> DocumentField.Value {
    try kind() == .string ? .text(readString()) : .json(readValue())
  }

  /// Returns the error for a duplicate member.
  func duplicate(_ name: JSONText) -> JSONError {
    JSONError(
      at: offset(of: name), "found a second “\(name.string)” in the same object, expected one")
  }
}
