/// The record of a conflict about an item or the whole document. The record contains the values from their side. The
/// user can therefore decide later which values to keep.
///
/// The record is stored in a field, so every format that supports fields preserves it:
///
///     {"title":"Red apple"}                     the title
///     {"note":"sour"}                           the note; null if there is none
///     {"fields":[…],"without":["due"]}          other fields, and names of fields that are not in theirs
///     {"parent":["Food","Fruit"]}               the titles on the path to the parent; [] for a root
///     {"ours":["Drinks"]}                       the path in ours, if the result has another parent
///     {"children":["Pear","Apple"]}             the order of the children, by their titles
///     {"removed":"ours"}                        the side that removed the item
struct ConflictField: Equatable {
  /// The name of the field.
  static let name = "conflict"

  var title: String?
  /// The note, which is `nil` if the item has no note on their side. The record contains the note only if the
  /// notes of the two sides differ.
  var note: String??
  /// The fields on their side that differ from the fields on our side. If the two sides have different fields with
  /// some name, the array contains all fields with that name from their side.
  var fields: [DocumentField] = []
  var namesOfMissingFields: [String] = []
  var parent: [String]?
  var parentOfOurs: [String]?
  var children: [String]?
  var removed: MergeSide?

  private var isEmpty: Bool { self == ConflictField() }
}

/// Recording the contents of items and the header, and applying recorded fields.
extension ConflictField {
  /// Records all values from their side that differ from the values on our side. Ignores differences in the way in
  /// which the values are written.
  mutating func add(_ theirs: ItemContent, insteadOf ours: ItemContent) {
    if theirs.title != ours.title { title = theirs.title }
    if theirs.note != ours.note { note = .some(theirs.note) }
    add(theirs.fields, insteadOf: ours.fields)
  }

  mutating func add(_ theirs: [DocumentField], insteadOf ours: [DocumentField]) {
    var names: Set<String> = []
    for name in (theirs + ours).map(\.name) where names.insert(name).inserted {
      let new = theirs.filter { $0.name == name }
      if new == ours.filter({ $0.name == name }) { continue }
      fields += new
      if new.isEmpty { namesOfMissingFields.append(name) }
    }
  }

  /// Puts the recorded fields into a list of fields. The recorded fields with a certain name replace all fields in
  /// the list with this name. If there are no such fields in the list, the recorded fields are added at the end.
  /// Fields that are missing on their side are removed from the list.
  func take(into content: inout [DocumentField]) {
    content.removeAll { namesOfMissingFields.contains($0.name) }
    for name in Set(fields.map(\.name)) {
      let place = content.firstIndex { $0.name == name } ?? content.endIndex
      content.removeAll { $0.name == name }
      content.insert(contentsOf: fields.filter { $0.name == name }, at: place)
    }
  }
}

/// Writes and reads JSON.
extension ConflictField {
  var value: DocumentField.Value {
    var json = JSONWriter()
    json.beginObject()
    if let title { json.member("title", title) }
    if let note {
      json.name("note")
      if let note { json.write(note) } else { json.writeNull() }
    }
    if !fields.isEmpty {
      json.name("fields")
      json.write(fields)
    }
    if !namesOfMissingFields.isEmpty { json.member("without", namesOfMissingFields) }
    if let parent { json.member("parent", parent) }
    if let parentOfOurs { json.member("ours", parentOfOurs) }
    if let children { json.member("children", children) }
    if let removed { json.member("removed", removed.rawValue) }
    json.endObject()
    return .json(String(decoding: json.bytes, as: UTF8.self))
  }

  /// Reads a recorded conflict from the value of a field. The result is `nil` if the value is not a recorded
  /// conflict. The value can also be text, because some formats store all values as text.
  init?(_ value: DocumentField.Value) {
    var field = ConflictField()
    do {
      try JSONReader.reading(Array(value.asWritten.utf8)) { reader throws(JSONError) in
        try reader.readMembers { (name, reader) throws(JSONError) in try field.read(name, &reader) }
        try reader.end()
      }
    } catch {
      return nil
    }
    // An empty object is not a record, because a merge never writes an empty object.
    if field.isEmpty { return nil }
    self = field
  }

  /// - Returns: True if a record can have a member with this name; otherwise `false`.
  private mutating func read(_ name: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool
  {
    switch name {
    case "title": title = try reader.readString()
    case "note": note = .some(try reader.readNote())
    case "fields": fields = try reader.readFields()
    case "without": namesOfMissingFields = try reader.readStrings()
    case "parent": parent = try reader.readStrings()
    case "ours": parentOfOurs = try reader.readStrings()
    case "children": children = try reader.readStrings()
    case "removed": removed = MergeSide(rawValue: try reader.readString())
    default: return false
    }
    return true
  }
}

extension JSONReader {
  /// Reads a string or null.
  fileprivate mutating func readNote() throws(JSONError) -> String? {
    if try kind() != .null { return try readString() }
    try readNull()
    return nil
  }

  /// Reads an array of strings.
  mutating func readStrings() throws(JSONError) -> [String] {
    try readElements { (reader) throws(JSONError) in try reader.readString() }
  }
}
