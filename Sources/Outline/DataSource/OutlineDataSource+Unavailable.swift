// Calls that a UIKit program makes to its view. They do not compile, and the compiler's message names the
// replacement.

extension OutlineDataSource {
  /// There is no view. Create a data source without arguments. A view follows ``updates``.
  @available(
    *, unavailable,
    message: "there is no view: use OutlineDataSource(), and follow its updates"
  )
  public convenience init<View, Cell>(
    collectionView: View, cellProvider: @escaping (View, RowPosition, Item) -> Cell?
  ) { fatalError() }

  /// There is no view. Create a data source without arguments. A view follows ``updates``.
  @available(
    *, unavailable,
    message: "there is no view: use OutlineDataSource(), and follow its updates"
  )
  public convenience init<View, Cell>(
    tableView: View, cellProvider: @escaping (View, RowPosition, Item) -> Cell?
  ) { fatalError() }

  /// Headers and footers belong to the view. A ``SectionRegistration`` makes them as text.
  @available(
    *, unavailable,
    message: "the view makes headers and footers; to draw them as text, use a SectionRegistration"
  )
  public var supplementaryViewProvider: ((_ view: Any, _ kind: String, RowPosition) -> Any?)? {
    get { fatalError() }
    set { fatalError() }
  }

  /// Animations belong to the view. An ``OutlineUpdate`` has a flag for them.
  @available(
    *, unavailable,
    message: "the view animates updates that have OutlineUpdate.animatingDifferences set"
  )
  public var defaultRowAnimation: Never { fatalError() }
}
