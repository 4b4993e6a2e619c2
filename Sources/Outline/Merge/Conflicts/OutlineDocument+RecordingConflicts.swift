/// Records merge conflicts in fields.
extension OutlineDocument {
  /// Returns this merged document with its conflicts recorded in fields, as described in
  /// ``ConflictResolution/recorded``.
  ///
  /// - Parameters:
  ///   - ours: A merge of the same documents in which our side wins all conflicts.
  ///   - theirs: A merge of the same documents in which their side wins all conflicts.
  /// - Complexity: O((*c* · *d* + *s*) log *n*), where *c* is the number of changes between the two merges,
  ///   *d* is the depth of the changed items, *s* is the total number of children below the parents whose
  ///   children are ordered differently, and *n* is the number of rows.
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
