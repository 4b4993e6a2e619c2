// `{"sections": [{"identifier": …, "items": […]}, …]}`, and the marks where there are any.

extension Snapshot: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the sections with their items, and the marks.
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
  /// Decodes a snapshot, and refuses what no snapshot can be: a section or an item that stands
  /// twice, a mark for something that is not there.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` with the message of the ``SnapshotError``.
  /// - Complexity: O(*n* + *s*)
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SnapshotKey.self)
    let coded = try container.decode([CodedSection<Section, Item>].self, forKey: .sections)
    let repeated = repeats(in: coded.flatMap(\.items))
    var edits: [Edit] = [.appendSections(coded.map(\.identifier))]
    edits += coded.map { .appendItems($0.items, toSection: $0.identifier) }
    edits += [
      .reloadSections(try container.decodeIfAny([Section].self, forKey: .reloadedSections)),
      .reloadItems(try container.decodeIfAny([Item].self, forKey: .reloadedItems)),
      .reconfigureItems(try container.decodeIfAny([Item].self, forKey: .reconfiguredItems)),
    ]
    self.init()
    do throws(SnapshotError) {
      // An edit would move an item that stands in two sections.
      if !repeated.isEmpty { throw .repeatedItems(repeated) }
      for edit in edits { try perform(edit) }
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description))
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
