/// The members of an encoded outline, which contain the items in preorder, their levels, and the positions of
/// the expanded items:
///
///     {"items": ["Food", "Apple", "Drinks"], "levels": [0, 1, 0], "expanded": [0]}
private enum CodingKeys: String, CodingKey {
  case items, levels, expanded
}

extension SectionSnapshot: Encodable where Item: Encodable {
  /// Encodes the items, their levels, and the positions of the expanded items.
  ///
  /// - Complexity: O(*n*).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let rows = storage.tree.allRows
    try container.encode(items, forKey: .items)
    try container.encode(rows.map(\.level), forKey: .levels)
    try container.encode(rows.indices.filter { rows[$0].isExpanded }, forKey: .expanded)
  }
}

extension SectionSnapshot: Decodable where Item: Decodable {
  /// Decodes an outline.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the version is unknown, an item occurs twice, or a level is
  ///   skipped. `DecodingError.dataCorrupted` is also thrown if the position of an expanded item is out of range,
  ///   or if the number of levels differs from the number of items.
  /// - Complexity: O(*n*).
  public init(from decoder: any Decoder) throws {
    try decoder.requireKnownVersion()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let items = try container.decode([Item].self, forKey: .items)
    let levels = try container.decode([Int].self, forKey: .levels)
    let expanded = try container.decode([Int].self, forKey: .expanded)
    guard items.count == levels.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .levels, in: container,
        debugDescription: "there are \(items.count) items, but \(levels.count) levels")
    }
    guard let shape = Self.shape(levels: levels, expanded: expanded) else {
      throw DecodingError.dataCorruptedError(
        forKey: .expanded, in: container,
        debugDescription: "The position of an expanded item is not in 0..<\(items.count)")
    }
    do {
      try self.init(items, shapedAs: shape)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .items, in: container, debugDescription: error.description)
    }
  }
}

extension SectionSnapshot {
  /// Creates a shape from the level of each row and the positions of the expanded rows. Returns `nil` if the
  /// position of an expanded row is out of range.
  static func shape(levels: [Int], expanded: [Int]) -> CheckedShape? {
    var shape = CheckedShape(levels: levels)
    for position in expanded {
      guard levels.indices ~= position else { return nil }
      shape.rows[position] = RowShape(level: levels[position], isExpanded: true)
    }
    return shape
  }
}
