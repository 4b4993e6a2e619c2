extension OutlineUpdate {
  /// The changes as batches, for a view with batch updates. The view performs one batch after another.
  ///
  /// In all views, a batch must not change a row in a section that the same batch inserts, deletes or moves.
  /// Therefore, an update can need three batches. The first batch inserts sections with their new rows. The
  /// second batch changes rows. The third batch moves sections, and deletes sections with their remaining
  /// rows. A single batch is enough when only rows or only sections change. A single batch is also enough
  /// when the update replaces all sections, because a section is inserted or deleted together with its rows.
  /// When only hidden rows change, the single batch changes only the view's model.
  ///
  /// Items of removed rows are hashed only if sections and rows change together, because only then do the
  /// states between the batches contain both removed and inserted rows. Some objects cannot be hashed after
  /// they are deleted. For such items, read the batches in the closure of ``OutlineModel/follow(_:)``, which
  /// is called while the change is being made.
  ///
  /// The batches of a reload also turn ``before`` into ``after``. A view that has not drawn anything yet can
  /// draw ``after`` and ignore the batches.
  ///
  /// - Complexity: O(*c* log *n*) for related states, where *c* is the number of changed rows and *n* the
  ///   number of all rows; O(*n* log *n*) for unrelated states, or when sections change.
  public var batches: [ViewBatch<Section, Item>] {
    typealias Batch = ViewBatch<Section, Item>
    // Marks are kept only for rows that are visible both before and after the update.
    // A view draws inserted rows anyway, and does not draw removed rows again.
    let marks = marks.ofRows(in: before).ofRows(in: after)
    let sections = SectionChanges(from: before, to: after)
    guard !sections.isEmpty else {
      let batch = Batch(rowsOf: comparison, marks: marks)
      return batch.keepsRows && before == after ? [] : [batch]
    }
    let replacesAll =
      sections.deleted.count == before.count && sections.inserted.count == after.count
    guard !replacesAll else { return [Batch(sections, from: before, to: after)] }
    let order = before.sections(withThoseOf: after)
    // The state before the update, together with the inserted sections.
    // An inserted section gets only the rows that the state before the update does not contain.
    let inserted = before.joined(with: after, order)
    // The sections of `inserted`, with the rows of the state after the update.
    // A section that will be deleted keeps only the rows that are gone after the update.
    let remaining = after.joined(with: before, order)
    let rows = Batch(rowsOf: UpdateComparison(from: inserted, to: remaining), marks: marks)
    guard !rows.keepsRows else { return [Batch(sections, from: before, to: after)] }
    let coming = Batch(SectionChanges(from: before, to: inserted), from: before, to: inserted)
    let going = Batch(SectionChanges(from: remaining, to: after), from: remaining, to: after)
    return [coming, rows, going].filter { !($0.keepsSections && $0.keepsRows) }
  }
}

extension SectionedOutline {
  /// Returns an outline with the given sections. A section that this outline contains keeps its rows. Any
  /// other section gets its rows from `other`, except for rows whose items are already in this outline.
  fileprivate func joined(
    with other: SectionedOutline, _ sections: [Section]
  ) -> SectionedOutline {
    SectionedOutline(
      sections.map { ($0, contains($0) ? self[$0] : other[$0].without(itemsOf: self)) })
  }

  /// Returns the sections of this outline, together with the new sections of a newer outline. Each new section
  /// is placed after the section that it follows in the newer outline.
  fileprivate func sections(withThoseOf newer: SectionedOutline) -> [Section] {
    // Lists of new sections, keyed by the number of the section of this outline that precedes them.
    // New sections before all other sections have the key nil.
    var followers: [Int?: [Section]] = [:]
    var last: Int?
    for section in newer.sectionIdentifiers {
      if let known = number(of: section) {
        last = known
      } else {
        followers[last, default: []].append(section)
      }
    }
    return followers[nil, default: []]
      + (0..<count).flatMap { [section(numbered: $0)] + followers[$0, default: []] }
  }
}

