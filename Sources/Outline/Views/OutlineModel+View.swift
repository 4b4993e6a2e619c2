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
