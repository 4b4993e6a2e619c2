// A sectioned outline is encoded as a list of its sections in order, each with its outline:
//
//     {"sections": [{"section": "Shopping", "outline": {"items": ["Food"], "levels": [0], "expanded": []}}]}

private enum CodingKeys: String, CodingKey {
  case sections, section, outline
}

extension SectionedOutline: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the sections with their outlines.
  ///
  /// - Complexity: O(*s* + *n*), where *s* is the number of sections and *n* the number of items.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var list = container.nestedUnkeyedContainer(forKey: .sections)
    for section in sectionIdentifiers {
      var entry = list.nestedContainer(keyedBy: CodingKeys.self)
      try entry.encode(section, forKey: .section)
      try entry.encode(self[section], forKey: .outline)
    }
  }
}

extension SectionedOutline: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes the sections with their outlines.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if a section occurs twice or an item is in two sections, or an
  ///   error of decoding an outline.
  /// - Complexity: O(*s* + *n* log *n*), where *s* is the number of sections and *n* the number of items.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var list = try container.nestedUnkeyedContainer(forKey: .sections)
    self.init()
    while !list.isAtEnd {
      let entry = try list.nestedContainer(keyedBy: CodingKeys.self)
      let section = try entry.decode(Section.self, forKey: .section)
      guard !contains(section) else {
        throw DecodingError.dataCorruptedError(
          forKey: .section, in: entry, debugDescription: "Section \(section) occurs twice")
      }
      let outline = try entry.decode(SectionSnapshot<Item>.self, forKey: .outline)
      setOutline(outline, of: section)
    }
    if let item = sharedItems(since: SectionedOutline()).first {
      throw DecodingError.dataCorruptedError(
        forKey: .sections, in: container, debugDescription: "\(item) is in two sections")
    }
  }
}
