extension DocumentMerge {
  /// Returns the merged document in which the given side wins all conflicts.
  ///
  /// - Parameters:
  ///   - ours: Our side. Each item has the same number in all three documents.
  ///   - theirs: Their side. Each item has the same number in all three documents.
  func favoring(
    _ side: MergeSide, base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) -> OutlineDocument {
    var (merge, sides) = (self, BothSides(ours: ours, theirs: theirs))
    for _ in 0..<Self.maximalPassCount where !merge.conflicts.isEmpty {
      for conflict in merge.conflicts {
        sides[side.other].revert(conflict, as: side.other, from: base, against: sides[side])
      }
      merge = DocumentMerge(ofSameItems: base, ours: sides.ours, theirs: sides.theirs)
    }
    return merge.merged
  }

  /// The greatest number of passes. Each pass reverts the conflicting edits of one side, and then merges the two
  /// sides again. A limit is necessary, because each pass can cause new conflicts. In all tests, a few passes were
  /// enough. If conflicts remain after the last pass, the result is still a valid merge.
  private static let maximalPassCount = 16
}

extension OutlineDocument {
  /// Returns the document with new numbers for the given items. No item may already have one of the new
  /// numbers.
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

  /// Reverts an edit by this side that conflicts with the other side.
  ///
  /// - Parameters:
  ///   - side: The side to which this document belongs.
  ///   - base: The document that both sides started with.
  fileprivate mutating func revert(
    _ conflict: DocumentConflict, as side: MergeSide, from base: OutlineDocument,
    against other: OutlineDocument
  ) {
    switch conflict {
    case .outline(let conflict): revert(conflict, as: side, from: base, against: other)
    case .title(let item, _, _):
      self[item].title = base[item].title
      takeBackLayout(of: item, from: base)
    case .note(let item, _, _):
      self[item].note =
        MergedLines(base: base[item].note, ours: self[item].note, theirs: other[item].note)?
        .withoutConflicts ?? base[item].note
      takeBackLayout(of: item, from: base)
    case .field(let name, let item, _, _):
      self[fieldsOf: item].revert(
        name, from: base[fieldsOf: item], against: other[fieldsOf: item])
    }
  }

  /// Restores an item's layout from the base. The layout describes how the title and the note were written.
  private mutating func takeBackLayout(of item: ItemID, from base: OutlineDocument) {
    var content = self[item]
    content.source = base[item].source
    content.source?.isEdited = true
    self[item] = content
  }

  private mutating func revert(
    _ conflict: MergeConflict<ItemID>, as side: MergeSide, from base: OutlineDocument,
    against other: OutlineDocument
  ) {
    let older = outline
    outline.revert(conflict, as: side, against: other.outline)
    for case .insert(let item, _, _) in outline.outlineDifference(from: older) {
      contents[item] = base.content(of: item) ?? other[item]
    }
    guard case .removal(_, side.other, let changes) = conflict else { return }
    for case .edited(let item) in changes { self[item] = base[item] }
  }
}

extension [DocumentField] {
  /// Reverts all fields with the given name. If a field contains text with several lines, only the lines in
  /// conflict are reverted.
  fileprivate mutating func revert(
    _ name: String, from base: [DocumentField], against other: [DocumentField]
  ) {
    let lines = MergedLines(base: base.text(name), ours: text(name), theirs: other.text(name))
    guard let lines else {
      self = filter { $0.name != name } + base.filter { $0.name == name }
      return
    }
    self[name] = .text(lines.withoutConflicts)
  }

  /// Returns the text of the field with the given name. Returns `nil` unless exactly one field has this name, and the
  /// value of this field is text.
  private func text(_ name: String) -> String? {
    guard case .text(let text)? = self[name], count(where: { $0.name == name }) == 1 else {
      return nil
    }
    return text
  }
}

