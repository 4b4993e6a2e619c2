// The members are the same as in a commit in an outline file:
//
//     {"version": 1, "changes": [{"insert": 7, "at": {"index": 0}}],
//      "contents": [{"item": 7, "new": {"title": "Tea"}}],
//      "header": {"old": [], "new": [{"name": "title", "text": "Shopping"}]}}
//
// “contents” is absent if no content changes, and “header” is absent if the header does not change. “old”
// is absent if the item is inserted, and “new” is absent if the item is removed.

extension DocumentDifference: Codable {
  /// Encodes the difference as an object.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.writeVersion()
    try members.encode(outline, forKey: "changes")
    if !contents.isEmpty { try members.encode(contents, forKey: "contents") }
    try members.encodeIfPresent(header, forKey: "header")
  }

  /// Decodes a difference. Only ``OutlineDocument/applying(_:)`` checks whether the difference fits a
  /// document.
  ///
  /// - Throws: `DecodingError` if the version is unknown, or if a change is malformed.
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A document difference", from: decoder) { members in
      try members.readVersion()
      return DocumentDifference(
        outline: try members.read("changes"), contents: try members.readIfAny("contents") ?? [],
        header: try members.readIfAny("header"))
    }
  }
}

extension DocumentDifference.ContentChange: Decodable {
  /// Decodes a change to an item's content.
  ///
  /// - Throws: `DecodingError` if there are members other than `item`, `old` and `new`.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A content change", from: decoder) { members in
      Self(
        try members.read("item"), from: try members.readIfAny("old"),
        to: try members.readIfAny("new"))
    }
  }
}

extension DocumentDifference.HeaderChange: Decodable {
  /// Decodes a change to the header.
  ///
  /// - Throws: `DecodingError` if there are members other than `old` and `new`.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A header change", from: decoder) { members in
      let (old, new): ([StoredField], [StoredField]) = (
        try members.read("old"), try members.read("new")
      )
      return Self(from: old.compactMap(\.field), to: new.compactMap(\.field))
    }
  }
}
