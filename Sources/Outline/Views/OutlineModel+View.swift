extension OutlineModel {
  /// Creates a model with a view that shows it, like a data source of UIKit. The model keeps the driver
  /// alive, but not the view.
  ///
  /// - Parameters:
  ///   - collectionView: A `UICollectionView`, or another ``BatchView``.
  ///   - cellProvider: Makes a cell for an item. It must not return `nil`.
  public convenience init<View: BatchView>(
    collectionView: View, cellProvider: @escaping (View, View.Path, Item) -> View.Cell?
  ) {
    self.init()
    driver = ViewDriver(self, view: collectionView, cellProvider: cellProvider)
  }

  /// Creates a model with a view that shows it, like a data source of UIKit. The model keeps the driver
  /// alive, but not the view.
  ///
  /// - Parameters:
  ///   - tableView: A `UITableView`, or another ``BatchView``.
  ///   - cellProvider: Makes a cell for an item. It must not return `nil`.
  public convenience init<View: BatchView>(
    tableView: View, cellProvider: @escaping (View, View.Path, Item) -> View.Cell?
  ) {
    self.init()
    driver = ViewDriver(self, view: tableView, cellProvider: cellProvider)
  }

  /// Returns the driver of the view with which the model was created. Returns `nil` if there is none, or if
  /// the view is of another type.
  public func driver<View: BatchView>(of _: View.Type) -> ViewDriver<Section, Item, View>? {
    driver as? ViewDriver<Section, Item, View>
  }
}

extension OutlineModel {
  /// A view that is not a ``BatchView``: make it conform, or create a model without arguments, which a view
  /// reads and follows.
  @available(
    *, unavailable,
    message:
      "the view is not a BatchView: make it conform, or use OutlineModel() and draw rows(in:) or follow the model"
  )
  @_disfavoredOverload
  public convenience init<View, Cell>(
    collectionView: View, cellProvider: @escaping (View, ViewPath, Item) -> Cell?
  ) { fatalError() }

  /// A view that is not a ``BatchView``: make it conform, or create a model without arguments, which a view
  /// reads and follows.
  @available(
    *, unavailable,
    message:
      "the view is not a BatchView: make it conform, or use OutlineModel() and draw rows(in:) or follow the model"
  )
  @_disfavoredOverload
  public convenience init<View, Cell>(
    tableView: View, cellProvider: @escaping (View, ViewPath, Item) -> Cell?
  ) { fatalError() }
}