/// Reverts edits by one side of a merge, so that the other side wins.
extension SectionSnapshot {
  /// Reverts an edit by this side that conflicts with the other side. Afterwards, the items in conflict
  /// have the same places as on the other side.
  ///
  /// - Parameters:
  ///   - conflict: The conflict, in which each item is given as on this side.
  ///   - side: The side to which this outline belongs.
  ///   - other: The other side.
  /// - Complexity: O(*i* · *d* log *n*), where *i* is the number of items in the conflict and their descendants, *d*
  ///   is their depth, and *n* is the number of rows. For each item, the siblings before it that are missing on
  ///   this side add to the time.
  mutating func revert(
    _ conflict: MergeConflict<Item>, as side: MergeSide, against other: SectionSnapshot
  ) {
    switch conflict {
    case .parents(let item, _, _): restore(item, from: other)
    case .circle(let ours, let theirs):
      for item in side == .ours ? ours : theirs { restore(item, from: other) }
    case .order(let parent, _, _): reorderChildren(of: parent, as: other)
    case .removal(let items, side, _):
      for item in items { restore(item, from: other) }
    case .removal(_, _, let changes):
      for change in changes { revert(change, against: other) }
    }
  }

  private mutating func revert(
    _ change: MergeConflict<Item>.Change, against other: SectionSnapshot
  ) {
    switch change {
    case .moved(let item), .inserted(let item):
      guard contains(item) else { return }
      if other.contains(item) { return restore(item, from: other) }
      // Descendants that the other side also contains are not deleted.
      // They are moved below their parents on the other side.
      for item in snapshot(of: item).items where other.contains(item) { restore(item, from: other) }
      delete([item])
    case .edited: break
    }
  }

  /// Inserts or moves an item below its parent in another outline. First does the same with some of the item's
  /// ancestors in the other outline, namely those that are missing in this outline, or are below the item in this
  /// outline.
  private mutating func restore(_ item: Item, from other: SectionSnapshot) {
    // The other outline may lack the item, for example after an earlier revert.
    guard other.contains(item) else { return }
    // The ancestors are moved from the root down.
    // Otherwise, an ancestor could be put below another ancestor that is still below the item.
    for ancestor in other.ancestors(of: item).reversed() where isMissing(ancestor, orBelow: item) {
      putBack(ancestor, from: other)
    }
    if !contains(item) || parent(of: item) != other.parent(of: item) {
      putBack(item, from: other)
    }
  }

  private func isMissing(_ item: Item, orBelow other: Item) -> Bool {
    guard let index = index(of: item) else { return true }
    guard let start = self.index(of: other) else { return false }
    return index > start && index <= start + descendantCount(of: other)
  }

  /// Inserts or moves an item below its parent in another outline. Puts the item after its nearest preceding sibling
  /// that has the same parent in both outlines.
  private mutating func putBack(_ item: Item, from other: SectionSnapshot) {
    let parent = other.parent(of: item)
    if !contains(item) {
      append([item], to: parent)
      if other.isExpanded(item) { expand([item]) }
    }
    var index = other.childIndex(of: item)!
    while index > 0 {
      index -= 1
      let sibling = other.child(of: parent, at: index)!
      if contains(sibling) && self.parent(of: sibling) == parent {
        return move([item], after: sibling)
      }
    }
    move([item], to: parent, at: 0)
  }

  /// Puts the children that a parent has in both outlines in the order of the other outline. All other children stay
  /// where they are.
  private mutating func reorderChildren(of parent: Item?, as other: SectionSnapshot) {
    if let parent, !contains(parent) { return }
    let children = children(of: parent)
    let places = children.indices.filter {
      other.contains(children[$0]) && other.parent(of: children[$0]) == parent
    }
    let ordered = places.map { children[$0] }
      .sorted { other.childIndex(of: $0)! < other.childIndex(of: $1)! }
    for (index, item) in zip(places, ordered) where child(of: parent, at: index) != item {
      move([item], to: parent, at: index)
    }
  }
}
