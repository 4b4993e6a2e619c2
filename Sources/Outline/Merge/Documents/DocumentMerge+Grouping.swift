extension DocumentMerge {
  /// Moves new rows to the parents of their neighbors, and returns the resulting merge. Use this method for documents
  /// that were read from text.
  ///
  /// If one side adds a row, and the other side moves the neighbors of this row below another row, the new
  /// row moves with its neighbors:
  ///
  ///     base  - a      ours  - a        theirs  # Q      result  # Q
  ///           - b            - X                - a              - a
  ///                          - b                - b              - X
  ///                                                              - b
  ///
  /// If the row above a new row became a heading, the new row moves below that heading. If one neighbor of a new row
  /// moved below a heading, the new row moves there, too. If a neighbor moved below a row that is not a heading, the
  /// new row moves there only if its other neighbor is there, too.
  ///
  /// - Parameters:
  ///   - base: The document that both sides started with.
  ///   - ours: Our side, in which each item has the same number as in the base.
  ///   - theirs: Their side, in which each item has the same number as in the base.
  /// - Returns: The merge, and the new rows that could not be moved. Such rows exist if the other side removed or
  ///   replaced the block of text above them.
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows on both sides.
  package func grouped(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) -> (merge: DocumentMerge, unplaced: [ItemID]) {
    var document = merged
    var unplaced: [ItemID] = []
    for (side, other) in [(ours, theirs), (theirs, ours)] {
      let rows = GroupedRows(base: base, side: side, other: other, merged: document)
      unplaced += document.group(rows)
    }
    return (with(document), unplaced)
  }
}

extension OutlineDocument {
  /// If the other side moved the neighbors of a row that one side inserted, moves the row to its neighbors.
  ///
  /// - Returns: The new rows whose neighbors do not determine a place. These rows were not moved.
  fileprivate mutating func group(_ rows: GroupedRows) -> [ItemID] {
    var unplaced: [ItemID] = []
    /// The row that was last moved to each place.
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

/// The rows that one side of a merge inserted. If the other side moved the neighbors of such a row, the row must
/// move, too.
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
  /// For each row that this side inserted or moved below a different parent, the nearest siblings before and after
  /// the row that still have their old parent.
  private let siblings: OldSiblings
  /// Like `siblings`, but limited to siblings that are in the result.
  private let staying: OldSiblings
  /// The *home* of each row whose parent in the result is a *group*. A group is a row that the other side
  /// inserted or made a heading. A home is the nearest ancestor that is not a group, or `nil` for the top
  /// level.
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

  /// The rows that this side inserted or moved below a different parent, and that the other side does not contain.
  /// The array leaves out each row that has a child from the base.
  var comers: [ItemID] {
    siblings.newItems.filter { item in
      !other.outline.contains(item) && merged.outline.contains(item)
        && !side.outline.children(of: item).contains(where: base.outline.contains)
    }
  }

  /// Returns the place in the result at which a row is next to its neighbors from this side. Returns `nil` if the row
  /// does not need to move.
  func place(of item: ItemID) -> Place? {
    let parent = side.outline.parent(of: item)
    guard parent.map(base.outline.contains) ?? true, merged.outline.parent(of: item) == parent
    else { return nil }
    let isHeading = merged.isHeading(item)
    // A heading and a row that is not a heading do not count as neighbors, because a section ends between them.
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

  /// Returns the last of the new rows that directly follow the given row in the result. If no new row follows,
  /// returns the given row.
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

  /// If the other side put a new parent between a row and its old parent, returns the new parent. Otherwise, returns
  /// `nil`.
  private func group(of item: ItemID, below oldParent: ItemID?) -> ItemID? {
    guard let home = homes[item] else { return nil }
    return home == oldParent || endsSection(oldParent, below: home)
      ? merged.outline.parent(of: item) : nil
  }

  /// Returns whether the given row is a heading and a descendant of `home`. If so, a new heading whose home is `home`
  /// can end the section of the given row. The value `nil` of `home` represents the top level. Every row is a
  /// descendant of the top level.
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
