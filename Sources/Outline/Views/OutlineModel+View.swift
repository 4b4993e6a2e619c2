extension OutlineModel {
  /// Creates a model, and a ``ViewDriver`` that makes a view show the model. UIKit's data sources have an
  /// initializer with the same parameters. The model keeps the driver alive, but not the view.
  ///
  /// - Parameters:
  ///   - collectionView: A `UICollectionView`, or another ``BatchView``.
  ///   - cellProvider: A closure that makes a cell for an item. The closure must not return `nil`.
  public convenience init<View: BatchView>(
    collectionView: View, cellProvider: @escaping (View, View.Path, Item) -> View.Cell?
  ) {
    self.init()
    driver = ViewDriver(self, view: collectionView, cellProvider: cellProvider)
  }

  /// Creates a model, and a ``ViewDriver`` that makes a view show the model. UIKit's data sources have an
  /// initializer with the same parameters. The model keeps the driver alive, but not the view.
  ///
  /// - Parameters:
  ///   - tableView: A `UITableView`, or another ``BatchView``.
  ///   - cellProvider: A closure that makes a cell for an item. The closure must not return `nil`.
  public convenience init<View: BatchView>(
    tableView: View, cellProvider: @escaping (View, View.Path, Item) -> View.Cell?
  ) {
    self.init()
    driver = ViewDriver(self, view: tableView, cellProvider: cellProvider)
  }

  /// Returns the driver of the view with which the model was created. Returns `nil` if the model was
  /// created without a view, or if the view is of another type.
  public func driver<View: BatchView>(of _: View.Type) -> ViewDriver<Section, Item, View>? {
    driver as? ViewDriver<Section, Item, View>
  }
}

extension OutlineModel {
  /// Unavailable, because the view is not a ``BatchView``. Either make the view conform to ``BatchView``,
  /// or create a model without arguments and let the view read and follow that model.
  @available(
    *, unavailable,
    message:
      "the view is not a BatchView: make it conform to BatchView, or use OutlineModel() and either draw rows(in:) or follow the model"
  )
  @_disfavoredOverload
  public convenience init<View, Cell>(
    collectionView: View, cellProvider: @escaping (View, ViewPath, Item) -> Cell?
  ) { fatalError() }

  /// Unavailable, because the view is not a ``BatchView``. Either make the view conform to ``BatchView``,
  /// or create a model without arguments and let the view read and follow that model.
  @available(
    *, unavailable,
    message:
      "the view is not a BatchView: make it conform to BatchView, or use OutlineModel() and either draw rows(in:) or follow the model"
  )
  @_disfavoredOverload
  public convenience init<View, Cell>(
    tableView: View, cellProvider: @escaping (View, ViewPath, Item) -> Cell?
  ) { fatalError() }
}

// UIKit's names for the position queries of `SectionedOutline`.
// The type of a position is `ViewPath`.
// On systems with UIKit, `ViewPath` is UIKit's `IndexPath`; elsewhere, `ViewPath` is `RowPosition`.

extension OutlineModel {
  /// Returns the item of the visible row at a position, or `nil` if there is no such row.
  /// `itemIdentifier(for:)` is UIKit's name for ``item(at:)``.
  public func itemIdentifier(for path: ViewPath) -> Item? { item(at: path.rowPosition) }

  /// Returns the position of an item's row, or `nil` if the item is hidden or unknown. `indexPath(for:)` is
  /// UIKit's name for ``position(of:)``.
  public func indexPath(for item: Item) -> ViewPath? { position(of: item).map { ViewPath($0) } }

  /// Returns the section at an index, or `nil` if there is no such section.
  public func sectionIdentifier(for index: Int) -> Section? {
    sectionedOutline.sectionIdentifier(for: index)
  }

  /// Returns the index of a section, or `nil` if the section does not exist.
  public func index(for section: Section) -> Int? { sectionedOutline.indexOfSection(section) }
}

extension OutlineDataSource {
  /// Returns the item of the visible row at a position, or `nil` if there is no such row.
  /// `itemIdentifier(for:)` is UIKit's name for ``item(at:)``.
  public func itemIdentifier(for path: ViewPath) -> Item? { item(at: path.rowPosition) }

  /// Returns the position of an item's row, or `nil` if the item is hidden or unknown. `indexPath(for:)` is
  /// UIKit's name for ``position(of:)``.
  public func indexPath(for item: Item) -> ViewPath? { position(of: item).map { ViewPath($0) } }

  /// Returns the section at an index, or `nil` if there is no such section.
  public func sectionIdentifier(for index: Int) -> Section? {
    sectionedOutline.sectionIdentifier(for: index)
  }

  /// Returns the index of a section, or `nil` if the section does not exist.
  public func index(for section: Section) -> Int? { sectionedOutline.indexOfSection(section) }
}

extension SectionedOutline {
  fileprivate func sectionIdentifier(for index: Int) -> Section? {
    0..<count ~= index ? section(numbered: index) : nil
  }
}
