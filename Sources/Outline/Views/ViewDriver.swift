/// Makes a view show an ``OutlineModel``. Updates are synchronous. The view is updated as part of each
/// change, before the completion handler of the change is called.
///
/// Create a driver with the view and a closure that makes a cell for an item, and keep the driver:
///
///     driver = ViewDriver(model, view: collectionView) { collectionView, path, item in
///       collectionView.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
///     }
///
/// `OutlineModel(collectionView:cellProvider:)` creates both the model and the driver. The initializer of
/// UIKit's data source has the same parameters.
///
/// The driver answers the queries of the view from ``shown``, which changes together with the view. When the
/// user drags a row, the driver moves the row in the model, if the model's handlers allow the move.
@MainActor
public final class ViewDriver<
  Section: Hashable & Sendable, Item: Hashable & Sendable, View: BatchView
> {
  /// A closure that makes a cell for the row of an item. The closure must not return `nil`.
  public typealias CellProvider = (View, View.Path, Item) -> View.Cell?
  /// A closure that makes a header, a footer or a similar view. The second argument is the kind. Each type of
  /// view defines its own kinds.
  public typealias SupplementaryViewProvider = (View, String, View.Path) -> View.Supplementary?

  /// The view. The driver does not keep the view alive.
  public private(set) weak var view: View?
  /// The outlines that the view shows.
  public private(set) var shown = SectionedOutline<Section, Item>()
  /// The closure that makes headers and footers.
  public var supplementaryViewProvider: SupplementaryViewProvider?

  private let cellProvider: CellProvider
  private weak var model: OutlineModel<Section, Item>?
  private var following: FollowToken?
  private var viewsPart: AnyObject?
  /// A move of a cell by the user that the driver has not handled yet.
  private var drag: (from: RowPosition, to: RowPosition)?

  /// Creates a driver that follows a model.
  ///
  /// - Parameters:
  ///   - model: The model. The driver does not keep the model alive.
  ///   - view: The view. When this initializer returns, the view shows the state of the model.
  ///   - cellProvider: A closure that makes a cell for an item.
  public convenience init(
    _ model: OutlineModel<Section, Item>, view: View, cellProvider: @escaping CellProvider
  ) {
    self.init(view: view, cellProvider: cellProvider)
    self.model = model
    following = model.follow { [weak self] update in self?.show(update) }
  }

  /// Creates a driver that follows a document. Rows that the user drags are moved in the document.
  ///
  /// - Parameters:
  ///   - model: The model of the document. The driver does not keep the model alive.
  ///   - view: The view. When this initializer returns, the view shows the state of the model.
  ///   - cellProvider: A closure that makes a cell for an item. The item's content is in
  ///     ``DocumentModel/document``.
  public convenience init(
    _ model: DocumentModel, view: View, cellProvider: @escaping CellProvider
  ) where Section == DocumentSection, Item == ItemID {
    self.init(model.list, view: view, cellProvider: cellProvider)
  }

  /// Creates a driver for a view that does not show anything yet. Call ``show(_:)`` with every update.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - cellProvider: A closure that makes a cell for an item.
  public init(view: View, cellProvider: @escaping CellProvider) {
    (self.view, self.cellProvider) = (view, cellProvider)
    viewsPart = view.setContent(self)
  }
}

// MARK: - Updating the view

extension ViewDriver {
  /// Makes the view show the state after an update.
  ///
  /// - Parameter update: A reload, or an update whose `before` is the state that the view shows.
  public func show(_ update: OutlineUpdate<Section, Item>) {
    guard let view else { return }
    guard !update.isReload else {
      drag = nil
      shown = update.after
      return view.reloadData()
    }
    let batches = update.batches
    if let drag, batches.count == 1, batches[0].changesOnly(drag) {
      self.drag = nil
      shown = update.after
      return redraw(batches[0], of: view, animated: update.animatingDifferences)
    }
    moveBack()
    for batch in batches { perform(batch, on: view, animated: update.animatingDifferences) }
  }

  private func perform(_ batch: ViewBatch<Section, Item>, on view: View, animated: Bool) {
    view.performBatchUpdates(animated: animated) { [self] in
      shown = batch.after
      if !batch.deletedSections.isEmpty { view.deleteSections(at: batch.deletedSections) }
      if !batch.insertedSections.isEmpty { view.insertSections(at: batch.insertedSections) }
      for move in batch.movedSections { view.moveSection(at: move.from, to: move.to) }
      if !batch.deletedRows.isEmpty { view.deleteRows(at: paths(batch.deletedRows)) }
      if !batch.insertedRows.isEmpty { view.insertRows(at: paths(batch.insertedRows)) }
      for move in batch.movedRows {
        view.moveRow(at: View.Path(move.from), to: View.Path(move.to))
      }
    }
    redraw(batch, of: view, animated: animated)
  }

