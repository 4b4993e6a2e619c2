// Calls that a program for UIKit makes to its view. They do not compile, and the message says what to write instead.

extension OutlineDataSource {
  /// There is no view. Create a data source without arguments; a view follows ``updates``.
  @available(
    *, unavailable,
    message: "there is no view: write OutlineDataSource(), and follow updates"
  )
  public convenience init<View, Cell>(
    collectionView: View, cellProvider: @escaping (View, RowPosition, Item) -> Cell?
  ) { fatalError() }

  /// There is no view. Create a data source without arguments; a view follows ``updates``.
  @available(
    *, unavailable,
    message: "there is no view: write OutlineDataSource(), and follow updates"
  )
  public convenience init<View, Cell>(
    tableView: View, cellProvider: @escaping (View, RowPosition, Item) -> Cell?
  ) { fatalError() }

  /// Headers and footers belong to the view. As text, a ``SectionRegistration`` makes them.
  @available(
    *, unavailable,
    message: "the view makes headers and footers; as text, a SectionRegistration does"
  )
  public var supplementaryViewProvider: ((_ view: Any, _ kind: String, RowPosition) -> Any?)? {
    get { fatalError() }
    set { fatalError() }
  }

  /// Animations belong to the view. An ``OutlineUpdate`` says whether there should be one.
  @available(
    *, unavailable,
    message: "the view animates; OutlineUpdate.animatingDifferences says whether it should"
  )
  public var defaultRowAnimation: Never { fatalError() }
}
