// Calls that a UIKit program makes to its view. They do not compile, and the compiler's message names the
// replacement.

extension OutlineDataSource {
  /// There is no view. Create a data source without arguments. A view follows ``updates``.
  @available(
    *, unavailable,
    message: "there is no view: write OutlineDataSource(), and follow updates"
  )
  public convenience init<View, Cell>(
    collectionView: View, cellProvider: @escaping (View, RowPosition, Item) -> Cell?
  ) { fatalError() }

  /// There is no view. Create a data source without arguments. A view follows ``updates``.
  @available(
    *, unavailable,
    message: "there is no view: write OutlineDataSource(), and follow updates"
  )
  public convenience init<View, Cell>(
    tableView: View, cellProvider: @escaping (View, RowPosition, Item) -> Cell?
  ) { fatalError() }

  /// Headers and footers belong to the view. A ``SectionRegistration`` makes them as text.
  @available(
    *, unavailable,
    message: "the view makes headers and footers; as text, a SectionRegistration does"
  )
  public var supplementaryViewProvider: ((_ view: Any, _ kind: String, RowPosition) -> Any?)? {
    get { fatalError() }
    set { fatalError() }
  }

  /// Animations belong to the view. An ``OutlineUpdate`` has a flag for them.
  @available(
    *, unavailable,
    message: "the view animates; OutlineUpdate.animatingDifferences says whether it should"
  )
  public var defaultRowAnimation: Never { fatalError() }
}
