/// The merge of two documents that were made from the same one.
///
/// The outlines are merged as ``OutlineMerge`` describes, the contents field by field: the title, the note, each
/// field of an item, and each field of the header. What one side changed is taken. Where both changed the same
/// field to different values, ours is taken, and that is a conflict. An item that one side removed stays if the
/// other one changed its content. A note, or a field that is text, of several lines is merged by lines: only those that
/// both sides changed are in conflict, and taken from ours.
///
/// ## Numbers of new items
///
/// Both sides number their new items from the same number on, so a number may stand for different items. Two new
/// items of one number are the same one if they have equal contents and the same parent: then both sides got it
/// from a third one, or inserted equal items at one place. If they are not, that of theirs gets a new number, which
/// ``renumbered`` says.
///
/// ## Fields
///
/// Several fields of an item can have one name. The first ones of a name on all sides are one field, the second
/// ones are another one, and so on. If one side left all fields alone, those of the other side are taken as they
/// are. Otherwise they have the order of ours, and what theirs added comes after.
public struct DocumentMerge: Sendable {
  /// The result. What a format keeps of the text of ours stays with it.
  public let merged: OutlineDocument

  /// The edits that could not be combined; empty if all could. Items of theirs have their new numbers.
  public let conflicts: [DocumentConflict]

  /// The new numbers of those new items of theirs whose numbers ours gave to other items.
  public private(set) var renumbered: [ItemID: ItemID]

  /// Merges two documents.
  ///
  /// - Parameters:
  ///   - base: The document that both sides were made from.
  ///   - ours: The side that is preferred where both cannot be had.
  ///   - theirs: The other side.
  /// - Complexity: That of merging the outlines, and of comparing the contents: O(changes · log² *n*) if the three
  ///   share history, else O(*n* log *n*).
  public init(base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument) {
    let sides = MergedSides(base: base.outline, ours: ours.outline, theirs: theirs.outline)
    let renumbered = sides.renumberedItems(base: base, ours: ours, theirs: theirs)
    self.init(sides, base: base, ours: ours, theirs: theirs, renumbering: renumbered)
    self.renumbered = renumbered
  }

  /// Merges two documents in which a number is that of one item, also if both sides inserted it.
  ///
  /// - Parameter renumbered: The new numbers that items of theirs got before.
  init(
    ofSameItems base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    renumbered: [ItemID: ItemID] = [:]
  ) {
    let sides = MergedSides(base: base.outline, ours: ours.outline, theirs: theirs.outline)
    self.init(sides, base: base, ours: ours, theirs: theirs, renumbering: [:])
    self.renumbered = renumbered
  }

  /// - Parameter renumbered: The numbers that new items of theirs get.
  private init(
    _ sides: MergedSides<ItemID>, base: OutlineDocument, ours: OutlineDocument,
    theirs: OutlineDocument, renumbering renumbered: [ItemID: ItemID]
  ) {
    self.renumbered = renumbered
    let edited = (ours.editedItems(since: base), theirs.editedItems(since: base))
    // Writing an item in another way is no reason to keep it if the other side removed it.
    let outline = OutlineMerge(
      sides, renumbered: renumbered,
      editedByOurs: edited.0.filter { !base[$0].saysTheSame(as: ours[$0]) },
      editedByTheirs: edited.1.filter { !base[$0].saysTheSame(as: theirs[$0]) })
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

/// A place where the two sides of a merge of documents cannot both be had. Ours is taken, or what one side removed
/// stays.
public enum DocumentConflict: Hashable, Sendable {
  /// A conflict of the outlines.
  case outline(MergeConflict<ItemID>)
  /// Both sides changed the title of an item.
  case title(of: ItemID, ours: String, theirs: String)
  /// Both sides changed the note of an item; `nil`: removed it.
  case note(of: ItemID, ours: String?, theirs: String?)
  /// Both sides changed a field of an item, or of the header if the item is `nil`; a value that is `nil`: removed
  /// it.
  case field(String, of: ItemID?, ours: DocumentField.Value?, theirs: DocumentField.Value?)
}

extension DocumentConflict: CustomStringConvertible {
  /// A sentence that names the edit of each side and the one that was taken.
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
