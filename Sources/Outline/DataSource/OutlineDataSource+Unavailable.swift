// Members of UIKit's data sources that this class does not need.
// Code that uses these members does not compile, and the error message names the replacement.

extension OutlineDataSource {
  /// A data source has no view. Create the data source without arguments, and let the view follow
  /// ``updates``.
  @available(
    *, unavailable,
    message: "a data source has no view: use OutlineDataSource(), and follow its updates"
  )
  public convenience init<View, Cell>(
    collectionView: View, cellProvider: @escaping (View, RowPosition, Item) -> Cell?
  ) { fatalError() }

  /// A data source has no view. Create the data source without arguments, and let the view follow
  /// ``updates``.
  @available(
    *, unavailable,
    message: "a data source has no view: use OutlineDataSource(), and follow its updates"
  )
  public convenience init<View, Cell>(
    tableView: View, cellProvider: @escaping (View, RowPosition, Item) -> Cell?
  ) { fatalError() }

  /// The view makes headers and footers. To draw them as text, use a ``SectionRegistration``.
  @available(
    *, unavailable,
    message: "the view makes headers and footers; to draw them as text, use a SectionRegistration"
  )
  public var supplementaryViewProvider: ((_ view: Any, _ kind: String, RowPosition) -> Any?)? {
    get { fatalError() }
    set { fatalError() }
  }

  /// The view animates the changes. ``OutlineUpdate/animatingDifferences`` is true for an update that
  /// should be animated.
  @available(
    *, unavailable,
    message: "the view animates updates that have OutlineUpdate.animatingDifferences set"
  )
  public var defaultRowAnimation: Never { fatalError() }
}
