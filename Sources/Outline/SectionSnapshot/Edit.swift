extension SectionSnapshot {
  /// A place for inserted or moved items.
  public enum Destination {
    /// Directly before an item, at its level.
    case before(Item)
    /// Directly after an item and all its descendants, at the item's level.
    case after(Item)
    /// Among the children of a parent, or among the roots if the parent is `nil`.
    ///
    /// The index is the sibling index that the first inserted or moved item will have after the edit. The
    /// greatest allowed index is the number of the parent's children that do not move. If the index is `nil`, the
    /// items are placed at the end.
    case into(Item?, at: Int?)
  }

  /// An edit of an outline, represented as a value that can be stored, sent, or read from a command, a file
  /// or a network.
  public enum Edit {
    /// Inserts new items in the given order. The new items are collapsed.
    case insert([Item], at: Destination)
    /// Inserts another outline, with its hierarchy and expansion.
    case graft(SectionSnapshot, at: Destination)
    /// Moves items together with their descendants. The moved items keep their relative order.
    case move([Item], to: Destination)
    /// Deletes items together with their descendants.
    case delete([Item])
    /// Deletes all items.
    case deleteAll
    /// Replaces the descendants of an item with another outline.
    case replaceChildren(of: Item, with: SectionSnapshot)
    /// Replaces an item with a new item. The new item gets the old item's children, and is expanded if the
    /// old item was expanded.
    case rename(Item, to: Item)
    /// Expands items. Unknown items are ignored.
    case expand([Item])
    /// Collapses items. Unknown items are ignored.
    case collapse([Item])
  }
}

extension SectionSnapshot.Destination: Equatable {}
extension SectionSnapshot.Destination: Sendable where Item: Sendable {}
extension SectionSnapshot.Edit: Equatable {}
extension SectionSnapshot.Edit: Sendable where Item: Sendable {}

extension SectionSnapshot {
  /// Performs an edit, for example one that was read from a file.
  ///
  /// - Parameter edit: The edit.
  /// - Throws: An ``OutlineError``. After an error, the outline is unchanged.
  /// - Complexity: The same complexity as the method that makes this edit.
  public mutating func perform(_ edit: Edit) throws(OutlineError) {
    switch edit {
    case .insert(let items, let destination): try insertItems(items, at: destination)
    case .graft(let snapshot, let destination): try graft(snapshot, at: destination)
    case .move(let items, let destination): try moveSubtrees(items, to: destination)
    case .delete(let items): try deleteSubtrees(items)
    case .deleteAll: self = SectionSnapshot()
    case .replaceChildren(let parent, let snapshot):
      try replaceDescendants(of: parent, with: snapshot)
    case .rename(let item, let newItem): try rename(item, to: newItem)
    case .expand(let items): setExpanded(true, items)
    case .collapse(let items): setExpanded(false, items)
    }
    checkInvariants()
  }

  /// Performs edits one after another. If an edit throws an error, none of the edits takes effect.
  ///
  /// - Parameter edits: The edits.
  /// - Throws: The ``OutlineError`` of the first edit that throws. After an error, the outline is
  ///   unchanged.
  /// - Complexity: The sum of the complexities of all edits.
  public mutating func perform(_ edits: [Edit]) throws(OutlineError) {
    var edited = self
    for edit in edits { try edited.perform(edit) }
    self = edited
  }
}

// An edit is encoded as an object with a member named after the edit's case:
//
//     {"insert": ["Owl"], "after": "Fox"}
//     {"move": ["Fox"], "into": "Nature", "at": 2}
//     {"graft": {"items": …}, "into": null}
//     {"delete": ["Fox", "Bee"]}
//     {"deleteAll": true}
//     {"replaceChildren": "Nature", "with": {"items": …}}
//     {"rename": "Fox", "to": "Red fox"}
//     {"expand": ["Nature"]}
//     {"collapse": ["Nature"]}

