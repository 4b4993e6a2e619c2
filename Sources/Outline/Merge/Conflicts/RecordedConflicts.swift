/// Records merge conflicts in fields.
extension OutlineDocument {
  /// Returns this merged document with its conflicts recorded in fields, as described in
  /// ``ConflictResolution/recorded``.
  ///
  /// - Parameters:
  ///   - ours: A merge of the same documents in which our side wins all conflicts.
  ///   - theirs: A merge of the same documents in which their side wins all conflicts.
  /// - Complexity: O((*c* · *d* + *s*) log *n*). Here, *c* is the number of changes between the two merges,
  ///   *d* is the depth of the changed items, and *n* is the number of rows. *s* is the total number of
  ///   children below the parents whose children are ordered differently.
  func recordingConflicts(ours: OutlineDocument, theirs: OutlineDocument) -> OutlineDocument {
    var fields: [ItemID?: ConflictField] = [:]
    let changes = (
      ours: ours.outline.outlineDifference(from: outline),
      theirs: theirs.outline.outlineDifference(from: outline)
    )
    for case .move(let item, let old, let new) in changes.ours where old.parent != new.parent {
      fields[item, default: ConflictField()].parentOfOurs = ours.path(to: new.parent)
    }
    for case .move(let item, let old, let new) in changes.theirs where old.parent != new.parent {
      fields[item, default: ConflictField()].parent = theirs.path(to: new.parent)
    }
    recordOrders(of: theirs, changes.theirs, in: &fields)
    recordContents(of: theirs, in: &fields)
    for (side, changes) in [(MergeSide.ours, changes.ours), (.theirs, changes.theirs)] {
      for case .remove(let item, _, _) in changes {
        fields[item, default: ConflictField()].removed = side
      }
    }
    var result = self
    for (item, field) in fields where field != ConflictField() {
      result[fieldsOf: item][ConflictField.name] = field.value
    }
    return result
  }

  private func recordOrders(
    of theirs: OutlineDocument, _ changes: OutlineDifference<ItemID>,
    in fields: inout [ItemID?: ConflictField]
  ) {
    var parents: Set<ItemID?> = []
    for case .move(_, let old, let new) in changes where old.parent == new.parent {
      parents.insert(new.parent)
    }
    for parent in parents {
      fields[parent, default: ConflictField()].children = theirs.outline.children(of: parent)
        .filter(outline.contains).map { theirs[$0].title }
    }
  }

  private func recordContents(
    of other: OutlineDocument, in fields: inout [ItemID?: ConflictField]
  ) {
    for item in other.editedItems(since: self)
    where !self[item].isSemanticallyEqual(to: other[item]) {
      fields[item, default: ConflictField()].add(other[item], insteadOf: self[item])
    }
    fields[nil, default: ConflictField()].add(other.header, insteadOf: header)
  }

  private func path(to item: ItemID?) -> [String] {
    guard let item else { return [] }
    return outline.ancestors(of: item).reversed().map { self[$0].title } + [self[item].title]
  }
}

extension OutlineDocument {
  /// The fields of an item, or the header if the item is `nil`.
  subscript(fieldsOf item: ItemID?) -> [DocumentField] {
    get { item.map { self[$0].fields } ?? header }
    set {
      if let item { self[item].fields = newValue } else { header = newValue }
    }
  }
}

extension OutlineDocument {
  /// The items that have conflicts recorded by ``ConflictResolution/recorded``, in preorder. If there are
  /// conflicts about the whole document, the first element is `nil`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public var itemsInConflict: [ItemID?] { recordedConflicts.map(\.item) }

  private var recordedConflicts: [(item: ItemID?, field: ConflictField)] {
    var conflicts = header.conflict.map { [(item: ItemID?.none, field: $0)] } ?? []
    forEachRow { row, content in
      if case .content(let content) = content, let field = content.fields.conflict {
        conflicts.append((row.item, field))
      }
    }
    return conflicts
  }

  /// Returns the document with its recorded conflicts resolved and the records removed.
  ///
  /// - Parameter side: The side that wins; `nil` to remove only the records of the conflicts, and to change nothing
  ///   else.
  /// - Throws: ``UnresolvedConflict`` if an item cannot be moved below its parent on the favored side. Either this
  ///   parent no longer exists, or several items have the same path as this parent.
  /// - Complexity: O(*n* + *m*² · *s* log *n*), where *n* is the number of rows and *m* is the number of moved items.
  ///   For each moved item, the method searches the path to the new parent. Here, *s* is the maximum number of items
  ///   on such a path, including the siblings of these items.
  public func resolvingConflicts(
    favoring side: MergeSide?
  ) throws(UnresolvedConflict) -> OutlineDocument {
    let conflicts = recordedConflicts
    var result = self
    for conflict in conflicts { result[fieldsOf: conflict.item][ConflictField.name] = nil }
    guard let side else { return result }
    if side == .theirs {
      for conflict in conflicts { result.take(conflict.field, conflict.item) }
    }
    try result.move(
      conflicts.compactMap { conflict in
        let path = side == .ours ? conflict.field.parentOfOurs : conflict.field.parent
        guard let item = conflict.item, let path else { return nil }
        return (item, path)
      })
    if side == .theirs {
      for conflict in conflicts {
        if let titles = conflict.field.children { result.reorder(conflict.item, titles) }
      }
    }
    result.remove(conflicts.filter { $0.field.removed == side }.compactMap(\.item))
    return result
  }

