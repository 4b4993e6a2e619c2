// An edit is an object with a member of the name of its case:
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
  /// Encodes the edit under the name of its kind.
  ///
  /// - Complexity: O(*n*), where *n* is the number of its items.
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
  /// Decodes an edit. Whether it fits an outline is checked when it is performed.
  ///
  /// - Throws: `DecodingError` when no kind is named or two are, a member is missing, or one does not
  ///   belong to an edit of this kind.
  /// - Complexity: O(*n*), where *n* is the number of its items.
  public init(from decoder: any Decoder) throws {
    self = try MemberReader.read("An edit", from: decoder) { members in
      switch try members.kind(EditKind.self) {
      case .insert: .insert(try members.read("insert"), at: try .init(from: &members))
      case .graft: .graft(try members.read("graft"), at: try .init(from: &members))
      case .move: .move(try members.read("move"), to: try .init(from: &members))
      case .delete: .delete(try members.read("delete"))
      case .deleteAll: try Self.deleteAll(from: &members)
      case .replaceChildren:
        .replaceChildren(of: try members.read("replaceChildren"), with: try members.read("with"))
      case .rename: .rename(try members.read("rename"), to: try members.read("to"))
      case .expand: .expand(try members.read("expand"))
      case .collapse: .collapse(try members.read("collapse"))
      }
    }
  }

  private static func deleteAll(from members: inout MemberReader) throws -> Self {
    try members.readTrue("deleteAll")
    return .deleteAll
  }
}
