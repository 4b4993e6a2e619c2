/// Coded as three arrays: the items in preorder, their levels, and the positions of those that are
/// expanded.
///
///     {"items": ["Food", "Apple", "Drinks"], "levels": [0, 1, 0], "expanded": [0]}
private enum CodingKeys: String, CodingKey {
  case items, levels, expanded
}

extension SectionSnapshot: Encodable where Item: Encodable {
  /// Encodes the items, their levels and which of them are expanded.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let entries = allEntries
    try container.encode(entries.map(\.item), forKey: .items)
    try container.encode(entries.map(\.level), forKey: .levels)
    try container.encode(entries.indices.filter { entries[$0].isExpanded }, forKey: .expanded)
  }
}

extension SectionSnapshot: Decodable where Item: Decodable {
  /// Decodes an outline, and refuses one with duplicate items or impossible levels.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let items = try container.decode([Item].self, forKey: .items)
    let levels = try container.decode([Int].self, forKey: .levels)
    let expanded = try container.decode([Int].self, forKey: .expanded)
    guard items.count == levels.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .levels, in: container,
        debugDescription: "\(items.count) items, but \(levels.count) levels")
    }
    guard let entries = Self.entries(items: items, levels: levels, expanded: expanded) else {
      throw DecodingError.dataCorruptedError(
        forKey: .expanded, in: container,
        debugDescription: "An expanded position is not in 0..<\(items.count)")
    }
    do {
      try self.init(entries: entries)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .items, in: container, debugDescription: error.description)
    }
  }

  private static func entries(
    items: [Item], levels: [Int], expanded: [Int]
  ) -> [OutlineStorage<Item>.Entry]? {
    var entries = zip(items, levels).map { OutlineStorage.Entry(item: $0, level: $1) }
    for position in expanded {
      guard entries.indices ~= position else { return nil }
      entries[position].isExpanded = true
    }
    return entries
  }
}
