/// Changes that a view makes at once, as `performBatchUpdates` of `UICollectionView`, `NSCollectionView` and
/// `UITableView`, and `beginUpdates` of `NSTableView` do.
///
/// Before the changes, the view shows ``before``. Set its model to ``after`` together with the changes:
///
///     for batch in update.batches {
///       collectionView.performBatchUpdates {
///         model = batch.after
///         collectionView.deleteSections(IndexSet(batch.deletedSections))
///         …
///       }
///     }
///
/// After the batch, draw rows again: `reconfigureItems(at:)` for ``reconfiguredRows``, or `reloadItems(at:)` for
/// those of ``reloadedRows``. Within a batch, UIKit would take these positions for those before it, and refuse
/// rows that move.
///
/// Deletions, and where a move comes from, are indices in ``before``. Insertions, where a move goes to, and
/// rows to be drawn again are indices in ``after``. These rules of all such views hold always:
///
/// - No row changes in a section that is deleted, inserted or moved. A section that comes brings its rows, and
///   one that goes takes them.
/// - Nothing is changed twice, and a row that is drawn again is not a new one.
/// - The rows of a section before, without those that go and with those that come, are its rows after.
///
/// Row changes are as few as can be: in each section, as many as in a difference of its visible rows, a move
/// counted once. A row that changes its section is one move.
public struct ViewBatch<Section: Hashable, Item: Hashable> {
  /// The outlines that the view shows before the changes.
  public let before: SectionedOutline<Section, Item>
  /// The outlines that the view shows after the changes.
  public let after: SectionedOutline<Section, Item>

  /// The sections that go, by their index in ``before``, in order.
  public let deletedSections: [Int]
  /// The sections that come, by their index in ``after``, in order.
  public let insertedSections: [Int]
  /// The sections that move, by their indices in ``before`` and ``after``, in the order of the latter.
  public let movedSections: [(from: Int, to: Int)]

  /// The rows that go, by their position in ``before``, in order.
  public let deletedRows: [RowPosition]
  /// The rows that come, by their position in ``after``, in order.
  public let insertedRows: [RowPosition]
  /// The rows that move, by their positions in ``before`` and ``after``, in the order of the latter.
  public let movedRows: [(from: RowPosition, to: RowPosition)]
  /// The rows that stay or move and have to be drawn again, by their position in ``after``, in order.
  public let reconfiguredRows: [RowPosition]
  /// Those of ``reconfiguredRows`` that need a new cell, because a snapshot marked them with `reloadItems` or
  /// `reloadSections`.
  public let reloadedRows: [RowPosition]

  /// Creates a batch that changes sections, and no rows in those that stay.
  init(
    _ changes: SectionChanges, from before: SectionedOutline<Section, Item>,
    to after: SectionedOutline<Section, Item>
  ) {
    self.before = before
    self.after = after
    (deletedSections, insertedSections) = (changes.deleted, changes.inserted)
    movedSections = changes.moved
    (deletedRows, insertedRows, movedRows) = ([], [], [])
    (reconfiguredRows, reloadedRows) = ([], [])
  }

  /// Creates a batch that changes rows of the same sections.
  init(
    rowsFrom before: SectionedOutline<Section, Item>, to after: SectionedOutline<Section, Item>,
    marks: RowMarks<Item>
  ) {
    self.before = before
    self.after = after
    (deletedSections, insertedSections, movedSections) = ([], [], [])
    let changes = RowChanges(from: before, to: after)
    (deletedRows, insertedRows) = (changes.deleted, changes.inserted)
    movedRows = changes.moved
    reconfiguredRows = after.redrawnRows(
      since: before, crossed: changes.crossed, marked: marks.reloaded.union(marks.reconfigured))
    reloadedRows = after.positions(of: marks.reloaded, visibleIn: before)
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
