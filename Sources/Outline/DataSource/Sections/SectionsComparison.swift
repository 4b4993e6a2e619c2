/// A comparison of the visible rows of all sections before and after a change. The initializer compares the
/// rows, and all methods use the result. Unchanged sections are compared only if necessary.
///
/// An item that leaves one section and arrives in another has *crossed*. A comparison of each section finds
/// that the item was removed from one section and inserted into another section. This type combines the
/// removal and the insertion into a move.
final class SectionsComparison<Section: Hashable, Item: Hashable> {
  private let older: SectionedOutline<Section, Item>
  private let newer: SectionedOutline<Section, Item>
  /// The compared sections. If sections keep their numbers, these are only the changed sections. Otherwise,
  /// these are all sections.
  private let sections: [SectionNumbers]
  private let hasAllSections: Bool
  private let outlines: [(old: OutlineStorage<Item>, new: OutlineStorage<Item>)]
  private let rows: [RowMatching]
  private let matching: FlatMatching
  /// A map from the index in `matching.inserted` to the index in `matching.removed`, for each item that has
  /// moved to another section.
  private var origins: [Int: Int] = [:]
  /// The items that are visible in one section before the change, and in another section after the change.
  private(set) var crossed: [Item] = []

  init(
    from older: SectionedOutline<Section, Item>, to newer: SectionedOutline<Section, Item>,
    comparesAllSections: Bool = false
  ) {
    (self.older, self.newer) = (older, newer)
    hasAllSections = comparesAllSections || !newer.keepsNumbers(of: older)
    let sections =
      hasAllSections ? newer.allSections(since: older) : newer.changedSections(since: older)
    self.sections = sections
    outlines = sections.map { section in
      (older.storage(ofSection: section.old), newer.storage(ofSection: section.new))
    }
    let pairs = zip(sections, outlines).map { section, outline in
      SectionPair(
        old: outline.old.tree, new: outline.new.tree,
        oldStart: older.visibleCount(beforeSection: section.old ?? older.count),
        newStart: newer.visibleCount(beforeSection: section.new ?? newer.count))
    }
    rows = outlines.map { $0.new.matching(from: $0.old, scope: .visible) }
    matching = FlatMatching(pairs, rows: rows, scope: .visible)
    findCrossed()
  }

  private func findCrossed() {
    guard outlines.count > 1, !matching.removed.isEmpty, !matching.inserted.isEmpty else { return }
    // Removed items are not hashed, because some objects can no longer be hashed after they have been deleted.
    var removed: [SectionHandle: Int] = [:]
    for (index, row) in matching.removed.enumerated() {
      removed[SectionHandle(section: sections[row.section].old!, handle: row.handle)] = index
    }
    for (index, row) in matching.inserted.enumerated() {
      let item = outlines[row.section].new.items.item(of: row.handle)
      guard let place = older.handle(of: item), let origin = removed.removeValue(forKey: place)
      else { continue }
      origins[index] = origin
      crossed.append(item)
    }
  }

  /// The matchings of visible rows, one for each compared section that is in both outlines. The key is the
  /// section's number in the newer outline.
  var rowsBySection: [Int: RowMatching] {
    Dictionary(
      uniqueKeysWithValues: zip(sections, rows).compactMap { section, rows in
        section.inBoth.map { ($0.new, rows) }
      })
  }
}

extension SectionsComparison {
  /// Returns the difference between the visible items of all sections.
  func difference() -> CollectionDifference<Item> {
    var matching = matching
    matching.connect(origins, hasUnchangedSections: !hasAllSections)
    // The smallest set of moves may include moves of rows in unchanged sections.
    // For such moves, the items of unchanged sections are needed, too.
    if !hasAllSections, !crossed.isEmpty, matching.movesUnchangedSections {
      return SectionsComparison(from: older, to: newer, comparesAllSections: true).difference()
    }
    return matching.changes().difference { step in
      let (old, new) = outlines[step.section]
      return (step.isOldHandle ? old : new).items.item(of: step.handle)
    }
  }
}

/// The visible rows that are inserted, deleted and moved between two outlines with the same sections.
///
/// In each section, the rows that stay are a longest common subsequence of the visible rows. An item that
/// crosses from one section to another counts as moved.
struct RowChanges {
  var deleted: [RowPosition] = []
  var inserted: [RowPosition] = []
  var moved: [(from: RowPosition, to: RowPosition)] = []
}

extension SectionsComparison {
  /// Returns the rows that are inserted, deleted and moved.
  ///
  /// - Precondition: The outlines have the same sections in the same order.
  func rowChanges() -> RowChanges {
    // All rows of a section precede the rows of the next section, both before and after the change.
    // So minimizing the moves in each section separately minimizes the total number of moves.
    let changes = matching.changes()
    var result = RowChanges()
    let gone = Set(origins.values)
    for (index, row) in changes.removed.enumerated() where !gone.contains(index) {
      result.deleted.append(oldPosition(row.position, inSection: row.section))
    }
    for (index, row) in changes.inserted.enumerated() {
      let position = newPosition(row.position, inSection: row.section)
      if let origin = origins[index] {
        let old = changes.removed[origin]
        result.moved.append((oldPosition(old.position, inSection: old.section), position))
      } else {
        result.inserted.append(position)
      }
    }
    for move in changes.moved {
      let section = move.row.section
      result.moved.append(
        (
          oldPosition(move.old, inSection: section),
          newPosition(move.row.position, inSection: section)
        ))
    }
    result.moved.sort { $0.to < $1.to }
    return result
  }

  private func oldPosition(_ position: Int, inSection index: Int) -> RowPosition {
    let number = sections[index].old!
    return RowPosition(section: number, row: position - older.visibleCount(beforeSection: number))
  }

  private func newPosition(_ position: Int, inSection index: Int) -> RowPosition {
    let number = sections[index].new!
    return RowPosition(section: number, row: position - newer.visibleCount(beforeSection: number))
  }
}

extension SectionedOutline {
  /// Returns the difference between the visible items of all sections.
  func visibleDifference(from older: SectionedOutline) -> CollectionDifference<Item> {
    SectionsComparison(from: older, to: self).difference()
  }

  /// Returns the storage of a section's outline, or an empty storage if there is no section.
  fileprivate func storage(ofSection number: Int?) -> OutlineStorage<Item> {
    number.map { outline(numbered: $0).storage } ?? OutlineStorage()
  }
}
