extension DocumentMerge {
  /// A merge of texts in which the parents of new rows depend on the rows around them.
  package struct Grouped {
    package var merge: DocumentMerge
    /// New rows for which no place was found: they follow a text that the other side removed or replaced.
    package var unplaced: [ItemID]

    package init(merge: DocumentMerge, unplaced: [ItemID] = []) {
      (self.merge, self.unplaced) = (merge, unplaced)
    }
  }

  /// Returns the merge of texts, with the parent of each new row chosen by the rows around it.
  ///
  /// If the other side moved those rows below new ones, the new row moves with them:
  ///
  ///     base  - a      ours  - a        theirs  # Q      result  # Q
  ///           - b            - X                - a              - a
  ///                          - b                - b              - X
  ///                                                              - b
  ///
  /// A heading takes all rows that follow it. Under other new rows, a row moves only if both of its
  /// neighbors are below the same one.
  ///
  /// - Parameters:
  ///   - base: The document that both sides were made from.
  ///   - ours: The document of ours, in which each item has the same number as in the base.
  ///   - theirs: The same for theirs.
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows of both sides.
  package func grouped(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) -> Grouped {
    var document = merged
    var unplaced: [ItemID] = []
    for (side, other) in [(ours, theirs), (theirs, ours)] {
      let rows = GroupedRows(base: base, side: side, other: other, merged: document)
      unplaced += document.group(rows)
    }
    let merge = DocumentMerge(merged: document, conflicts: conflicts, renumbered: renumbered)
    return Grouped(merge: merge, unplaced: unplaced)
  }
}

extension OutlineDocument {
  /// Moves rows that one side inserted between others to the places to which the other side moved those.
  ///
  /// - Returns: The rows for which no place was found.
  fileprivate mutating func group(_ rows: GroupedRows) -> [ItemID] {
    var unplaced: [ItemID] = []
    /// The row that was moved to each place last.
    var last: [GroupedRows.Place: ItemID] = [:]
    for item in rows.comers {
      guard let place = rows.place(of: item) else { continue }
      switch (place, last[place]) {
      case (.unknown, _): unplaced.append(item)
      case (.before(let sibling), _): outline.move([item], before: sibling)
      case (_, let sibling?): outline.move([item], after: sibling)
      case (.first(let parent), nil): outline.move([item], to: parent, at: 0)
      case (.after(let sibling), nil): outline.move([item], after: sibling)
      }
      last[place] = item
    }
    return unplaced
  }
}

/// The rows that one side of a merge inserted between others, and the places to which the other side moved
/// those.
private struct GroupedRows {
  enum Place: Hashable {
    case first(below: ItemID)
    case before(ItemID)
    case after(ItemID)
    case unknown
  }

  private let base: OutlineDocument
  private let side: OutlineDocument
  private let other: OutlineDocument
  private let merged: OutlineDocument
  /// For each row on this side, its neighbors among the siblings of the base.
  private let siblings: OldSiblings
  /// The same, with only those siblings that are in the result.
  private let staying: OldSiblings
  /// For each row directly below one that the other side put around it, the nearest ancestor that was not
  /// put there.
  private var homes: [ItemID: ItemID?] = [:]

  init(
    base: OutlineDocument, side: OutlineDocument, other: OutlineDocument, merged: OutlineDocument
  ) {
    (self.base, self.side, self.other, self.merged) = (base, side, other, merged)
    func isSibling(_ item: ItemID) -> Bool {
      base.outline.contains(item)
        && base.outline.parent(of: item) == side.outline.parent(of: item)
    }
    siblings = OldSiblings(in: side) { isSibling($0) ? $0 : nil }
    staying = OldSiblings(in: side) {
      isSibling($0) && merged.outline.contains($0) ? $0 : nil
    }
    findHomes()
  }

  private mutating func findHomes() {
    var path: [(item: ItemID, isGroup: Bool, home: ItemID?)] = []
    for row in merged.outline.rows {
      path.removeSubrange(row.level...)
      let home = path.last.flatMap { $0.isGroup ? $0.home : $0.item }
      if path.last?.isGroup == true { homes[row.item] = .some(home) }
      path.append((row.item, isGroup(row.item), home))
    }
  }

  /// The new rows of this side, except those that it put around rows of the base.
  var comers: [ItemID] {
    siblings.newItems.filter { item in
      !other.outline.contains(item) && merged.outline.contains(item)
        && !side.outline.children(of: item).contains(where: base.outline.contains)
    }
  }

  /// Returns the place of a row next to its neighbors on this side; `nil` if it is already there.
  func place(of item: ItemID) -> Place? {
    let parent = side.outline.parent(of: item)
    guard parent.map(base.outline.contains) ?? true, merged.outline.parent(of: item) == parent
    else { return nil }
    let isHeading = merged.isHeading(item)
    // A section ends between a row and a heading.
    let before = staying[item].before.flatMap {
      merged.isHeading($0) == isHeading || becameHeading($0) ? $0 : nil
    }
    let after = staying[item].after.flatMap { merged.isHeading($0) == isHeading ? $0 : nil }
    let isHome = before.map { merged.outline.parent(of: $0) == parent } ?? false
    let groups = (
      before: before.flatMap { group(of: $0, below: parent) },
      after: after.flatMap { group(of: $0, below: parent) }
    )
    let isGrouped = groups.before.map { $0 == groups.after || merged.isHeading($0) } ?? false
    if let before, before == siblings[item].before {
      if becameHeading(before) && !isHeading { return .first(below: before) }
      if isHome { return nil }
      if isGrouped { return .after(before) }
    }
    if let group = groups.after, merged.isHeading(group), let after, after == siblings[item].after {
      return .before(after)
    }
    guard let before, isGrouped, !isHome else { return nil }
    let isBelowText = siblings[item].before.map { base[$0].isText } ?? false
    return isBelowText && groups.before != groups.after ? .unknown : .after(lastNew(after: before))
  }

  /// Returns the last row of the run of the other side's new rows after a row, or the row itself.
  private func lastNew(after item: ItemID) -> ItemID {
    let parent = merged.outline.parent(of: item)
    var (last, index) = (item, merged.outline.childIndex(of: item)! + 1)
    while let next = merged.outline.child(of: parent, at: index), !base.outline.contains(next),
      !merged.isHeading(next)
    {
      (last, index) = (next, index + 1)
    }
    return last
  }

  /// Returns the parent of a row if the other side put it between the row and its old parent.
  private func group(of item: ItemID, below oldParent: ItemID?) -> ItemID? {
    guard let home = homes[item] else { return nil }
    return home == oldParent || endsSection(oldParent, below: home)
      ? merged.outline.parent(of: item) : nil
  }

  /// Returns whether a heading ends a section of its ancestors, or the top level.
  private func endsSection(_ heading: ItemID?, below home: ItemID?) -> Bool {
    guard let heading, merged.isHeading(heading) else { return false }
    return home.map(merged.outline.ancestors(of: heading).contains) ?? true
  }

  private func isGroup(_ item: ItemID) -> Bool {
    other.outline.contains(item) && !base.outline.contains(item) || becameHeading(item)
  }

  private func becameHeading(_ item: ItemID) -> Bool {
    guard other.isHeading(item) else { return false }
    return base.contents[item].map { !$0.isHeading } ?? false
  }
}
