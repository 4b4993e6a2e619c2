// {"before": "Fox"}
// {"after": "Fox"}
// {"into": "Nature", "at": 2}    without “at”: at the end
// {"into": null}                 among the roots

extension SectionSnapshot.Destination: Encodable where Item: Encodable {
  /// Encodes a destination beside an item as a member `before` or `after`, and a destination below a parent
  /// as the parent and the index.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try encode(to: &members)
  }

  /// Writes the members of the destination into an object that encodes an edit.
  func encode(to members: inout MemberWriter) throws {
    switch self {
    case .before(let item): try members.encode(item, forKey: "before")
    case .after(let item): try members.encode(item, forKey: "after")
    case .into(let parent, let index):
      try members.encode(parent, forKey: "into")
      try members.encodeIfPresent(index, forKey: "at")
    }
  }
}

extension SectionSnapshot.Destination: Decodable where Item: Decodable {
  /// Decodes a destination.
  ///
  /// - Throws: `DecodingError` if the object does not name exactly one kind of destination, if a member is
  ///   missing, or if a member does not belong to that kind of destination.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A destination", from: decoder) { try Self(from: &$0) }
  }

  /// Reads the members of the destination from an object that encodes an edit.
  init(from members: inout StrictObjectDecoder) throws {
    switch try members.kind(DestinationKind.self) {
    case .before: self = .before(try members.read("before"))
    case .after: self = .after(try members.read("after"))
    case .into: self = .into(try members.readIfAny("into"), at: try members.readIfAny("at"))
    }
  }
}

private enum DestinationKind: String, CaseIterable {
  case before, after, into
}
