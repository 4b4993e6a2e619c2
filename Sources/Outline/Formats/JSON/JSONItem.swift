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
  /// The members with a special meaning that have been read.
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

  /// Returns the content of the item, or `nil` if the item has no title.
  ///
  /// If there is no member `title`, the member `name` is used as the title. `tree -J` and many other
  /// programs write titles as `name`.
  func content() -> ItemContent? {
    var fields = fields
    guard let title = title ?? Self.removeName(from: &fields) else { return nil }
    if let bytes = title.bytes {
      fields.insert(DocumentField(DocumentField.titleBytesName, .text(bytes)), at: 0)
    }
    return ItemContent(title.text, note: note, fields: fields)
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

  /// The field that an object without a title adds to its parent. The field reports that a directory could
  /// not be read, or that some of the parent's children are missing.
  var remark: DocumentField? {
    if let error = fields["error"] { return DocumentField("error", error) }
    if let count = fields["omitted"] { return DocumentField("omitted", count) }
    guard fields["type"] == .text("omitted"), let count = fields["count"] else { return nil }
    return DocumentField("omitted", count)
  }
}

/// A title in JSON: a string, or `{"bytes":"/w=="}` for a name that is not UTF-8.
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

/// Maps field names to member names. The mapping is one-to-one:
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
