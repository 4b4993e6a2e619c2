/// Merges the contents of two documents whose outlines have already been merged.
struct MergedContents {
  private(set) var merged: OutlineDocument
  private(set) var conflicts: [DocumentConflict] = []

  private let base: OutlineDocument
  private let ours: OutlineDocument
  private let theirs: OutlineDocument
  /// The original numbers of the items on their side whose numbers were replaced. The keys are the new numbers.
  private let originals: [ItemID: ItemID]

  /// - Parameters:
  ///   - outline: The merged outline.
  ///   - renumbered: The items in `theirs` whose numbers were replaced. The keys are the old numbers, and the
  ///     values are the new numbers.
  init(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    outline: SectionSnapshot<ItemID>, renumbered: [ItemID: ItemID]
  ) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    originals = Dictionary(uniqueKeysWithValues: renumbered.map { ($0.value, $0.key) })
    merged = ours
    merged.outline = outline
    let next = (renumbered.values.map(\.number).max() ?? -1) + 1
    merged.nextNumber = max(base.nextNumber, ours.nextNumber, theirs.nextNumber, next)
  }

  /// Adds the contents of the items that only their side has, removes the contents of the items that are
  /// not in the result, and merges the contents that their side edited.
  ///
  /// - Parameter edited: The items whose contents each side edited.
  mutating func merge(_ edited: BothSides<[ItemID]>) {
    for change in merged.outline.outlineDifference(from: ours.outline) {
      switch change {
      case .insert(let item, _, _): merged.contents[item] = theirs[originals[item] ?? item]
      case .remove(let item, _, _): merged.contents[item] = nil
      case .move, .expand, .collapse: break
      }
    }
    let editedByOurs = Set(edited.ours)
    for item in edited.theirs where ours.outline.contains(item) && merged.outline.contains(item) {
      merged.contents[item] =
        editedByOurs.contains(item) ? mergedContent(of: item) : theirs[item]
    }
  }

  mutating func mergeHeader() {
    merged.header = fields(base: base.header, ours: ours.header, theirs: theirs.header, of: nil)
    merged.style = style(base: base.style, ours: ours.style, theirs: theirs.style)
  }

  private mutating func mergedContent(of item: ItemID) -> ItemContent {
    let (base, ours, theirs) = (base[item], ours[item], theirs[item])
    var content = ours
    content.title = value(base: base.title, ours: ours.title, theirs: theirs.title) {
      .title(of: item, ours: $0, theirs: $1)
    }
    content.note = text(base: base.note, ours: ours.note, theirs: theirs.note) {
      .note(of: item, ours: $0, theirs: $1)
    }
    content.fields = fields(base: base.fields, ours: ours.fields, theirs: theirs.fields, of: item)
    // If only their side changed the layout of a row, the result has the layout from their side.
    if let old = base.source, let mine = ours.source, old.hasSameLayout(as: mine) {
      content.source = theirs.source
      content.source?.isEdited = true
    }
    return content
  }

  /// Returns our style, updated with the parts that only their side changed.
  private mutating func style(
    base: TextStyle?, ours: TextStyle?, theirs: TextStyle?
  ) -> TextStyle? {
    guard let base, let theirs, var style = ours, base.format == style.format,
      theirs.format == style.format
    else { return ours }
    func take<Value: Equatable>(_ part: WritableKeyPath<TextStyle, Value>) {
      if style[keyPath: part] == base[keyPath: part] {
        style[keyPath: part] = theirs[keyPath: part]
      }
    }
    take(\.newline)
    take(\.hasByteOrderMark)
    take(\.end)
    take(\.indent)
    take(\.lead)
    take(\.indentOfRoots)
    take(\.drawing)
    take(\.namesParents)
    if let mine = style.opml, let base = base.opml, let theirs = theirs.opml {
      style.opml = mine.taking(theirs, since: base)
    }
    return style
  }

  /// If one side changed the text, returns the text from that side. If both sides changed the text, and all three
  /// documents have a text, merges the text line by line. If both sides changed the text, and a document has no text,
  /// returns the text from our side.
  private mutating func text(
    base: String?, ours: String?, theirs: String?,
    conflict: (_ ours: String?, _ theirs: String?) -> DocumentConflict
  ) -> String? {
    let lines = MergedLines(base: base, ours: ours, theirs: theirs)
    if let lines, !lines.hasConflicts { return lines.merged }
    let whole = value(base: base, ours: ours, theirs: theirs, conflict: conflict)
    return lines?.merged ?? whole
  }

  /// If one side changed the value, returns the value from that side. If both sides changed the value,
  /// returns the value from our side.
  private mutating func value<Value: Equatable>(
    base: Value, ours: Value, theirs: Value,
    conflict: (_ ours: Value, _ theirs: Value) -> DocumentConflict?
  ) -> Value {
    if ours == base { return theirs }
    if theirs != base, theirs != ours, let conflict = conflict(ours, theirs) {
      conflicts.append(conflict)
    }
    return ours
  }

  private mutating func fields(
    base: [DocumentField], ours: [DocumentField], theirs: [DocumentField], of item: ItemID?
  ) -> [DocumentField] {
    if ours == base { return theirs }
    if theirs == base || ours == theirs { return ours }
    let (base, mine, other) = (NamedFields(base), NamedFields(ours), NamedFields(theirs))
    var merged: [DocumentField] = []
    for key in mine.keys + other.keys.filter({ mine[$0] == nil }) {
      let value = field(key, of: item, base: base[key], ours: mine[key], theirs: other[key])
      if let value { merged.append(DocumentField(key.name, value)) }
    }
    return merged
  }

  private mutating func field(
    _ key: NamedFields.Key, of item: ItemID?, base: DocumentField.Value?,
    ours: DocumentField.Value?, theirs: DocumentField.Value?
  ) -> DocumentField.Value? {
    func conflict(
      _ ours: DocumentField.Value?, _ theirs: DocumentField.Value?
    ) -> DocumentConflict {
      .field(key.name, of: item, ours: ours, theirs: theirs)
    }
    // Fields for the state of a document are never in conflict.
    // In Markdown, fields that mark headings or text are never in conflict, either.
    // The level of a heading depends on its place.
    let isOfPlace = merged.isMarkdown && DocumentField.isBlock(key.name)
    let isOfState = item == nil && DocumentField.namesOfState.contains(key.name)
    if isOfPlace || isOfState {
      return value(base: base, ours: ours, theirs: theirs) { _, _ in nil }
    }
    guard case .text(let old)? = base, case .text(let mine)? = ours,
      case .text(let other)? = theirs
    else { return value(base: base, ours: ours, theirs: theirs, conflict: conflict) }
    return text(base: old, ours: mine, theirs: other) {
      conflict($0.map { .text($0) }, $1.map { .text($0) })
    }
    .map { .text($0) }
  }
}

