/// Makes a view show a section of an ``OutlineModel``, one change at a time. Updates are synchronous. The
/// view is updated as part of each change, before the completion handler of the change is called. For views
/// with batch updates, use a ``ViewDriver``.
///
/// Create a driver with the view and a closure that makes a cell for an item, and keep the driver:
///
///     driver = StepDriver(model, section: "Shopping", view: outlineView) { outlineView, column, item in
///       NSTextField(labelWithString: item)
///     }
///
/// The driver answers the queries of the view from ``shown``, which changes together with the view. When the
/// user expands or collapses a row, the handlers of the model can refuse the change. If they allow the
/// change, the model changes first, and then the view is updated.
@MainActor
public final class StepDriver<
  Section: Hashable & Sendable, Item: Hashable & Sendable, View: StepView
> {
  /// A closure that makes a cell for an item in a column. The closure must not return `nil`.
  public typealias CellProvider = (View, View.Column, Item) -> View.Cell?

  /// The view. The driver does not keep the view alive.
  public private(set) weak var view: View?
  /// The outline that the view shows.
  public private(set) var shown = SectionSnapshot<Item>()
  /// The section that the view shows.
  public let section: Section

  /// A closure that expands or collapses an item when the view's user requests it. A driver that follows a
  /// model sets this property.
  public var toggle: (Item) -> Void = { _ in }
  /// A closure that returns whether an item without children can be expanded, for example because expanding
  /// the item loads the children.
  public var canLoadChildren: (Item) -> Bool = { _ in false }

  private let cellProvider: CellProvider
  private var following: FollowToken?
  private var viewsPart: AnyObject?
  /// For each item, the object that identifies the item's row in the view. Only rows that the view has
  /// queried have an object.
  private var rows: [Item: Row] = [:]

  /// The look that a row had when its cell was made, for each cell that was made during the steps of an
  /// update.
  private var looks: [Item: RowLook]?
  /// True while the driver makes the view expand or collapse a row.
  private var isTelling = false

  /// An object that identifies a row in the view.
  private final class Row {
    var item: Item

    init(_ item: Item) { self.item = item }
  }

  /// Creates a driver that follows a model.
  ///
  /// - Parameters:
  ///   - model: The model. The driver does not keep the model alive.
  ///   - section: The section that the view shows.
  ///   - view: The view. When this initializer returns, the view shows the state of the model.
  ///   - cellProvider: A closure that makes a cell for an item.
  public convenience init(
    _ model: OutlineModel<Section, Item>, section: Section, view: View,
    cellProvider: @escaping CellProvider
  ) {
    self.init(section: section, view: view, cellProvider: cellProvider)
    toggle = { [weak model] in try? model?.toggle($0) }
    following = model.follow { [weak self] update in self?.show(update) }
  }

  /// Creates a driver that follows a document.
  ///
  /// - Parameters:
  ///   - model: The model of the document. The driver does not keep the model alive.
  ///   - view: The view. When this initializer returns, the view shows the state of the model.
  ///   - cellProvider: A closure that makes a cell for an item. The item's content is in
  ///     ``DocumentModel/document``.
  public convenience init(
    _ model: DocumentModel, view: View, cellProvider: @escaping CellProvider
  ) where Section == DocumentSection, Item == ItemID {
    self.init(section: .body, view: view, cellProvider: cellProvider)
    toggle = { [weak model] in model?.toggle($0) }
    following = model.follow { [weak self] update in self?.show(update) }
  }

  /// Creates a driver for a view that does not show anything yet. Call ``show(_:)`` with every update, and
  /// set ``toggle``.
  ///
  /// - Parameters:
  ///   - section: The section that the view shows.
  ///   - view: The view.
  ///   - cellProvider: A closure that makes a cell for an item.
  public init(section: Section, view: View, cellProvider: @escaping CellProvider) {
    (self.section, self.view, self.cellProvider) = (section, view, cellProvider)
    viewsPart = view.setContent(self)
  }
}

extension StepDriver {
  /// Returns the object that identifies the row of an item in the view, for example for `row(forItem:)` of an
  /// `NSOutlineView`. Returns `nil` if the item does not exist.
  public func row(of item: Item) -> AnyObject? { shown.contains(item) ? name(of: item) : nil }