  /// Removes items. If a removed item has a child that is not in the list, the child takes the place of the removed
  /// item. Such a child was added later, or was moved by the side that removed the item.
  private mutating func remove(_ items: [ItemID]) {
    let removed = Set(items)
    // The items are removed in reverse order, so that descendants are removed before their ancestors.
    for item in items.reversed() where outline.contains(item) {
      let kept = outline.children(of: item).filter { !removed.contains($0) }
      if !kept.isEmpty { outline.move(kept, after: item) }
      outline.delete([item])
    }
  }

  private mutating func take(_ field: ConflictField, _ item: ItemID?) {
    if let item, let title = field.title { self[item].title = title }
    if let item, let note = field.note { self[item].note = note }
    field.take(into: &self[fieldsOf: item])
  }

  /// Moves each item below its parent on the favored side. If a move fails, it is tried again after the other moves,
  /// because the path to the parent may contain another item that must be moved first.
  private mutating func move(
    _ moves: [(item: ItemID, path: [String])]
  ) throws(UnresolvedConflict) {
    var open = moves
    while !open.isEmpty {
      var left: [(item: ItemID, path: [String])] = []
      for move in open where !moveIfPossible(move.item, to: move.path) { left.append(move) }
      guard left.count < open.count else {
        throw UnresolvedConflict(item: left[0].item, path: left[0].path)
      }
      open = left
    }
  }

  private mutating func moveIfPossible(_ item: ItemID, to path: [String]) -> Bool {
    var parent: ItemID?
    for title in path {
      let named = outline.children(of: parent).filter { self[$0].title == title }
      // If several children have this title, the path is ambiguous.
      guard named.count == 1, named[0] != item else { return false }
      parent = named[0]
    }
    outline.move([item], to: parent)
    return true
  }

  /// Finds the children of a parent that have one of the given titles, and puts these children in the order of the
  /// titles.
  private mutating func reorder(_ parent: ItemID?, _ titles: [String]) {
    if let parent, !outline.contains(parent) { return }
    var children: [String: [ItemID]] = [:]
    let known = Set(titles)
    let places = outline.children(of: parent).enumerated().filter { known.contains(self[$1].title) }
    for (_, item) in places.reversed() { children[self[item].title, default: []].append(item) }
    let ordered = titles.compactMap { children[$0]?.popLast() }
    for (place, item) in zip(places, ordered)
    where outline.child(of: parent, at: place.offset) != item {
      outline.move([item], to: parent, at: place.offset)
    }
  }
}

/// A conflict that cannot be resolved in favor of a side. On that side, an item has a parent that no longer exists in
/// the document, or whose path is also the path of another item.
public struct UnresolvedConflict: Error, Hashable, Sendable {
  /// The item that cannot be moved.
  public var item: ItemID
  /// The titles on the path from a root to the item's parent on the favored side.
  public var path: [String]
}

extension [DocumentField] {
  var conflict: ConflictField? { self[ConflictField.name].flatMap(ConflictField.init) }
}

extension OutlineDocument {
  /// Describes the recorded conflict of an item. If `item` is `nil`, describes the recorded conflict of the whole
  /// document.
  package func conflictInWords(of item: ItemID?) -> String {
    guard let field = self[fieldsOf: item].conflict else { return "" }
    var parts: [String] = []
    if let title = field.title { parts.append("theirs has the title “\(title)”") }
    if let note = field.note {
      parts.append(note == nil ? "theirs has no note" : "theirs has a different note")
    }
    for field in field.fields {
      parts.append("theirs has “\(field.value.asWritten)” as \(field.nameInWords)")
    }
    for name in field.namesOfMissingFields {
      let field = DocumentField(name, .text(""))
      parts.append("theirs has no \(field.nameInWords)")
    }
    if let parent = field.parent { parts.append("theirs has it " + words(parent)) }
    if let parent = field.parentOfOurs { parts.append("ours has it " + words(parent)) }
    if field.children != nil { parts.append("theirs has its children in a different order") }
    if let side = field.removed { parts.append("\(side) removed it") }
    return parts.joined(separator: ", ")
  }

  private func words(_ path: [String]) -> String {
    let titles = path.joined(separator: "/")
    return path.isEmpty ? "at the top level" : "below “\(titles)”"
  }
}

extension ItemContent {
  /// True if a merge recorded a conflict of this item.
  package var isInConflict: Bool { fields.conflict != nil }
}

extension DocumentField {
  /// The name of the field, or a description if the name has a special meaning in this library.
  package var nameInWords: String {
    switch name {
    case DocumentField.frontMatterName: "front matter"
    case DocumentField.preambleName: "text above the rows"
    case DocumentField.titleBytesName: "bytes of the title"
    default: name
    }
  }
}
