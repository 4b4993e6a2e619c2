// `CodedChange` documents the form of an encoded change.

extension OutlineDifference: Encodable where Item: Encodable {
  /// Encodes the list of changes.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public func encode(to encoder: any Encoder) throws {
    try changes.encode(to: encoder)
  }
}

extension OutlineDifference: Decodable where Item: Decodable {
  /// Decodes a list of changes. The changes are not checked against an outline until the difference is
  /// applied.
  ///
  /// - Throws: `DecodingError` if the value is not a list of encoded changes.
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public init(from decoder: any Decoder) throws {
    self.init(try [Change](from: decoder))
  }
}

extension OutlineDifference.Change: Encodable where Item: Encodable {
  /// Encodes the change as an object, in which one member has the name of the change's kind.
  public func encode(to encoder: any Encoder) throws {
    let change = CodedChange(self)
    var members = encoder.members()
    try members.encode(change.item, forKey: MemberName(stringValue: change.kind.rawValue))
    try members.encodeIfPresent(change.from, forKey: "from")
    if let arrival = change.kind.arrival {
      try members.encode(change.to, forKey: MemberName(stringValue: arrival))
    }
    try members.encodeIfPresent(change.isExpanded, forKey: "expanded")
  }
}

extension OutlineDifference.Change: Decodable where Item: Decodable {
  /// Decodes one change.
  ///
  /// - Throws: `DecodingError` unless the object names exactly one kind of change and has exactly the
  ///   members of that kind.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A change", from: decoder) { members in
      let kind: ChangeKind = try members.kind()
      var change = CodedChange(
        kind: kind, item: try members.read(MemberName(stringValue: kind.rawValue)) as Item)
      if kind.leaves { change.from = try members.read("from") }
      if let arrival = kind.arrival {
        change.to = try members.read(MemberName(stringValue: arrival))
      }
      if kind.hasExpansion { change.isExpanded = try members.readIfAny("expanded") }
      guard let change = change.change else { throw members.error("this change is incomplete") }
      return change
    }
  }
}

extension OutlineDifference.Place: Encodable where Item: Encodable {
  /// Encodes the sibling index, and also the parent if the place is not among the roots.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.encodeIfPresent(parent, forKey: "parent")
    try members.encode(index, forKey: "index")
  }
}

extension OutlineDifference.Place: Decodable where Item: Decodable {
  /// Decodes a place. The place is not checked against an outline until the difference is applied.
  ///
  /// - Throws: `DecodingError` if the index is missing, or if the object has members other than the parent
  ///   and the index.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A place", from: decoder) { members in
      Self(parent: try members.readIfAny("parent"), index: try members.read("index"))
    }
  }
}

/// A change in its encoded form. Every encoder and decoder of changes uses this form:
///
///     {"remove": "Bee", "from": {"parent": "Nature", "index": 1}, "expanded": true}
///     {"insert": "Owl", "at": {"parent": "Nature", "index": 1}}
///     {"move": "Fox", "from": {"parent": "Nature", "index": 0}, "to": {"index": 2}}
///     {"expand": "Nature"}
///     {"collapse": "Nature"}
///
/// A place without the member “parent” is among the roots. A removed or inserted item without the member
/// “expanded” is collapsed.
struct CodedChange<Item: Hashable> {
  typealias Change = OutlineDifference<Item>.Change
  typealias Place = OutlineDifference<Item>.Place

  /// The kind of the change. The member with the name of the kind contains the item.
  let kind: ChangeKind
  let item: Item
  /// The place that the item leaves.
  var from: Place?
  /// The place where the item arrives. ``ChangeKind/arrival`` is the name of the member that contains this
  /// place.
  var to: Place?
  var isExpanded: Bool?
}

enum ChangeKind: String, CaseIterable {
  case remove, insert, move, expand, collapse

  /// True if a change of this kind has a place that the item leaves.
  var leaves: Bool { self == .remove || self == .move }

  /// The name of the member that contains the place where the item arrives, or `nil` if the item does not
  /// arrive anywhere.
  var arrival: String? {
    switch self {
    case .insert: "at"
    case .move: "to"
    case .remove, .expand, .collapse: nil
    }
  }

  /// True if the member “expanded” is allowed in a change of this kind.
  var hasExpansion: Bool { self == .remove || self == .insert }
}

extension CodedChange {
  init(_ change: Change) {
    switch change {
    case .remove(let item, let place, let isExpanded):
      self.init(kind: .remove, item: item, from: place, isExpanded: isExpanded ? true : nil)
    case .insert(let item, let place, let isExpanded):
      self.init(kind: .insert, item: item, to: place, isExpanded: isExpanded ? true : nil)
    case .move(let item, let old, let new):
      self.init(kind: .move, item: item, from: old, to: new)
    case .expand(let item): self.init(kind: .expand, item: item)
    case .collapse(let item): self.init(kind: .collapse, item: item)
    }
  }

  /// The change. The value is `nil` if a required member is missing, or if a member does not belong to the
  /// kind of the change.
  var change: Change? {
    guard isExpanded == nil || kind.hasExpansion else { return nil }
    return switch (kind, from, to) {
    case (.remove, let from?, nil): .remove(item, from: from, isExpanded: isExpanded ?? false)
    case (.insert, nil, let to?): .insert(item, at: to, isExpanded: isExpanded ?? false)
    case (.move, let from?, let to?): .move(item, from: from, to: to)
    case (.expand, nil, nil): .expand(item)
    case (.collapse, nil, nil): .collapse(item)
    default: nil
    }
  }
}
