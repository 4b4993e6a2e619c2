/// A merge of two documents that were made from the same document.
///
/// The outlines are merged as described in ``OutlineMerge``. The contents are merged field by field. The
/// title, the note, each field of an item, and each field of the header are merged separately. A change that
/// only one side made is in the result. If both sides changed the same field to different values, the changes
/// are in conflict, and the result has the value from our side. If one side removed an item and the other
/// side changed its content, the item stays. A note or a text field with several lines is merged line by
/// line. Only lines that both sides changed are in conflict, and the result has these lines from our side.
///
/// ## Numbers of new items
///
/// On both sides, the numbers of new items begin at the same number. Therefore, one number can identify different
/// items on the two sides. If two new items with the same number have equal contents and the same parent, they are
/// treated as one item. Both sides may have received this item from a third document. If the contents or the parents
/// differ, the item on their side gets a new number, and ``renumbered`` lists this number.
///
/// ## Fields
///
/// An item can have several fields with the same name. The first fields with that name in the three documents are
/// merged with each other, then the second fields with that name, and so on. If one of the sides did not change any
/// fields, the result has the fields from the other side. Otherwise, the fields are in the order of our side,
/// followed by the fields that their side added.
public struct DocumentMerge: Sendable {
  /// The merged document. The style is our side's style, updated with the parts that only their side
  /// changed.
  public private(set) var merged: OutlineDocument

  /// The edits that could not be combined. The array is empty if there are no conflicts. If the number of an item was
  /// replaced, the array contains the new number.
  public let conflicts: [DocumentConflict]

  /// The items on their side whose numbers were replaced. On our side, the old numbers belong to different items. A
  /// key is an item's old number, and its value is the item's new number.
  public let renumbered: [ItemID: ItemID]

  /// Merges two documents that were made from the same base.
  ///
  /// - Parameters:
  ///   - base: The document that both sides started with.
  ///   - ours: The side that wins if the two sides conflict.
  ///   - theirs: The other side.
  /// - Complexity: Merging the outlines and comparing the contents takes O(*c* log² *n*) for *c* changes if both
  ///   sides are changed copies of the base; otherwise O(*n* log *n*).
  public init(base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument) {
    let sides = MergedSides(base: base.outline, ours: ours.outline, theirs: theirs.outline)
    let renumbered = sides.renumberedItems(base: base, ours: ours, theirs: theirs)
    self.init(sides, base: base, ours: ours, theirs: theirs, renumbering: renumbered)
  }

  /// Merges two documents. If an item on our side has the same number as an item on their side, the two must be the
  /// same item, even if both sides inserted it.
  init(
    ofSameItems base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) {
    let sides = MergedSides(base: base.outline, ours: ours.outline, theirs: theirs.outline)
    self.init(sides, base: base, ours: ours, theirs: theirs, renumbering: [:])
  }

  /// - Parameter renumbered: The new items in `theirs` that must get a different number. The keys are the old
  ///   numbers, and the values are the new numbers.
  private init(
    _ sides: MergedSides<ItemID>, base: OutlineDocument, ours: OutlineDocument,
    theirs: OutlineDocument, renumbering renumbered: [ItemID: ItemID]
  ) {
    self.renumbered = renumbered
    let edited = BothSides(
      ours: ours.editedItems(since: base), theirs: theirs.editedItems(since: base))
    // If one side removed an item, and the other side changed only the item's layout, the result does not have the
    // item.
    let outline = OutlineMerge(
      sides, renumbered: renumbered,
      edited: BothSides(
        ours: edited.ours.filter { !base[$0].isSemanticallyEqual(to: ours[$0]) },
        theirs: edited.theirs.filter { !base[$0].isSemanticallyEqual(to: theirs[$0]) }))
    var contents = MergedContents(
      base: base, ours: ours, theirs: theirs, outline: outline.merged, renumbered: renumbered)
    contents.merge(edited)
    contents.mergeHeader()
    merged = contents.merged
    conflicts = outline.conflicts.map { .outline($0) } + contents.conflicts
  }

  /// Returns a copy of this merge with a different merged document.
  func with(_ merged: OutlineDocument) -> DocumentMerge {
    var merge = self
    merge.merged = merged
    return merge
  }
}

/// Edits by the two sides that cannot both be in the result of a merge. If both sides changed the same value, the
/// result has the value from our side. If one side removed an item that the other side changed, the result keeps the
/// item.
public enum DocumentConflict: Hashable, Sendable {
  /// A conflict between the outlines.
  case outline(MergeConflict<ItemID>)
  /// Both sides changed the title of an item.
  case title(of: ItemID, ours: String, theirs: String)
  /// Both sides changed the note of an item. The note is `nil` for a side that removed the note.
  case note(of: ItemID, ours: String?, theirs: String?)
  /// Both sides changed a field of an item, or of the header if the item is `nil`. The value is `nil` for a
  /// side that removed the field.
  case field(String, of: ItemID?, ours: DocumentField.Value?, theirs: DocumentField.Value?)
}

extension DocumentConflict: CustomStringConvertible {
  /// A sentence that describes the edits by both sides, and the result.
  public var description: String {
    switch self {
    case .outline(let conflict): conflict.description
    case .title(let item, let ours, let theirs):
      Self.text("the title of \(item)", ours: "to “\(ours)”", theirs: "to “\(theirs)”")
    case .note(let item, let ours, let theirs):
      Self.text("the note of \(item)", ours: Self.change(ours), theirs: Self.change(theirs))
    case .field(let name, let item, let ours, let theirs):
      Self.text(
        "“\(name)” of \(item.map(\.description) ?? "the header")",
        ours: Self.change(ours?.asWritten),
        theirs: Self.change(theirs?.asWritten))
    }
  }

  private static func text(_ what: String, ours: String, theirs: String) -> String {
    "Both sides changed \(what): ours \(ours), theirs \(theirs). Ours is kept."
  }

  private static func change(_ value: String?) -> String {
    value.map { "to “\($0)”" } ?? "removed it"
  }
}