extension SectionSnapshot {
  /// Returns this outline without the rows whose items are in another outline, whether visible or hidden
  /// there.
  ///
  /// A row that is visible in this outline is also visible in the result, because the children of an omitted
  /// row become children of that row's parent. Rows that an omitted row hides are omitted, too.
  fileprivate func without<Section>(itemsOf other: SectionedOutline<Section, Item>)
    -> SectionSnapshot
  {
    var kept: [(row: Row, level: Int)] = []
    /// For each ancestor of the next row, the level of its children.
    var childLevels: [Int] = []
    var isHiddenWithParent = false
    var isComplete = true
    for row in rows {
      childLevels.removeSubrange(row.level...)
      let level = childLevels.last ?? 0
      let isKept =
        other.section(containing: row.item) == nil && (row.isVisible || !isHiddenWithParent)
      if row.isVisible { isHiddenWithParent = !isKept }
      if isKept { kept.append((row, level)) }
      isComplete = isComplete && isKept
      childLevels.append(isKept ? level + 1 : level)
    }
    guard !isComplete else { return self }
    let shape = kept.map { RowShape(level: $0.level, isExpanded: $0.row.isExpanded) }
    return SectionSnapshot(unique: kept.map(\.row.item), shapedAs: shape)
  }
}

extension OutlineUpdate {
  /// Returns the changes to one section as steps, for a view that is updated one change at a time.
  ///
  /// A row that comes from another section is inserted, and a row that goes to another section is removed.
  ///
  /// - Parameter section: The section.
  /// - Complexity: The cost of ``OutlineDifference/steps(from:)``. The first call for an update also finds
  ///   the differences of all changed sections. Finding these differences takes O(*c* log *n*) for related
  ///   states, where *c* is the number of changed rows in these sections and *n* the number of rows. For
  ///   unrelated states, finding the differences takes O(*n* log *n*).
  public func steps(in section: Section) -> [OutlineStep<Item>] { comparison.steps(in: section) }
}

/// The sections that are inserted, deleted and moved between two outlines, by their indices.
struct SectionChanges {
  /// The sections that only the older outline has, by their indices in that outline.
  private(set) var deleted: [Int] = []
  /// The sections that only the newer outline has, by their indices in that outline.
  private(set) var inserted: [Int] = []
  /// The sections that both outlines have and that move, by their indices in both. The number of moved
  /// sections is the smallest possible.
  private(set) var moved: [(from: Int, to: Int)] = []

  var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && moved.isEmpty }

  /// - Complexity: O(*s* log *s*), where *s* is the number of sections; O(log *s*) if only outlines have
  ///   changed.
  init<Section, Item>(
    from old: SectionedOutline<Section, Item>, to new: SectionedOutline<Section, Item>
  ) {
    guard old.count != new.count || !new.keepsNumbers(of: old) else { return }
    var staying: [(old: Int, new: Int)] = []
    for section in new.allSections(since: old) {
      switch (section.old, section.new) {
      case (let old?, let new?): staying.append((old, new))
      case (let old?, nil): deleted.append(old)
      case (nil, let new?): inserted.append(new)
      case (nil, nil): break
      }
    }
    let unmoved = heaviestIncreasingSubsequence(of: staying.map(\.old))
    moved = staying.indices.removing(unmoved).map { (staying[$0].old, staying[$0].new) }
  }
}

