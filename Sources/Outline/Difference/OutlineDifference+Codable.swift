// `CodedChange` documents the form of an encoded change.

extension OutlineDifference: Encodable where Item: Encodable {
  /// Encodes the list of changes.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public func encode(to encoder: any Encoder) throws {
    try changes.encode(to: encoder)
  }
}

extension OutlineDifference: Decodable where Item: Decodable {
  /// Decodes a list of changes. The changes are not checked against an outline until the difference is
  /// applied.
  ///
  /// - Throws: `DecodingError` if the value is not a list of encoded changes.
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public init(from decoder: any Decoder) throws {
    self.init(try [Change](from: decoder))
  }
}

extension OutlineDifference.Change: Encodable where Item: Encodable {
  /// Encodes the change as an object that has a member with the name of the change's kind.
  public func encode(to encoder: any Encoder) throws {
    let change = CodedChange(self)
    var members = encoder.members()
    try members.encode(change.item, forKey: MemberName(stringValue: change.kind.rawValue))
    try members.encodeIfPresent(change.from, forKey: "from")
    if let arrival = change.kind.arrival {
      try members.encode(change.to, forKey: MemberName(stringValue: arrival))
    }
    try members.encodeIfPresent(change.isExpanded, forKey: "expanded")
  }
}

extension OutlineDifference.Change: Decodable where Item: Decodable {
  /// Decodes one change.
  ///
  /// - Throws: `DecodingError` unless the object names exactly one kind of change and has exactly the
  ///   members of that kind.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A change", from: decoder) { members in
      let kind: ChangeKind = try members.kind()
      var change = CodedChange(
        kind: kind, item: try members.read(MemberName(stringValue: kind.rawValue)) as Item)
      if kind.leaves { change.from = try members.read("from") }
      if let arrival = kind.arrival {
        change.to = try members.read(MemberName(stringValue: arrival))
      }
      if kind.hasExpansion { change.isExpanded = try members.readIfAny("expanded") }
      guard let change = change.change else { throw members.error("this change is incomplete") }
      return change
    }
  }
}

extension OutlineDifference.Place: Encodable where Item: Encodable {
  /// Encodes the sibling index, and also the parent if the place is not among the roots.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.encodeIfPresent(parent, forKey: "parent")
    try members.encode(index, forKey: "index")
  }
}

extension OutlineDifference.Place: Decodable where Item: Decodable {
  /// Decodes a place. The place is not checked against an outline until the difference is applied.
  ///
  /// - Throws: `DecodingError` if the index is missing, or if the object has members other than the parent
  ///   and the index.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A place", from: decoder) { members in
      Self(parent: try members.readIfAny("parent"), index: try members.read("index"))
    }
  }
}
