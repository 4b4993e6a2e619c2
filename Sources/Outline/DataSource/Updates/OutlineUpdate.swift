/// A change of what a data source shows, to be drawn: the state before, and the state after it.
///
/// Both states are copies that share what did not change, so an update takes little memory, however large
/// the outlines are. What changed from one to the other is computed when it is asked for, in the form that a
/// view needs:
///
/// - ``batches`` for views with batch updates, like `UICollectionView` and `NSTableView`;
/// - ``steps(in:)`` for views that are told one change after another, like `NSOutlineView`, the tree models of
///   GTK and Qt, and the DOM of a web page;
/// - ``difference`` and ``reconfigured`` for a plain list of rows.
///
/// A view that is drawn as a whole needs only ``after``.
///
///     for await update in source.updates {
///       rows = rows.applying(update.difference)!
///       for position in update.reconfigured { redraw(position) }
///     }
public struct OutlineUpdate<Section: Hashable, Item: Hashable> {
  /// The state that the reader of the update has: ``after`` of the update before.
  public let before: SectionedOutline<Section, Item>
  /// The new state.
  public let after: SectionedOutline<Section, Item>
  /// True if the change should be animated.
  public let animatingDifferences: Bool
  /// True if a view should draw everything again, and not what changed. ``before`` may have rows.
  public let isReload: Bool
  let marks: RowMarks<Item>

  /// Creates an update from two states.
  ///
  /// - Parameters:
  ///   - before: The state that a view shows.
  ///   - after: The state that it should show.
  ///   - animatingDifferences: Whether the change should be animated.
  ///   - isReload: Whether everything should be drawn again.
  ///   - reloading: Items whose rows should be made again, although nothing about them changed.
  ///   - reconfiguring: Items whose rows should be drawn again, although nothing about them changed.
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
    self.before = before
    self.after = after
    self.animatingDifferences = animatingDifferences
    self.isReload = isReload
    self.marks = marks
  }
}

extension OutlineUpdate {
  /// The difference of the visible items of all sections together: the rows that are removed, inserted and
  /// moved. It has as few changes as possible, and moves are associated.
  ///
  /// - Complexity: O(*s* + *c* log *n*), where *s* is the number of sections that changed, *c* the number of
  ///   rows that changed and *n* the number of rows, when one state came from the other; O(*n* log *n*)
  ///   otherwise.
  public var difference: CollectionDifference<Item> { after.visibleDifference(from: before) }

  /// The rows of ``after`` that were visible before and have to be drawn again, in order: their section,
  /// level, expansion or payload changed, or whether they have children, or how many rows they hide, or a
  /// snapshot marked them.
  ///
  /// Those of ``reloaded`` are among them.
  ///
  /// - Complexity: That of ``difference``.
  public var reconfigured: [RowPosition] {
    after.redrawnRows(
      since: before, crossed: after.crossedItems(since: before),
      marked: marks.reloaded.union(marks.reconfigured))
  }

  /// The rows of ``after`` that a snapshot marked with `reloadItems` or `reloadSections`, in order: a view
  /// should make a new cell for them, and not only configure the one it has.
  public var reloaded: [RowPosition] { after.positions(of: marks.reloaded, visibleIn: before) }

  /// True if there is nothing to draw.
  var isEmpty: Bool { !isReload && before == after && reconfigured.isEmpty }
}

/// Items whose rows have to be drawn again, although nothing about them changed.
struct RowMarks<Item: Hashable>: Equatable {
  /// Those that get a new cell.
  var reloaded: Set<Item> = []
  /// Those whose cell is configured again.
  var reconfigured: Set<Item> = []

  var isEmpty: Bool { count == 0 }

  var count: Int { reloaded.count + reconfigured.count }
}

extension RowMarks {
  /// Creates the marks of a flat snapshot.
  init<Section>(of snapshot: Snapshot<Section, Item>) {
    (reloaded, reconfigured) = (snapshot.marks.reloadedItems, snapshot.marks.reconfiguredItems)
    for section in snapshot.marks.reloadedSections {
      reloaded.formUnion(snapshot.itemIdentifiers(inSection: section))
    }
  }

  /// Combines those marks that apply to visible rows of an outline.
  init<Section>(_ marks: [RowMarks], ofRowsIn outline: SectionedOutline<Section, Item>) {
    for marks in marks {
      reloaded.formUnion(marks.reloaded)
      reconfigured.formUnion(marks.reconfigured)
    }
    reloaded = reloaded.filter { outline.position(of: $0) != nil }
    reconfigured = reconfigured.filter { outline.position(of: $0) != nil }
  }

  /// Returns the marks of all but some items.
  func without(_ items: [Item]) -> RowMarks {
    var kept = self
    kept.reloaded.subtract(items)
    kept.reconfigured.subtract(items)
    return kept
  }
}

extension OutlineUpdate: Equatable {}
extension OutlineUpdate: Sendable where Section: Sendable, Item: Sendable {}
extension RowMarks: Sendable where Item: Sendable {}