/// Changes that a view makes together, for example in `performBatchUpdates` of `UICollectionView`,
/// `NSCollectionView` and `UITableView`, or after `beginUpdates` of `NSTableView`.
///
/// Before the batch, the view shows ``before``. Set the view's model to ``after`` within the batch:
///
///     for batch in update.batches {
///       collectionView.performBatchUpdates {
///         model = batch.after
///         collectionView.deleteSections(IndexSet(batch.deletedSections))
///         …
///       }
///     }
///
/// To draw rows again after the batch, call `reloadItems(at:)` for ``reloadedRows``, and
/// `reconfigureItems(at:)` for the other ``reconfiguredRows``. Within a batch, UIKit would treat the
/// arguments of these methods as positions before the changes, and would refuse rows that the batch moves.
///
/// Deletions and the origins of moves are given as indices in ``before``. Insertions, the targets of moves,
/// and the rows to draw again are given as indices in ``after``. A batch always follows the rules that all
/// views with batch updates share:
///
/// - No row changes in a section that is deleted, inserted or moved. A section is inserted or deleted
///   together with its rows.
/// - Nothing is changed twice, and an inserted row is not drawn again.
/// - The new rows of a section are its old rows, minus the rows that leave the section, plus the rows that
///   enter the section.
///
/// The number of row changes is the smallest possible for each section. A move counts as one change, even if
/// the row moves to another section.
public struct ViewBatch<Section: Hashable, Item: Hashable> {
  /// The outlines that the view shows before the changes.
  public let before: SectionedOutline<Section, Item>
  /// The outlines that the view shows after the changes.
  public let after: SectionedOutline<Section, Item>

  /// The indices of the deleted sections in ``before``, in ascending order.
  public private(set) var deletedSections: [Int] = []
  /// The indices of the inserted sections in ``after``, in ascending order.
  public private(set) var insertedSections: [Int] = []
  /// The indices of the moved sections in ``before`` and in ``after``, in the order of ``after``.
  public private(set) var movedSections: [(from: Int, to: Int)] = []

  /// The positions of the deleted rows in ``before``, in ascending order.
  public private(set) var deletedRows: [RowPosition] = []
  /// The positions of the inserted rows in ``after``, in ascending order.
  public private(set) var insertedRows: [RowPosition] = []
  /// The moved rows, by their positions in ``before`` and in ``after``, in the order of ``after``.
  public private(set) var movedRows: [(from: RowPosition, to: RowPosition)] = []
  /// The positions in ``after`` of the rows that stay or move and must be drawn again, in order.
  public private(set) var reconfiguredRows: [RowPosition] = []
  /// The rows among ``reconfiguredRows`` that need a new cell, because a snapshot marked them with
  /// `reloadItems` or `reloadSections`.
  public private(set) var reloadedRows: [RowPosition] = []

  /// Creates a batch that changes sections, but no rows in the sections that stay.
  init(
    _ changes: SectionChanges, from before: SectionedOutline<Section, Item>,
    to after: SectionedOutline<Section, Item>
  ) {
    self.before = before
    self.after = after
    (deletedSections, insertedSections) = (changes.deleted, changes.inserted)
    movedSections = changes.moved
  }

  /// Creates a batch that changes only rows, not sections.
  init(rowsOf comparison: UpdateComparison<Section, Item>, marks: RowMarks<Item>) {
    (before, after) = (comparison.before, comparison.after)
    let changes = comparison.visible.rowChanges()
    (deletedRows, insertedRows, movedRows) = (changes.deleted, changes.inserted, changes.moved)
    reconfiguredRows = comparison.redrawn(marked: marks.all)
    reloadedRows = comparison.positions(of: marks.reloaded)
  }
}

extension ViewBatch {
  /// True if no row is changed or drawn again.
  var keepsRows: Bool {
    deletedRows.isEmpty && insertedRows.isEmpty && movedRows.isEmpty && reconfiguredRows.isEmpty
  }

  /// True if no section is changed.
  var keepsSections: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
  }
}

extension ViewBatch: Sendable where Section: Sendable, Item: Sendable {}

extension ViewBatch: Equatable {
  /// Returns whether two batches have the same states and make the same changes.
  public static func == (first: ViewBatch, second: ViewBatch) -> Bool {
    first.before == second.before && first.after == second.after
      && first.deletedSections == second.deletedSections
      && first.insertedSections == second.insertedSections
      && first.movedSections.elementsEqual(second.movedSections, by: ==)
      && first.deletedRows == second.deletedRows && first.insertedRows == second.insertedRows
      && first.movedRows.elementsEqual(second.movedRows, by: ==)
      && first.reconfiguredRows == second.reconfiguredRows
      && first.reloadedRows == second.reloadedRows
  }
}