  /// Returns the item of the row that an object identifies. The object may be, for example, a result of
  /// `item(atRow:)` of an `NSOutlineView`. Traps if this driver did not make the object.
  public func item(of row: Any) -> Item {
    guard let row = row as? Row else { fatalError("\(row) was not made by this driver") }
    return row.item
  }

  private func name(of item: Item) -> Row {
    if let row = rows[item] {
      // The given item is equal to the stored item, but may have a different payload.
      row.item = item
      return row
    }
    let row = Row(item)
    rows[item] = row
    return row
  }
}

// MARK: - Updating the view

extension StepDriver {
  private typealias Place = OutlineStep<Item>.Place

  /// Makes the view show the state after an update.
  ///
  /// Traps if the changes cannot be applied to the state that the view shows.
  ///
  /// - Parameter update: A reload, or an update whose `before` is the state that the view shows.
  /// - Complexity: The complexity of ``OutlineUpdate/steps(in:)``, plus a few calls to the view for each
  ///   step and for each row that becomes visible. A reload is O(*n*), where *n* is the number of visible
  ///   rows.
  public func show(_ update: OutlineUpdate<Section, Item>) {
    guard let view else { return }
    guard !update.isReload else { return reload(view, update.after[section]) }
    let isAnimated = update.animatingDifferences
    // New payloads are stored first, because the steps do not contain payloads.
    // Rows that become visible are drawn with the stored items.
    shown.renewItems(from: update.after[section])
    looks = [:]
    for step in update.steps(in: section) { perform(step, on: view, animated: isAnimated) }
    shown = update.after[section]
    redraw(update.reconfigured.compactMap(update.after.item(at:)), in: view)
  }

  /// Makes the view draw everything again. All rows get new objects, because the view may remember states
  /// of the old objects.
  private func reload(_ view: View, _ outline: SectionSnapshot<Item>) {
    let oldRows = rows
    (shown, rows) = (outline, [:])
    view.reloadData()
    for item in shown.rootItems { showExpansion(of: item, in: view) }
    // The old objects are kept alive up to this point.
    // The view may have referred to these objects without keeping them alive.
    withExtendedLifetime(oldRows) {}
  }

  /// Redraws the rows of the given items, and the rows whose look has changed since their cells were made.
  private func redraw(_ items: [Item], in view: View) {
    let made = looks ?? [:]
    looks = nil
    for item in items where shown.contains(item) { view.redrawRow(name(of: item)) }
    for (item, look) in made where shown.isShown(item) && shown.look(of: item) != look {
      view.redrawRow(name(of: item))
    }
  }

  private func perform(_ step: OutlineStep<Item>, on view: View, animated: Bool) {
    guard let newer = shown.applying(step) else {
      fatalError("The outline that the view shows does not allow the step: \(step)")
    }
    let older = shown
    shown = newer
    switch step {
    case .remove(let item, let place):
      removeRow(of: item, at: place, from: older, in: view, animated: animated)
    case .insert(let subtree, let place):
      insertRow(at: place, into: older, in: view, animated: animated)
      for item in subtree.rootItems { showExpansion(of: item, in: view) }
    case .move(let item, let old, let new):
      if older.isOpen(old.parent) && older.isOpen(new.parent) {
        view.moveRow(
          at: old.index, in: old.parent.map(name), to: new.index, in: new.parent.map(name),
          animated: animated)
        closeIfEmpty(old.parent, in: view)
      } else {
        removeRow(of: item, at: old, from: older, in: view, animated: animated)
        insertRow(at: new, into: older, in: view, animated: animated)
      }
      showExpansion(of: item, in: view)
    case .expand(let item), .collapse(let item):
      showExpansion(of: item, in: view)
    }
  }

  /// Removes a row from the view, if the view shows it, and forgets the objects that identify the row and its
  /// descendants. If one of these objects were used again for a row, the view might remember that row as
  /// expanded.
  private func removeRow(
    of item: Item, at place: Place, from older: SectionSnapshot<Item>, in view: View, animated: Bool
  ) {
    if older.isOpen(place.parent) {
      view.removeRow(at: place.index, in: place.parent.map(name), animated: animated)
      closeIfEmpty(place.parent, in: view)
    }
    for gone in older.snapshot(of: item, includingParent: true).items { rows[gone] = nil }
  }

