/// The place where a user drops items to reorder them.
public enum ReorderDestination<Section: Hashable, Item: Hashable> {
  /// Directly before an item of any section, at the item's level.
  case before(Item)
  /// Directly after an item of any section and all its descendants, at the item's level.
  case after(Item)
  /// Among the children of an item of any section. The index is the sibling index of the first moved item
  /// after the move, or `nil` to place the items last.
  case into(Item, at: Int?)
  /// After the last root of a section.
  case end(of: Section)
}

extension ReorderDestination: Equatable {}
extension ReorderDestination: Sendable where Section: Sendable, Item: Sendable {}

extension ReorderDestination {
  /// This destination, expressed as a place in the outline of its section.
  var withinSection: SectionSnapshot<Item>.Destination {
    switch self {
    case .before(let item): .before(item)
    case .after(let item): .after(item)
    case .into(let parent, let index): .into(parent, at: index)
    case .end: .into(nil, at: nil)
    }
  }

  /// Returns the number of the section that contains the destination.
  func section(in sections: SectionedOutline<Section, Item>) throws(OutlineError) -> Int {
    let number: Int? =
      switch self {
      case .before(let item), .after(let item), .into(let item, _): sections.sectionNumber(of: item)
      case .end(let section): sections.number(of: section)
      }
    if let number { return number }
    switch self {
    case .before(let item): throw .unknownDestination(String(describing: item), .before)
    case .after(let item): throw .unknownDestination(String(describing: item), .after)
    case .into(let parent, _): throw .unknownParent(String(describing: parent))
    case .end(let section): throw .unknownSection(String(describing: section))
    }
  }
}

// {"before": "Fox"}
// {"after": "Fox"}
// {"into": "Nature", "at": 2}    without “at”: at the end
// {"endOf": "Animals"}

private enum DestinationKind: String, CaseIterable {
  case before, after, into, endOf
}

extension ReorderDestination: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the destination as an object. The name of the first member is the kind of destination. The value
  /// of this member is an item or a section.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    switch self {
    case .before, .after, .into: try withinSection.encode(to: &members)
    case .end(let section): try members.encode(section, forKey: "endOf")
    }
  }
}

extension ReorderDestination: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes a destination.
  ///
  /// - Throws: `DecodingError` unless the object has exactly the members of one kind of destination.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A destination", from: decoder) { members in
      switch try members.kind(DestinationKind.self) {
      case .before: .before(try members.read("before"))
      case .after: .after(try members.read("after"))
      case .into: .into(try members.read("into"), at: try members.readIfAny("at"))
      case .endOf: .end(of: try members.read("endOf"))
      }
    }
  }
}
