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
    self = first.favoring(
      side, base: base, ours: ours, theirs: theirs.renumbered(by: first.renumbered))
  }

  /// Returns the merge of the same documents that favors a side.
  ///
  /// - Parameters:
  ///   - ours: Ours, in which each item has the number that it has in the others.
  ///   - theirs: The same for theirs.
  func favoring(
    _ side: MergeSide, base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) -> DocumentMerge {
    var (merge, ours, theirs) = (self, ours, theirs)
    var passes = FavoringPasses()
    while passes.next(merge.conflicts) {
      for conflict in merge.conflicts {
        switch side {
        case .ours: theirs.takeBack(conflict, as: .theirs, from: base, against: ours)
        case .theirs: ours.takeBack(conflict, as: .ours, from: base, against: theirs)
        }
      }
      merge = DocumentMerge(ofSameItems: base, ours: ours, theirs: theirs)
    }
    return DocumentMerge(merged: merge.merged, conflicts: conflicts, renumbered: renumbered)
  }

  /// Returns the same merge with what is left to decide in fields of its document.
  func recordingConflicts(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) -> DocumentMerge {
    if conflicts.isEmpty { return self }
    let sides = MergeSide.allCases.map { favoring($0, base: base, ours: ours, theirs: theirs) }
    return DocumentMerge(
      merged: merged.recordingConflicts(ours: sides[0], theirs: sides[1]), conflicts: conflicts,
      renumbered: renumbered)
  }
}

extension OutlineDocument {
  /// Returns the document with other numbers for some items, which no item has yet.
  func renumbered(by numbers: [ItemID: ItemID]) -> OutlineDocument {
    var result = self
    for (old, new) in numbers {
      result.outline.replace(old, with: new)
      result.contents[new] = contents[old]
      result.contents[old] = nil
      result.nextNumber = max(result.nextNumber, new.number + 1)
    }
    return result
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
    outline.takeBack(conflict, as: side, against: other.outline)
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
