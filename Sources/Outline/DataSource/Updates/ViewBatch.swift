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
/// After the batch, draw rows again: call `reloadItems(at:)` for ``reloadedRows``, and
/// `reconfigureItems(at:)` for the other ``reconfiguredRows``. Within a batch, UIKit would treat the
/// arguments of these methods as positions before the changes, and would refuse rows that the batch moves.
///
/// Deletions and the origins of moves are indices in ``before``. Insertions, the targets of moves, and rows
/// to draw again are indices in ``after``. A batch always follows the rules that all views with batch updates
/// share:
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

  /// The deleted sections, by their index in ``before``, in order.
  public private(set) var deletedSections: [Int] = []
  /// The inserted sections, by their index in ``after``, in order.
  public private(set) var insertedSections: [Int] = []
  /// The moved sections, by their indices in ``before`` and in ``after``, in the order of ``after``.
  public private(set) var movedSections: [(from: Int, to: Int)] = []

  /// The deleted rows, by their position in ``before``, in order.
  public private(set) var deletedRows: [RowPosition] = []
  /// The inserted rows, by their position in ``after``, in order.
  public private(set) var insertedRows: [RowPosition] = []
  /// The moved rows, by their positions in ``before`` and in ``after``, in the order of ``after``.
  public private(set) var movedRows: [(from: RowPosition, to: RowPosition)] = []
  /// The rows that stay or move and must be drawn again, by their position in ``after``, in order.
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
