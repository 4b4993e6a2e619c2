// A snapshot is encoded as `{"sections": [{"identifier": …, "items": […]}, …]}`.
// The object has one additional member for each kind of mark in the snapshot.

extension Snapshot: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the sections with their items, and then the marks.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Complexity: O(*n* + *s*)
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SnapshotKey.self)
    let coded = sections.map { CodedSection(identifier: $0, items: contents[$0] ?? []) }
    try container.encode(coded, forKey: .sections)
    try container.encodeUnlessEmpty(reloadedSectionIdentifiers, forKey: .reloadedSections)
    try container.encodeUnlessEmpty(reloadedItemIdentifiers, forKey: .reloadedItems)
    try container.encodeUnlessEmpty(reconfiguredItemIdentifiers, forKey: .reconfiguredItems)
  }
}

extension Snapshot: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes a snapshot. Throws if a section or an item occurs twice, or if a mark belongs to an unknown
  /// section or item.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted`, with the message of the corresponding ``SnapshotError``.
  /// - Complexity: O(*n* + *s*)
  public init(from decoder: any Decoder) throws {
    try decoder.requireKnownVersion()
    let container = try decoder.container(keyedBy: SnapshotKey.self)
    let coded = try container.decode([CodedSection<Section, Item>].self, forKey: .sections)
    let marks: [Edit] = [
      .reloadSections(try container.decodeIfAny([Section].self, forKey: .reloadedSections)),
      .reloadItems(try container.decodeIfAny([Item].self, forKey: .reloadedItems)),
      .reconfigureItems(try container.decodeIfAny([Item].self, forKey: .reconfiguredItems)),
    ]
    do throws(SnapshotError) {
      try self.init(coded.map { ($0.identifier, $0.items) })
      for mark in marks { try perform(mark) }
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }
}

extension Snapshot {
  /// Creates a snapshot from sections and their items.
  ///
  /// - Throws: ``SnapshotError`` if a section or an item is listed twice.
  init(_ sections: [(identifier: Section, items: [Item])]) throws(SnapshotError) {
    self.init()
    // Duplicates are detected first, because `appendItems` would move an item that is already in another section.
    try requireUnique(sections.flatMap(\.items))
    try perform(.appendSections(sections.map(\.identifier)))
    for section in sections {
      try perform(.appendItems(section.items, toSection: section.identifier))
    }
  }
}

private enum SnapshotKey: String, CodingKey {
  case sections, reloadedSections, reloadedItems, reconfiguredItems
}

private struct CodedSection<Section, Item> {
  var identifier: Section
  var items: [Item]
}

extension CodedSection: Encodable where Section: Encodable, Item: Encodable {}
extension CodedSection: Decodable where Section: Decodable, Item: Decodable {}

extension KeyedEncodingContainer {
  fileprivate mutating func encodeUnlessEmpty(_ list: [some Encodable], forKey key: Key) throws {
    if !list.isEmpty { try encode(list, forKey: key) }
  }
}

extension KeyedDecodingContainer {
  fileprivate func decodeIfAny<Element: Decodable>(
    _ type: [Element].Type, forKey key: Key
  ) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}
