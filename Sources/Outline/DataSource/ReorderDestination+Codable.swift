// {"before": "Fox"}
// {"after": "Fox"}
// {"into": "Nature", "at": 2}    without “at”: at the end
// {"endOf": "Animals"}

private enum DestinationKind: String, CaseIterable {
  case before, after, into, endOf
}

extension ReorderDestination: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the side and the item, the parent and the index, or the section.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    switch self {
    case .before(let item): try members.encode(item, forKey: "before")
    case .after(let item): try members.encode(item, forKey: "after")
    case .into(let parent, let index):
      try members.encode(parent, forKey: "into")
      try members.encodeIfPresent(index, forKey: "at")
    case .end(let section): try members.encode(section, forKey: "endOf")
    }
  }
}

extension ReorderDestination: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes a destination.
  ///
  /// - Throws: `DecodingError` unless it has one of the forms above, and nothing else.
  public init(from decoder: any Decoder) throws {
    self = try MemberReader.read("A destination", from: decoder) { members in
      switch try members.kind(DestinationKind.self) {
      case .before: .before(try members.read("before"))
      case .after: .after(try members.read("after"))
      case .into: .into(try members.read("into"), at: try members.readIfAny("at"))
      case .endOf: .end(of: try members.read("endOf"))
      }
    }
  }
}