  /// Redraws rows that stay. Redrawing requires a separate batch, because the positions of the redrawn rows
  /// refer to the state after the batch of changes.
  private func redraw(_ batch: ViewBatch<Section, Item>, of view: View, animated: Bool) {
    guard !batch.reconfiguredRows.isEmpty else { return }
    let reloaded = Set(batch.reloadedRows)
    let reconfigured = batch.reconfiguredRows.filter { !reloaded.contains($0) }
    view.performBatchUpdates(animated: animated) { [self] in
      if !batch.reloadedRows.isEmpty { view.reloadRows(at: paths(batch.reloadedRows)) }
      if !reconfigured.isEmpty { view.reconfigureRows(at: paths(reconfigured)) }
    }
  }

  private func paths(_ positions: [RowPosition]) -> [View.Path] { positions.map { View.Path($0) } }
}

// MARK: - Dragging

extension ViewDriver {
  /// Moves a dragged cell, if there is one, back to the position at which the drag began.
  private func moveBack() {
    guard let view, let drag else { return }
    self.drag = nil
    view.performBatchUpdates(animated: true) {
      view.moveRow(at: View.Path(drag.to), to: View.Path(drag.from))
    }
  }
}

extension ViewBatch {
  /// Returns true if the batch contains the move of a dragged row, and no other move, insertion or deletion.
  fileprivate func changesOnly(_ drag: (from: RowPosition, to: RowPosition)) -> Bool {
    guard keepsSections, deletedRows.isEmpty, insertedRows.isEmpty, movedRows.count == 1 else {
      return false
    }
    // When two neighbors change places, the batch may describe the exchange as a move of either row.
    let areNeighbors =
      drag.from.section == drag.to.section && abs(drag.from.row - drag.to.row) == 1
    return movedRows[0] == drag || (areNeighbors && movedRows[0] == (drag.to, drag.from))
  }
}

// MARK: - Answering the view

extension ViewDriver: ViewContent {
  /// The number of sections that the view shows.
  public var numberOfSections: Int { shown.numberOfSections }

  /// Returns the number of rows that the view shows in a section.
  public func numberOfRows(inSection section: Int) -> Int {
    shown.numberOfRows(inSection: section)
  }

  /// Returns the cell provider's cell for a row. Traps when there is no such row, or when the provider
  /// returns `nil`.
  public func cell(at path: View.Path) -> View.Cell {
    let item = item(at: path)
    guard let view, let cell = cellProvider(view, path, item) else {
      fatalError("The cell provider returned no cell for \(item) at \(path.rowPosition)")
    }
    return cell
  }

  /// Returns the number of ancestors of a row. Traps when there is no such row.
  public func level(at path: View.Path) -> Int {
    let item = item(at: path)
    return shown.outline(numbered: path.rowPosition.section).level(of: item)
  }

  private func item(at path: View.Path) -> Item {
    guard let item = shown.item(at: path.rowPosition) else {
      fatalError("The view has no row \(path.rowPosition)")
    }
    return item
  }

  /// Returns the view that ``supplementaryViewProvider`` makes.
  public func supplementaryView(ofKind kind: String, at path: View.Path) -> View.Supplementary? {
    view.flatMap { supplementaryViewProvider?($0, kind, path) }
  }

  /// Returns whether the `canReorderItem` handler of the model allows a row to move. Returns `false` if the
  /// driver has no model, or if the model has no `canReorderItem` handler.
  public func canMoveRow(at path: View.Path) -> Bool {
    guard let model, let item = shown.item(at: path.rowPosition) else { return false }
    return model.reorderingHandlers.canReorderItem?(item) ?? false
  }

  /// Moves a row in the model after the view has moved the row's cell. If the row ends up at a different
  /// position, the driver makes the view move the cell there.
  public func rowWasMoved(from path: View.Path, to newPath: View.Path) {
    let (from, to) = (path.rowPosition, newPath.rowPosition)
    guard from != to else { return }
    drag = (from, to)
    // If the model refuses the move, the model does not change, and the cell is moved back.
    _ = try? model?.reorder(from: from, to: to)
    moveBack()
  }
}
