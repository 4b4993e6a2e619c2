/// A view of a hierarchy that is told one change after another: `NSOutlineView`, or a tree of another toolkit. A
/// ``StepDriver`` tells it what changed.
///
/// The view names a row by an object, the same one while the row is there and until a reload. `nil` is the parent of the rows at
/// the top. It asks for the children of a row when it shows the row expanded, and not before, and is only told
/// about children that it shows.
///
/// Each change is made when the content has it already, and before the content has the next one. Where a row is
/// counts in the state that the changes before left; where a move ends, without the row that moves.
@MainActor public protocol StepView: AnyObject {
  /// The type of the view that shows a row.
  associatedtype Cell
  /// The type by which the view names its columns; `Void` if it has one.
  associatedtype Column

  /// Makes the view ask `content` for its rows and cells, from now on. The view does not keep it alive.
  ///
  /// - Returns: An object that the driver keeps alive; `nil` if there is no need.
  func setContent(_ content: any StepContent<Cell, Column>) -> AnyObject?

  /// Draws everything again, as the content has it now. The driver expands and collapses the rows then.
  func reloadData()

  /// Removes a row, and those below it.
  func removeRow(at index: Int, in parent: AnyObject?, animated: Bool)
  /// Inserts a row, collapsed.
  func insertRow(at index: Int, in parent: AnyObject?, animated: Bool)
  /// Moves a row with those below it. It stays expanded if it is.
  func moveRow(
    at index: Int, in parent: AnyObject?, to newIndex: Int, in newParent: AnyObject?, animated: Bool
  )
  /// Shows or hides the children of a row. Does nothing if they are shown or hidden already. The view may ask
  /// the content whether it should, as it does when its user expands or collapses a row.
  func setExpanded(_ isExpanded: Bool, row: AnyObject)
  /// Draws a row again, and learns whether it has children. Those stay as they are shown.
  func redrawRow(_ row: AnyObject)
}

/// The questions of a ``StepView``, also when its user expands or collapses a row. A ``StepDriver`` answers.
@MainActor public protocol StepContent<Cell, Column>: AnyObject {
  /// The type of the view that shows a row.
  associatedtype Cell
  /// The type by which the view names its columns.
  associatedtype Column

  /// Returns the number of children of a row; with `nil`, that of the rows at the top.
  func childCount(of row: AnyObject?) -> Int
  /// Returns whether the user can expand a row. It may have no children yet.
  func canExpand(_ row: AnyObject) -> Bool
  /// Returns a child of a row.
  func child(of row: AnyObject?, at index: Int) -> AnyObject
  /// Returns a new or reused cell for a row, configured.
  func cell(of row: AnyObject, in column: Column) -> Cell

  /// Returns whether the view should expand or collapse a row now. When its user wants it, the answer is no: the
  /// row changes in the model, and the view is told to follow.
  func shouldToggle(_ row: AnyObject) -> Bool
}