  /// Collapses a row in the view if the row has lost its last child, because the view might not be able to
  /// collapse a row without children later.
  private func closeIfEmpty(_ parent: Item?, in view: View) {
    guard let parent, shown.childCount(of: parent) == 0 else { return }
    setExpanded(false, parent, in: view)
    view.redrawRow(name(of: parent))
  }

  private func insertRow(
    at place: Place, into older: SectionSnapshot<Item>, in view: View, animated: Bool
  ) {
    if older.isOpen(place.parent) {
      view.insertRow(at: place.index, in: place.parent.map(name), animated: animated)
    } else if let parent = place.parent, shown.childCount(of: parent) == 1,
      shown.isVisible(parent)
    {
      // When a row gets its first child, the view must check again whether the row has children.
      // The row may already be expanded in the outline.
      // The view may remember that the row was expanded when the row had other children.
      setExpanded(false, parent, in: view)
      view.redrawRow(name(of: parent))
      showExpansion(of: parent, in: view)
    }
  }

  /// Makes the view expand or collapse a row and its descendants to match the outline. The view may
  /// remember an earlier state of a row that has been hidden.
  private func showExpansion(of item: Item, in view: View) {
    guard shown.isVisible(item) else { return }
    var pending = [item]
    while let item = pending.popLast() {
      guard shown.childCount(of: item) > 0 else { continue }
      let isExpanded = shown.isExpanded(item)
      setExpanded(isExpanded, item, in: view)
      if isExpanded { pending += shown.children(of: item) }
    }
  }

  private func setExpanded(_ isExpanded: Bool, _ item: Item, in view: View) {
    isTelling = true
    view.setExpanded(isExpanded, row: name(of: item))
    isTelling = false
  }
}

extension SectionSnapshot {
  /// Returns true if an item is in the outline and the item's row is visible.
  fileprivate func isShown(_ item: Item) -> Bool { contains(item) && isVisible(item) }

  /// Returns whether a view shows the children of an item. The roots, which are the children of `nil`, are
  /// always shown.
  fileprivate func isOpen(_ parent: Item?) -> Bool {
    guard let parent else { return true }
    return isVisible(parent) && isExpanded(parent) && childCount(of: parent) > 0
  }
}

// MARK: - Answering the view

extension StepDriver: StepContent {
  /// Returns the number of children of a row, or the number of roots if `row` is `nil`.
  public func childCount(of row: AnyObject?) -> Int { shown.childCount(of: row.map(item)) }

  /// Returns whether a row has children, or can get children according to ``canLoadChildren``.
  public func canExpand(_ row: AnyObject) -> Bool {
    let item = item(of: row)
    return shown.childCount(of: item) > 0 || canLoadChildren(item)
  }

  /// Returns the object that identifies a child of a row. Traps when there is no such child.
  public func child(of row: AnyObject?, at index: Int) -> AnyObject {
    guard let child = shown.child(of: row.map(item), at: index) else {
      let parent = row.map { "\(item(of: $0))" } ?? "the top"
      fatalError("The view has no row \(index) below \(parent)")
    }
    return name(of: child)
  }

  /// Returns the cell provider's cell for a row. Traps when the provider returns `nil`.
  public func cell(of row: AnyObject, in column: View.Column) -> View.Cell {
    let item = item(of: row)
    guard let view, let cell = cellProvider(view, column, item) else {
      fatalError("The cell provider returned no cell for \(item)")
    }
    looks?[item] = shown.look(of: item)
    return cell
  }

  /// Returns `true` if the driver itself makes the view expand or collapse the row. If the user expands or
  /// collapses the row, calls ``toggle`` and returns `false`. The view is then updated when the item changes
  /// in the model.
  public func shouldToggle(_ row: AnyObject) -> Bool {
    if !isTelling { toggle(item(of: row)) }
    return isTelling
  }
}
