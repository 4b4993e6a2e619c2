extension DocumentMerge {
  /// Merges two documents, and has one side as it is wherever both cannot be had.
  ///
  /// What the other side did there is taken back, and then the two are merged. So all that does not conflict is there
  /// from both sides. In the result, an item that the favored side removed is gone, although the other side
  /// changed it.
  ///
  /// - Parameters:
  ///   - base: The document that both sides were made from.
  ///   - ours: One side. What both sides put at one place is in the order ours, theirs, whichever is favored.
  ///   - theirs: The other side.
  ///   - side: The side that is favored. ``conflicts`` has what was decided by that.
  /// - Complexity: That of a few merges, and for each item in a conflict O(*d* log *n*), where *d* is the depth of
  ///   the item and *n* the number of rows.
  public init(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    favoring side: MergeSide
  ) {
    let first = DocumentMerge(base: base, ours: ours, theirs: theirs)
    var (ours, theirs, merge) = (ours, theirs, first)
    // From here on, each item has the same number on all sides.
    theirs.renumber(first.renumbered)
    var passes = FavoringPasses()
    while passes.next(merge.conflicts) {
      for conflict in merge.conflicts {
        switch side {
        case .ours: theirs.takeBack(conflict, as: .theirs, from: base, against: ours)
        case .theirs: ours.takeBack(conflict, as: .ours, from: base, against: theirs)
        }
      }
      merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
    }
    self.init(
      merged: merge.merged, conflicts: first.conflicts, renumbered: first.renumbered)
  }
}

extension OutlineDocument {
  /// Gives items other numbers, which no item has yet.
  fileprivate mutating func renumber(_ numbers: [ItemID: ItemID]) {
    for (old, new) in numbers {
      outline.replace(old, with: new)
      contents[new] = contents[old]
      contents[old] = nil
      nextNumber = max(nextNumber, new.number + 1)
    }
  }

  /// Takes back what this side did to conflict with the other one.
  ///
  /// - Parameters:
  ///   - side: Which side this is.
  ///   - base: What both sides were made from.
  fileprivate mutating func takeBack(
    _ conflict: DocumentConflict, as side: MergeSide, from base: OutlineDocument,
    against other: OutlineDocument
  ) {
    switch conflict {
    case .outline(let conflict): takeBack(conflict, as: side, from: base, against: other)
    case .title(let item, _, _):
      self[item].title = base[item].title
      // It says how the title was written.
      self[item].fields.takeBack(from: base[item].fields, where: DocumentField.isLayout)
    case .note(let item, _, _):
      self[item].note = base[item].note
      self[item].fields.takeBack(from: base[item].fields, where: DocumentField.isLayout)
    case .field(let name, let item?, _, _):
      self[item].fields.takeBack(from: base[item].fields) { $0 == name }
    case .field(let name, nil, _, _): header.takeBack(from: base.header) { $0 == name }
    }
  }

  private mutating func takeBack(
    _ conflict: MergeConflict<ItemID>, as side: MergeSide, from base: OutlineDocument,
    against other: OutlineDocument
  ) {
    let older = outline
    outline.takeBack(conflict, as: side, from: base.outline, against: other.outline)
    for case .insert(let item, _, _) in outline.outlineDifference(from: older) {
      contents[item] = base.content(of: item) ?? other[item]
    }
    guard case .removal(_, side.other, let changes) = conflict else { return }
    for case .edited(let item) in changes { self[item] = base[item] }
  }
}

extension [DocumentField] {
  fileprivate mutating func takeBack(
    from base: [DocumentField], where isMeant: (_ name: String) -> Bool
  ) {
    self = filter { !isMeant($0.name) } + base.filter { isMeant($0.name) }
  }
}