private enum EditKind: String, CaseIterable {
  case insert, graft, move, delete, deleteAll, replaceChildren, rename, expand, collapse
}

extension SectionSnapshot.Edit: Encodable where Item: Encodable {
  /// Encodes the edit as an object. One member of the object is named after the kind of edit.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the edit's items.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    switch self {
    case .insert(let items, let destination):
      try members.encode(items, forKey: "insert")
      try destination.encode(to: &members)
    case .graft(let outline, let destination):
      try members.encode(outline, forKey: "graft")
      try destination.encode(to: &members)
    case .move(let items, let destination):
      try members.encode(items, forKey: "move")
      try destination.encode(to: &members)
    case .delete(let items): try members.encode(items, forKey: "delete")
    case .deleteAll: try members.encode(true, forKey: "deleteAll")
    case .replaceChildren(let parent, let outline):
      try members.encode(parent, forKey: "replaceChildren")
      try members.encode(outline, forKey: "with")
    case .rename(let old, let new):
      try members.encode(old, forKey: "rename")
      try members.encode(new, forKey: "to")
    case .expand(let items): try members.encode(items, forKey: "expand")
    case .collapse(let items): try members.encode(items, forKey: "collapse")
    }
  }
}

extension SectionSnapshot.Edit: Decodable where Item: Decodable {
  /// Decodes an edit. The edit is not checked against an outline until it is performed.
  ///
  /// - Throws: `DecodingError` if the object names no kind of edit or several kinds, if a member is missing, or
  ///   if a member does not belong to this kind of edit.
  /// - Complexity: O(*n*), where *n* is the number of the edit's items.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("An edit", from: decoder) { members in
      switch try members.kind(EditKind.self) {
      case .insert: .insert(try members.read("insert"), at: try .init(from: &members))
      case .graft: .graft(try members.read("graft"), at: try .init(from: &members))
      case .move: .move(try members.read("move"), to: try .init(from: &members))
      case .delete: .delete(try members.read("delete"))
      case .deleteAll: try members.readTrue("deleteAll", as: .deleteAll)
      case .replaceChildren:
        .replaceChildren(of: try members.read("replaceChildren"), with: try members.read("with"))
      case .rename: .rename(try members.read("rename"), to: try members.read("to"))
      case .expand: .expand(try members.read("expand"))
      case .collapse: .collapse(try members.read("collapse"))
      }
    }
  }
}

// {"before": "Fox"}
// {"after": "Fox"}
// {"into": "Nature", "at": 2}    at the end if “at” is absent
// {"into": null}                 among the roots

extension SectionSnapshot.Destination: Encodable where Item: Encodable {
  /// Encodes the destination as an object. A destination beside an item has a member `before` or `after`. A
  /// destination below a parent has a member `into`, and a member `at` if there is an index.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try encode(to: &members)
  }

  /// Writes the members of the destination into an object that encodes an edit.
  func encode(to members: inout MemberWriter) throws {
    switch self {
    case .before(let item): try members.encode(item, forKey: "before")
    case .after(let item): try members.encode(item, forKey: "after")
    case .into(let parent, let index):
      try members.encode(parent, forKey: "into")
      try members.encodeIfPresent(index, forKey: "at")
    }
  }
}

extension SectionSnapshot.Destination: Decodable where Item: Decodable {
  /// Decodes a destination.
  ///
  /// - Throws: `DecodingError` if the object names no kind of destination or several kinds, if a member is
  ///   missing, or if a member does not belong to this kind of destination.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A destination", from: decoder) { try Self(from: &$0) }
  }

  /// Reads the members of the destination from an object that encodes an edit.
  init(from members: inout StrictObjectDecoder) throws {
    switch try members.kind(DestinationKind.self) {
    case .before: self = .before(try members.read("before"))
    case .after: self = .after(try members.read("after"))
    case .into: self = .into(try members.readIfAny("into"), at: try members.readIfAny("at"))
    }
  }
}

private enum DestinationKind: String, CaseIterable {
  case before, after, into
}
