// A change is coded under the name of its kind:
//
//     {"move": "Fox", "from": {"parent": "Nature", "index": 0}, "to": {"index": 2}}
//     {"remove": "Bee", "from": {"parent": "Nature", "index": 1}, "expanded": true}

extension OutlineDifference: Encodable where Item: Encodable {
  /// Encodes the list of changes.
  public func encode(to encoder: any Encoder) throws {
    try changes.encode(to: encoder)
  }
}

extension OutlineDifference: Decodable where Item: Decodable {
  /// Decodes a list of changes. Whether they fit an outline is checked when they are applied.
  public init(from decoder: any Decoder) throws {
    self.init(try [Change](from: decoder))
  }
}

private enum CodingKeys: String, CodingKey {
  case remove, insert, move, expand, collapse
  case from, to, at, expanded
}

extension OutlineDifference.Change: Encodable where Item: Encodable {
  /// Encodes the change under the name of its kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .remove(let item, let place, let isExpanded):
      try container.encode(item, forKey: .remove)
      try container.encode(place, forKey: .from)
      if isExpanded { try container.encode(true, forKey: .expanded) }
    case .insert(let item, let place, let isExpanded):
      try container.encode(item, forKey: .insert)
      try container.encode(place, forKey: .at)
      if isExpanded { try container.encode(true, forKey: .expanded) }
    case .move(let item, let old, let new):
      try container.encode(item, forKey: .move)
      try container.encode(old, forKey: .from)
      try container.encode(new, forKey: .to)
    case .expand(let item): try container.encode(item, forKey: .expand)
    case .collapse(let item): try container.encode(item, forKey: .collapse)
    }
  }
}

extension OutlineDifference.Change: Decodable where Item: Decodable {
  /// Decodes one change.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kinds: [CodingKeys] = [.remove, .insert, .move, .expand, .collapse]
    let named = kinds.filter(container.contains)
    guard named.count == 1, let kind = named.first else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "A change needs one of remove, insert, move, expand and collapse"))
    }
    let item = try container.decode(Item.self, forKey: kind)
    func place(_ key: CodingKeys) throws -> OutlineDifference.Place {
      try container.decode(OutlineDifference.Place.self, forKey: key)
    }
    func isExpanded() throws -> Bool {
      try container.decodeIfPresent(Bool.self, forKey: .expanded) ?? false
    }
    self =
      switch kind {
      case .remove: .remove(item, from: try place(.from), isExpanded: try isExpanded())
      case .insert: .insert(item, at: try place(.at), isExpanded: try isExpanded())
      case .move: .move(item, from: try place(.from), to: try place(.to))
      case .expand: .expand(item)
      default: .collapse(item)
      }
  }
}
