// {"version": 1, "sections": [
//   {"section": "Shopping", "base": {"count": 4, "checksum": "6b1f02c9"}, "changes": [ … ]}
// ]}

extension TransactionMessage: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the sections that change.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.writeVersion()
    try members.encode(sections, forKey: "sections")
  }
}

extension TransactionMessage: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes a message. Whether it fits a store is checked when it is applied.
  ///
  /// - Throws: `DecodingError` when the version is not known here, a section occurs twice, or an item is
  ///   inserted or removed twice.
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public init(from decoder: any Decoder) throws {
    self = try MemberReader.read("A transaction", from: decoder) { members in
      try members.readVersion()
      let message = Self(sections: try members.read("sections"))
      if let contradiction = message.contradiction {
        throw members.error(contradiction, at: "sections")
      }
      return message
    }
  }
}

extension TransactionMessage.SectionChange: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the section, its base and its changes.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.encode(sectionIdentifier, forKey: "section")
    try members.encode(base, forKey: "base")
    try members.encode(outlineDifference, forKey: "changes")
  }
}

extension TransactionMessage.SectionChange: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes the change of a section.
  ///
  /// - Throws: `DecodingError` when there is anything else than a section, a base and changes.
  public init(from decoder: any Decoder) throws {
    self = try MemberReader.read("A section that changes", from: decoder) { members in
      Self(
        sectionIdentifier: try members.read("section"), base: try members.read("base"),
        outlineDifference: try members.read("changes"))
    }
  }
}
