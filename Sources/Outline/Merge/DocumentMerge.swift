/// The merge of two documents that were made from the same one.
///
/// The outlines are merged as described in ``OutlineMerge``. The contents are merged field by field: the
/// title, the note, each field of an item, and each field of the header. A change of only one side is in
/// the result. If both sides changed the same field to different values, the result has the value of ours,
/// and this is a conflict. An item that one side removed stays if the other one changed its content. A note
/// or a text field with several lines is merged line by line: only lines that both sides changed are in
/// conflict, and the result has those of ours.
///
/// ## Numbers of new items
///
/// Both sides number their new items from the same number, so one number can stand for two items. Two new
/// items with the same number are the same item if they have equal contents and the same parent: then both
/// sides received it from a third one, or inserted equal items at the same place. Otherwise, the item of
/// theirs gets a new number, which is listed in ``renumbered``.
///
/// ## Fields
///
/// An item can have several fields with the same name. The first fields with that name on all sides are
/// merged, then the second ones, and so on. If one side changed no fields, the result has those of the
/// other side. Otherwise, they are in the order of ours, and fields that theirs added come last.
public struct DocumentMerge: Sendable {
  /// The result. It has the style of ours, apart from changes of style that only theirs made.
  public let merged: OutlineDocument

  /// The edits that could not be combined; empty if there are none. Items of theirs have their new numbers.
  public let conflicts: [DocumentConflict]

  /// The new numbers of new items of theirs whose numbers ours gave to other items.
  public private(set) var renumbered: [ItemID: ItemID]

  /// Merges two documents.
  ///
  /// - Parameters:
  ///   - base: The document that both sides were made from.
  ///   - ours: The side that wins where the two conflict.
  ///   - theirs: The other side.
  /// - Complexity: That of merging the outlines and comparing the contents: O(changes · log² *n*) if the
  ///   three documents share history, otherwise O(*n* log *n*).
  public init(base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument) {
    let sides = MergedSides(base: base.outline, ours: ours.outline, theirs: theirs.outline)
    let renumbered = sides.renumberedItems(base: base, ours: ours, theirs: theirs)
    self.init(sides, base: base, ours: ours, theirs: theirs, renumbering: renumbered)
    self.renumbered = renumbered
  }

  /// Merges two documents in which equal numbers stand for the same item, even if both sides inserted it.
  ///
  /// - Parameter renumbered: The new numbers that items of theirs have already been given.
  init(
    ofSameItems base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    renumbered: [ItemID: ItemID] = [:]
  ) {
    let sides = MergedSides(base: base.outline, ours: ours.outline, theirs: theirs.outline)
    self.init(sides, base: base, ours: ours, theirs: theirs, renumbering: [:])
    self.renumbered = renumbered
  }

  /// - Parameter renumbered: The new numbers for new items of theirs.
  private init(
    _ sides: MergedSides<ItemID>, base: OutlineDocument, ours: OutlineDocument,
    theirs: OutlineDocument, renumbering renumbered: [ItemID: ItemID]
  ) {
    self.renumbered = renumbered
    let edited = (ours.editedItems(since: base), theirs.editedItems(since: base))
    // A change of layout alone does not keep an item that the other side removed.
    let outline = OutlineMerge(
      sides, renumbered: renumbered,
      editedByOurs: edited.0.filter { !base[$0].isSemanticallyEqual(to: ours[$0]) },
      editedByTheirs: edited.1.filter { !base[$0].isSemanticallyEqual(to: theirs[$0]) })
    var contents = MergedContents(
      base: base, ours: ours, theirs: theirs, outline: outline.merged, renumbered: renumbered)
    contents.merge(editedByOurs: edited.0, editedByTheirs: edited.1)
    contents.mergeHeader()
    merged = contents.merged
    conflicts = outline.conflicts.map { .outline($0) } + contents.conflicts
  }

  init(
    merged: OutlineDocument, conflicts: [DocumentConflict], renumbered: [ItemID: ItemID]
  ) {
    (self.merged, self.conflicts, self.renumbered) = (merged, conflicts, renumbered)
  }
}

/// Two edits that cannot both be in the result of a merge. The result has the value of ours, or an item
/// stays that one side removed.
public enum DocumentConflict: Hashable, Sendable {
  /// A conflict of the outlines.
  case outline(MergeConflict<ItemID>)
  /// Both sides changed the title of an item.
  case title(of: ItemID, ours: String, theirs: String)
  /// Both sides changed the note of an item; `nil` for a side that removed it.
  case note(of: ItemID, ours: String?, theirs: String?)
  /// Both sides changed a field of an item, or of the header if the item is `nil`. A value is `nil` for a
  /// side that removed the field.
  case field(String, of: ItemID?, ours: DocumentField.Value?, theirs: DocumentField.Value?)
}

extension DocumentConflict: CustomStringConvertible {
  /// A sentence that describes the edit of each side and the result.
  public var description: String {
    switch self {
    case .outline(let conflict): conflict.description
    case .title(let item, let ours, let theirs):
      Self.text("the title of \(item)", "to “\(ours)”", "to “\(theirs)”")
    case .note(let item, let ours, let theirs):
      Self.text("the note of \(item)", Self.change(ours), Self.change(theirs))
    case .field(let name, let item, let ours, let theirs):
      Self.text(
        "“\(name)” of \(item.map(\.description) ?? "the header")", Self.change(ours?.text),
        Self.change(theirs?.text))
    }
  }

  private static func text(_ what: String, _ ours: String, _ theirs: String) -> String {
    "Both sides changed \(what): ours \(ours), theirs \(theirs). Ours is kept."
  }

  private static func change(_ value: String?) -> String {
    value.map { "to “\($0)”" } ?? "removed it"
  }
}

extension DocumentField.Value {
  /// The text, or the JSON.
  var text: String {
    switch self {
    case .text(let text), .json(let text): text
    }
  }
}
