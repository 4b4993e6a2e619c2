/// A view that shows a hierarchy and is updated one change at a time, such as `NSOutlineView` or a tree view
/// of another toolkit. A ``StepDriver`` makes the view show the changes.
///
/// The view identifies a row by an object, which stays the same until the row is removed or everything is
/// reloaded. The roots have the parent `nil`. The view asks for a row's children only when it shows the row
/// expanded. The driver notifies the view of a change to a row's children only while the view shows these
/// children.
///
/// When the view is notified of a change, the content already contains that change, but no later changes.
/// Indices refer to the state after the previous changes. The new index of a row that moves is counted as
/// if the row had already been removed from its old place.
@MainActor public protocol StepView: AnyObject {
  /// The type of a cell, that is, of the view that shows a row.
  associatedtype Cell
  /// The view's type for columns, or `Void` if there is only one column.
  associatedtype Column

  /// Makes the view query `content` for its rows and cells. The view does not keep `content` alive.
  ///
  /// - Returns: An object that the driver keeps alive, or `nil` if none is needed.
  func setContent(_ content: any StepContent<Cell, Column>) -> AnyObject?

  /// Draws everything again, from the current state of the content. After each call of this method, the
  /// driver expands and collapses the rows.
  func reloadData()

  /// Removes a row together with its descendants.
  func removeRow(at index: Int, in parent: AnyObject?, animated: Bool)
  /// Inserts a collapsed row.
  func insertRow(at index: Int, in parent: AnyObject?, animated: Bool)
  /// Moves a row together with its descendants. The row stays expanded or collapsed.
  func moveRow(
    at index: Int, in parent: AnyObject?, to newIndex: Int, in newParent: AnyObject?, animated: Bool
  )
  /// Shows or hides the children of a row. Does nothing if the row is already in the requested state. The
  /// view may ask the content for permission first, as the view does when the user expands or collapses a
  /// row.
  func setExpanded(_ isExpanded: Bool, row: AnyObject)
  /// Draws a row again, and checks again whether the row has children. The row stays expanded or collapsed.
  func redrawRow(_ row: AnyObject)
}

/// The queries that a ``StepView`` makes, including requests for permission to expand or collapse a row. A
/// ``StepDriver`` answers the queries.
@MainActor public protocol StepContent<Cell, Column>: AnyObject {
  /// The type of a cell, that is, of the view that shows a row.
  associatedtype Cell
  /// The view's type for columns.
  associatedtype Column

  /// Returns the number of children of a row, or the number of roots if `row` is `nil`.
  func childCount(of row: AnyObject?) -> Int
  /// Returns whether the user can expand a row. A row without children can be expandable, too, if its
  /// children are loaded later.
  func canExpand(_ row: AnyObject) -> Bool
  /// Returns a child of a row.
  func child(of row: AnyObject?, at index: Int) -> AnyObject
  /// Returns a new or reused cell that is configured for a row.
  func cell(of row: AnyObject, in column: Column) -> Cell

  /// Returns whether the view should expand or collapse a row now. If the view's user made the request, the
  /// result is `false`, because the row first has to change in the model. After the row has changed in the
  /// model, the driver updates the view.
  func shouldToggle(_ row: AnyObject) -> Bool
}
