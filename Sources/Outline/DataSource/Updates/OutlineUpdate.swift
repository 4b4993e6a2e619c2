/// A change to draw, which consists of the states of a data source before and after the change.
///
/// Both states are copies that share their unchanged parts, so an update takes little memory, no matter how
/// large the outlines are. The changes are computed on request, in the form that a view needs. The states are
/// compared only once, no matter how many forms are read from the update and its copies. An update provides a
/// form for each kind of view:
///
/// - Use ``batches`` for a view with batch updates, like `UICollectionView` and `NSTableView`.
/// - Use ``steps(in:)`` for a view that is updated one change at a time, like `NSOutlineView`, the tree
///   models of GTK and Qt, and the DOM of a web page.
/// - Use ``difference`` and ``reconfigured`` for a plain list of rows.
///
/// A view that always draws everything needs only ``after``.
///
///     for await update in source.updates {
///       rows = rows.applying(update.difference)!
///       for position in update.reconfigured { redraw(position) }
///     }
public struct OutlineUpdate<Section: Hashable, Item: Hashable> {
  /// The state before the change, which is also the ``after`` of the reader's previous update.
  public var before: SectionedOutline<Section, Item> { comparison.before }
  /// The new state.
  public var after: SectionedOutline<Section, Item> { comparison.after }
  /// True if the change should be animated.
  public let animatingDifferences: Bool
  /// True if a view should draw everything again, not only the changes. Even for a reload, ``before`` may
  /// contain rows.
  public let isReload: Bool
  let marks: RowMarks<Item>
  let comparison: UpdateComparison<Section, Item>

  /// Creates an update from two states.
  ///
  /// - Parameters:
  ///   - before: The state that a view shows.
  ///   - after: The state that the view should show.
  ///   - animatingDifferences: True if the change should be animated.
  ///   - isReload: True if everything should be drawn again.
  ///   - reloading: Items that should get new cells, even if the items have not changed.
  ///   - reconfiguring: Items whose rows should be drawn again, even if the rows have not changed.
  public init(
    from before: SectionedOutline<Section, Item>, to after: SectionedOutline<Section, Item>,
    animatingDifferences: Bool = true, isReload: Bool = false, reloading: [Item] = [],
    reconfiguring: [Item] = []
  ) {
    self.init(
      from: before, to: after, animatingDifferences: animatingDifferences, isReload: isReload,
      marks: RowMarks(reloaded: Set(reloading), reconfigured: Set(reconfiguring)))
  }

  init(
    from before: SectionedOutline<Section, Item>, to after: SectionedOutline<Section, Item>,
    animatingDifferences: Bool, isReload: Bool, marks: RowMarks<Item>
  ) {
    comparison = UpdateComparison(from: before, to: after)
    self.animatingDifferences = animatingDifferences
    self.isReload = isReload
    self.marks = marks
  }
}

extension OutlineUpdate {
  /// The difference between the visible items of all sections in ``before`` and ``after``, given by the
  /// removed, inserted and moved rows. The number of changes is the smallest possible. A move consists of a
  /// removal and an insertion that are associated with each other.
  ///
  /// - Complexity: O(*s* + *c* log *n*) for related states, where *s* is the number of changed sections,
  ///   *c* the number of changed rows and *n* the number of all rows; O(*n* log *n*) otherwise.
  public var difference: CollectionDifference<Item> { comparison.visible.difference() }

  /// The rows of ``after`` that were visible before and must be drawn again, in order. A row must be drawn
  /// again if its item is marked, or if loading of its children began or ended. A row must also be drawn
  /// again if a change affects the row's section, level, expansion, payload, presence of children, or number
  /// of hidden rows.
  ///
  /// The result includes the rows in ``reloaded``.
  ///
  /// - Complexity: The same complexity as ``difference``.
  public var reconfigured: [RowPosition] {
    comparison.redrawn(marked: marks.all)
  }

  /// The rows of ``after`` that a snapshot marked with `reloadItems` or `reloadSections`, in order. For
  /// each of these rows, a view should make a new cell, not just configure the existing one.
  public var reloaded: [RowPosition] { comparison.positions(of: marks.reloaded) }

  /// True if there is nothing to draw.
  var isEmpty: Bool { !isReload && before == after && reconfigured.isEmpty }
}

extension RowMarks {
  /// Creates marks for the items that a flat snapshot marks. If the snapshot marks a section, all items of
  /// the section are marked.
  init<Section>(of snapshot: Snapshot<Section, Item>) {
    self = snapshot.marks
    for section in snapshot.reloadedSections {
      reloaded.formUnion(snapshot.itemIdentifiers(inSection: section))
    }
  }

  /// Combines several marks.
  init(_ marks: [RowMarks]) {
    for marks in marks {
      reloaded.formUnion(marks.reloaded)
      reconfigured.formUnion(marks.reconfigured)
    }
  }

  /// Returns the marks of items that are visible in the given outline.
  func ofRows<Section>(in outline: SectionedOutline<Section, Item>) -> RowMarks {
    func isVisible(_ item: Item) -> Bool { outline.position(of: item) != nil }
    return RowMarks(
      reloaded: reloaded.filter(isVisible), reconfigured: reconfigured.filter(isVisible))
  }
}

extension OutlineUpdate: Equatable {}
extension OutlineUpdate: Sendable where Section: Sendable, Item: Sendable {}