extension DocumentField {
  /// The names of header fields that outliners update whenever they save a file. These fields contain the date and
  /// the state of the window. If both sides change such a field in different ways, there is no conflict.
  fileprivate static let namesOfState: Set = [
    "dateModified", "vertScrollState", "windowTop", "windowLeft", "windowBottom", "windowRight",
  ]
}

/// A list of fields. A field can be looked up by its name, and by its index among all fields with this name.
private struct NamedFields {
  struct Key: Hashable {
    var name: String
    var number: Int
  }

  private(set) var keys: [Key] = []
  private var values: [Key: DocumentField.Value] = [:]

  init(_ fields: [DocumentField]) {
    var counts: [String: Int] = [:]
    for field in fields {
      let key = Key(name: field.name, number: counts[field.name, default: 0])
      counts[field.name, default: 0] += 1
      keys.append(key)
      values[key] = field.value
    }
  }

  subscript(key: Key) -> DocumentField.Value? { values[key] }
}

extension OutlineDocument {
  /// Returns all items that are in both documents, but have a different content or layout. The items are in the order
  /// of their numbers.
  func editedItems(since older: OutlineDocument) -> [ItemID] {
    contents.itemsThatDiffer(from: older.contents) { $0 == $1 && $0.isWritten(as: $1) }
      .filter { outline.contains($0) && older.outline.contains($0) }.sorted()
  }
}
