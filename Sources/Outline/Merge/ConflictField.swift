/// What a merge left to decide about an item, or about the document as a whole: what theirs has.
///
/// A document keeps it in a field, so that it is there in every format that keeps fields:
///
///     {"title":"Red apple","fields":[…]}        the content
///     {"parent":["Food","Fruit"]}               the titles from the root to the parent; []: it is a root
///     {"ours":["Drinks"]}                       the same of ours, if it is not there because a parent stayed
///     {"children":["Pear","Apple"]}             the order of children
///     {"removed":"ours"}                        the side that removed the item
struct ConflictField: Equatable {
  /// The name of the field.
  static let name = "conflict"

  /// Of the document as a whole, only the fields count.
  var content: ItemContent?
  var parent: [String]?
  var parentOfOurs: [String]?
  var children: [String]?
  var removed: MergeSide?

  private var isEmpty: Bool { self == ConflictField() }
}

extension ConflictField {
  var value: DocumentField.Value {
    var json = JSONWriter()
    json.beginObject()
    if let content { json.write(membersOf: content) }
    if let parent { json.write("parent", parent) }
    if let parentOfOurs { json.write("ours", parentOfOurs) }
    if let children { json.write("children", children) }
    if let removed {
      json.name("removed")
      json.write(removed.rawValue)
    }
    json.endObject()
    return .json(String(decoding: json.bytes, as: UTF8.self))
  }

  /// Creates it from the value of a field; `nil` if that says something else. In some formats, all values are text.
  init?(_ value: DocumentField.Value) {
    let text: String
    switch value {
    case .text(let value), .json(let value): text = value
    }
    var field = ConflictField()
    do {
      try JSONReader.reading(Array(text.utf8)) { reader throws(JSONError) in
        try field.read(&reader)
        try reader.end()
      }
    } catch {
      return nil
    }
    // An object that says nothing is not of a merge.
    if field.isEmpty { return nil }
    self = field
  }

  private mutating func read(_ reader: inout JSONReader) throws(JSONError) {
    var content = ContentBuilder()
    var hasContent = false
    var removed: MergeSide?
    var paths: (parent: [String]?, ours: [String]?, children: [String]?)
    try reader.readMembers { (name, reader) throws(JSONError) in
      switch name {
      case "parent": paths.parent = try reader.readStrings()
      case "ours": paths.ours = try reader.readStrings()
      case "children": paths.children = try reader.readStrings()
      case "removed": removed = MergeSide(rawValue: try reader.readString())
      default:
        hasContent = true
        return try content.read(name, &reader)
      }
      return true
    }
    (parent, parentOfOurs, children) = paths
    self.removed = removed
    if hasContent { self.content = try content.content(reader) }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ name: StaticString, _ strings: [String]) {
    self.name(name)
    beginArray()
    for string in strings { write(string) }
    endArray()
  }
}

extension JSONReader {
  fileprivate mutating func readStrings() throws(JSONError) -> [String] {
    try readElements { (reader) throws(JSONError) in try reader.readString() }
  }
}
