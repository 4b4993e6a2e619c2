/// An item whose object is being read.
struct JSONItem {
  /// Where the object begins.
  var offset: Int
  /// Its place among the rows.
  var row: Int
  var title: JSONTitle?
  var note: String?
  var isExpanded: Bool?
  var fields: [DocumentField] = []
  /// Which of the format's words were there.
  var words: Words = []

  struct Words: OptionSet {
    let rawValue: UInt8

    static let title = Words(rawValue: 1)
    static let note = Words(rawValue: 2)
    static let expanded = Words(rawValue: 4)
    static let children = Words(rawValue: 8)
  }

  init(at offset: Int, row: Int) {
    self.offset = offset
    self.row = row
  }

  /// What the item says; `nil` if it has no title.
  ///
  /// An item without a title has a name: so say `tree -J` and many others.
  func content() -> ItemContent? {
    var fields = fields
    guard let title = title ?? Self.removeName(from: &fields) else { return nil }
    if let bytes = title.bytes {
      fields.insert(DocumentField(JSONTitle.fieldName, .text(bytes)), at: 0)
    }
    return ItemContent(title.text, note: note, fields: fields)
  }

  private static func removeName(from fields: inout [DocumentField]) -> JSONTitle? {
    guard let place = fields.firstIndex(where: { $0.name == "name" }) else { return nil }
    let title: JSONTitle? =
      switch fields[place].value {
      case .text(let text): JSONTitle(text)
      case .json(let value): JSONTitle(json: value)
      }
    if title != nil { fields.remove(at: place) }
    return title
  }
}

extension JSONItem {
  /// Whether it is what `tree -J` counts at the end.
  var isReport: Bool { fields["type"] == .text("report") }

  /// What an object without a title says of the item that it stands in: that a folder could not be
  /// read, or that there are more items than these.
  var remark: DocumentField? {
    if let error = fields["error"] { return DocumentField("error", error) }
    if let count = fields["omitted"] { return DocumentField("omitted", count) }
    guard fields["type"] == .text("omitted"), let count = fields["count"] else { return nil }
    return DocumentField("omitted", count)
  }
}
