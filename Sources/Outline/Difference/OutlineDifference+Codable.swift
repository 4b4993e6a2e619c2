// A difference is a list of changes. Each change is an object with a member named after its case:
//
//     {"remove": "Bee", "from": {"parent": "Nature", "index": 1}, "expanded": true}
//     {"insert": "Owl", "at": {"parent": "Nature", "index": 1}}
//     {"move": "Fox", "from": {"parent": "Nature", "index": 0}, "to": {"index": 2}}
//     {"expand": "Nature"}
//     {"collapse": "Nature"}
//
// A place without “parent” is among the roots. An item without “expanded” is collapsed.

extension OutlineDifference: Encodable where Item: Encodable {
  /// Encodes the list of changes.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public func encode(to encoder: any Encoder) throws {
    try changes.encode(to: encoder)
  }
}

extension OutlineDifference: Decodable where Item: Decodable {
  /// Decodes a list of changes. Applying the difference checks whether they fit an outline.
  ///
  /// - Throws: `DecodingError` if a change has none of these forms.
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public init(from decoder: any Decoder) throws {
    self.init(try [Change](from: decoder))
  }
}

private enum ChangeKind: String, CaseIterable {
  case remove, insert, move, expand, collapse
}

extension OutlineDifference.Change: Encodable where Item: Encodable {
  /// Encodes the change under the name of its kind.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    switch self {
    case .remove(let item, let place, let isExpanded):
      try members.encode(item, forKey: "remove")
      try members.encode(place, forKey: "from")
      if isExpanded { try members.encode(true, forKey: "expanded") }
    case .insert(let item, let place, let isExpanded):
      try members.encode(item, forKey: "insert")
      try members.encode(place, forKey: "at")
      if isExpanded { try members.encode(true, forKey: "expanded") }
    case .move(let item, let old, let new):
      try members.encode(item, forKey: "move")
      try members.encode(old, forKey: "from")
      try members.encode(new, forKey: "to")
    case .expand(let item): try members.encode(item, forKey: "expand")
    case .collapse(let item): try members.encode(item, forKey: "collapse")
    }
  }
}

extension OutlineDifference.Change: Decodable where Item: Decodable {
  /// Decodes one change.
  ///
  /// - Throws: `DecodingError` if no kind or more than one is named, a member is missing, or a member does
  ///   not belong to a change of this kind.
  public init(from decoder: any Decoder) throws {
    self = try MemberReader.read("A change", from: decoder) { members in
      switch try members.kind(ChangeKind.self) {
      case .remove:
        .remove(
          try members.read("remove"), from: try members.read("from"),
          isExpanded: try members.readIfAny("expanded") ?? false)
      case .insert:
        .insert(
          try members.read("insert"), at: try members.read("at"),
          isExpanded: try members.readIfAny("expanded") ?? false)
      case .move:
        .move(
          try members.read("move"), from: try members.read("from"), to: try members.read("to"))
      case .expand: .expand(try members.read("expand"))
      case .collapse: .collapse(try members.read("collapse"))
      }
    }
  }
}

extension OutlineDifference.Place: Encodable where Item: Encodable {
  /// Encodes the sibling index, and the parent unless the place is among the roots.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.encodeIfPresent(parent, forKey: "parent")
    try members.encode(index, forKey: "index")
  }
}

extension OutlineDifference.Place: Decodable where Item: Decodable {
  /// Decodes a place. Applying the difference checks whether the place exists.
  ///
  /// - Throws: `DecodingError` if the index is missing, or there are other members than a parent and an
  ///   index.
  public init(from decoder: any Decoder) throws {
    self = try MemberReader.read("A place", from: decoder) { members in
      Self(parent: try members.readIfAny("parent"), index: try members.read("index"))
    }
  }
}
