/// An item whose object is being read.
struct JSONItem {
  /// The offset of the object.
  var offset: Int
  /// The index of its row.
  var row: Int
  var title: JSONTitle?
  var note: String?
  var isExpanded: Bool?
  /// Its number, which no other item has.
  var identity: Int?
  var fields: [DocumentField] = []
  /// The members that are not fields and have been read.
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

  init(at offset: Int, row: Int) {
    self.offset = offset
    self.row = row
  }

  /// Returns the content of the item, or `nil` if it has no title.
  ///
  /// `tree -J` and many others write `name`, which is the title of an item without one.
  func content() -> ItemContent? {
    var fields = fields
    guard let title = title ?? Self.removeName(from: &fields) else { return nil }
    if let bytes = title.bytes {
      fields.insert(DocumentField(JSONTitle.fieldName, .text(bytes)), at: 0)
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
  /// True if it is the report at the end of `tree -J`.
  var isReport: Bool { fields["type"] == .text("report") }

  /// The field that an object without a title adds to its parent: that a directory could not be read,
  /// or that some of its children are missing.
  var remark: DocumentField? {
    if let error = fields["error"] { return DocumentField("error", error) }
    if let count = fields["omitted"] { return DocumentField("omitted", count) }
    guard fields["type"] == .text("omitted"), let count = fields["count"] else { return nil }
    return DocumentField("omitted", count)
  }
}
