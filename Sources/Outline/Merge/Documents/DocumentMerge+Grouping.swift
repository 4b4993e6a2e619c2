extension DocumentMerge {
  /// Returns this merge, with the parent of each new row chosen according to the neighboring rows. This
  /// method is for documents that were read from text.
  ///
  /// If one side adds a row, and the other side puts the neighbors of this row below another row, the new
  /// row moves with its neighbors:
  ///
  ///     base  - a      ours  - a        theirs  # Q      result  # Q
  ///           - b            - X                - a              - a
  ///                          - b                - b              - X
  ///                                                              - b
  ///
  /// A new row that follows a heading moves below the heading. If the other row is not a heading, the new
  /// row moves below that row only if both neighbors of the new row are there.
  ///
  /// - Parameters:
  ///   - base: The document from which both sides were made.
  ///   - ours: Our side, in which each item has the same number as in the base.
  ///   - theirs: Their side, with the same item numbers.
  /// - Returns: The merge, and the new rows for which no place was found, because the other side removed or
  ///   replaced the text before them.
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
  /// Moves each row that one side inserted to the place to which the other side moved the row's neighbors.
  ///
  /// - Returns: The rows for which no place was found.
  fileprivate mutating func group(_ rows: GroupedRows) -> [ItemID] {
    var unplaced: [ItemID] = []
    /// For each place, the row that was last moved there.
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

/// The rows that one side of a merge inserted, and the places to which they must move because the other
/// side moved their neighbors.
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
  /// For each row that this side inserted or gave a new parent, the nearest siblings before and after the
  /// row that kept their parent.
  private let siblings: OldSiblings
  /// Like `siblings`, but limited to siblings that are in the result.
  private let staying: OldSiblings
  /// A *group* is a row that the other side inserted or made a heading. For each row whose parent in the
  /// result is a group, this dictionary contains the row's *home*: the nearest ancestor that is not a
  /// group.
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

  /// The rows that this side inserted or gave a new parent and that are not on the other side. Rows whose
  /// children include rows of the base are left out.
  var comers: [ItemID] {
    siblings.newItems.filter { item in
      !other.outline.contains(item) && merged.outline.contains(item)
        && !side.outline.children(of: item).contains(where: base.outline.contains)
    }
  }

  /// Returns the place in the result that is next to the row's neighbors on this side, or `nil` if the row
  /// does not need to move.
  func place(of item: ItemID) -> Place? {
    let parent = side.outline.parent(of: item)
    guard parent.map(base.outline.contains) ?? true, merged.outline.parent(of: item) == parent
    else { return nil }
    let isHeading = merged.isHeading(item)
    // A heading and a row that is not a heading do not count as neighbors, because a section ends between
    // them.
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

  /// Returns the last of the new rows that directly follow the given row in the result. If no new row
  /// follows, returns the given row.
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

  /// If the other side put a new parent between the row and its old parent, returns the new parent.
  /// Otherwise, returns `nil`.
  private func group(of item: ItemID, below oldParent: ItemID?) -> ItemID? {
    guard let home = homes[item] else { return nil }
    return home == oldParent || endsSection(oldParent, below: home)
      ? merged.outline.parent(of: item) : nil
  }

  /// Returns whether the given row is a heading and a descendant of the given home (see `homes`). A section
  /// ends at such a heading. If the home is `nil`, which represents the top level, every heading is below
  /// the home.
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
