/// An edit of a document, which identifies rows by their ids. Each line shows the JSON text of one kind of edit:
///
///     {"move": {"ids": ["i7"], "to": {"parent": "i2", "index": 0}}}
///     {"insert": {"titles": ["New"], "to": {"parent": null, "index": 3}}}
///     {"delete": {"ids": ["i7", "i9"]}}
///     {"rename": {"id": "i7", "title": "…"}}
///     {"note": {"id": "i7", "text": "…"}}
///     {"check": {"id": "i7", "done": true}}
///
/// A `null` removes the note or the checkbox. A place without an index is after the parent's last child.
package enum ItemEdit: Equatable, Sendable {
  case move([ItemID], to: Place)
  case insert(titles: [String], at: Place)
  case delete([ItemID])
  case rename(ItemID, title: String)
  case note(ItemID, String?)
  case check(ItemID, Bool?)

  package struct Place: Equatable, Sendable {
    package var parent: ItemID?
    package var index: Int?
  }
}

extension ItemEdit {
  /// Performs the edit. After an error, the document may be partly changed.
  package func perform(on document: inout OutlineDocument) throws(OutlineError) {
    switch self {
    case .move(let items, let place):
      try document.outline.perform(
        .move(items, to: .into(place.parent, at: place.index)), at: place)
    case .insert(let titles, let place):
      let items = titles.map { document.makeItem(ItemContent($0)) }
      try document.outline.perform(
        .insert(items, at: .into(place.parent, at: place.index)), at: place)
    case .delete(let items): try document.outline.perform(.delete(items))
    case .rename(let item, let title):
      try document.change(item) { $0.retitle(Array(title.utf8)) }
    case .note(let item, let text):
      try document.change(item) { $0.note = text.flatMap { $0.isEmpty ? nil : $0 } }
    case .check(let item, let isDone):
      try document.change(item) { if $0.isChecked != isDone { $0.isChecked = isDone } }
    }
  }

  /// True if the edit changes only the order or the parents of rows.
  package var isMove: Bool { if case .move = self { true } else { false } }
}

extension SectionSnapshot<ItemID> {
  /// Performs an edit that inserts rows at a place or moves rows there. A row without children is expanded
  /// when it gets its first child, so that the child is visible.
  fileprivate mutating func perform(_ edit: Edit, at place: ItemEdit.Place) throws(OutlineError) {
    let parent = place.parent
    let isLeaf = parent.map { contains($0) && childCount(of: $0) == 0 } ?? false
    try perform(edit)
    if isLeaf, let parent { expand([parent]) }
  }
}

extension OutlineDocument {
  fileprivate mutating func change(
    _ item: ItemID, _ body: (inout ItemContent) -> Void
  ) throws(OutlineError) {
    guard outline.contains(item) else { throw .unknownItem(item.description) }
    body(&self[item])
  }
}

/// Reading edits.
extension ItemEdit {
  private enum Kind: String, CaseIterable {
    case move, insert, delete, rename, note, check

    var parameters: [OutlineOperation.Parameter] {
      typealias Parameter = OutlineOperation.Parameter
      let ids = Parameter("ids", .list(.item), isRequired: true, "the rows")
      let id = Parameter("id", .item, isRequired: true, "the row")
      let to = Parameter("to", .place, isRequired: true, "the place")
      return switch self {
      case .move: [ids, to]
      case .insert:
        [Parameter("titles", .list(.text), isRequired: true, "the titles of the new rows"), to]
      case .delete: [ids]
      case .rename: [id, Parameter("title", .text, isRequired: true, "the new title")]
      case .note: [id, Parameter("text", .orNull(.text), isRequired: true)]
      case .check: [id, Parameter("done", .orNull(.flag), isRequired: true)]
      }
    }
  }

  /// Reads an edit from an object with one member. The member's name is the kind of the edit, and its value
  /// contains the details.
  init(_ json: JSONValue) throws(OperationError) {
    let members = json.members ?? JSONObject()
    guard members.names.count == 1, let kind = Kind(rawValue: members.names[0]) else {
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw OperationError(
        .invalidParameters,
        "an edit must be an object with one member, whose name is one of \(kinds)")
    }
    let details = try OperationArguments(
      members[kind.rawValue]!.bytes, OutlineOperation.Entry(parameters: kind.parameters))
    let titles = [details.text("title")].compactMap(\.self) + (details.texts("titles") ?? [])
    if titles.joined().utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw OperationError(.invalidParameters, "a title is a single line")
    }
    self =
      switch kind {
      case .move: .move(details.items("ids")!, to: details.place("to")!)
      case .insert: .insert(titles: titles, at: details.place("to")!)
      case .delete: .delete(details.items("ids")!)
      case .rename: .rename(details.item("id")!, title: titles[0])
      case .note: .note(details.item("id")!, details.text("text"))
      case .check: .check(details.item("id")!, details.boolean("done"))
      }
  }
}
