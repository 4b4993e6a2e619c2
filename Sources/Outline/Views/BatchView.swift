/// A view that can make several changes to its rows in one batch, such as `UICollectionView`, `UITableView`,
/// `NSTableView`, or a view of another toolkit. A ``ViewDriver`` passes the changes to the view.
///
/// The positions of deletions, and of the origins of moves, refer to the state before a batch. The
/// positions of insertions, and of the targets of moves, refer to the state after the batch. Rows are
/// reloaded and reconfigured in a separate batch, which changes nothing else.
@MainActor public protocol BatchView: AnyObject {
  /// The type that the view uses for the position of a row. This type is ``RowPosition`` or UIKit's
  /// `IndexPath`.
  associatedtype Path: RowIndexPath
  /// The type of a cell, that is, of the view that shows a row.
  associatedtype Cell
  /// The type of the view that shows a header, a footer, or another element that is not a row.
  associatedtype Supplementary

  /// Makes the view query `content` for its sections, rows and cells. The view does not keep `content`
  /// alive.
  ///
  /// - Returns: An object that the driver keeps alive, or `nil` if none is needed.
  func setContent(_ content: any ViewContent<Path, Cell, Supplementary>) -> AnyObject?

  /// Draws everything again, from the current state of the content.
  func reloadData()

  /// Calls a closure, and makes all changes that the closure requests in one batch. The closure is called
  /// before this method returns, and the view counts its rows both before and after the call of the
  /// closure.
  func performBatchUpdates(animated: Bool, _ changes: @escaping () -> Void)

  /// Deletes sections together with their rows.
  func deleteSections(at indices: [Int])
  /// Inserts sections together with their rows, which the view queries from its content.
  func insertSections(at indices: [Int])
  /// Moves a section together with its rows.
  func moveSection(at index: Int, to newIndex: Int)

  /// Deletes rows.
  func deleteRows(at paths: [Path])
  /// Inserts rows.
  func insertRows(at paths: [Path])
  /// Moves a row together with its cell.
  func moveRow(at path: Path, to newPath: Path)

  /// Replaces the cells of rows.
  func reloadRows(at paths: [Path])
  /// Configures the cells of rows again.
  func reconfigureRows(at paths: [Path])
}

/// A view's type for the position of a row.
public protocol RowIndexPath: Hashable, Sendable {
  /// Converts a position to the view's type.
  init(_ position: RowPosition)
  /// The position that the value represents.
  var rowPosition: RowPosition { get }
}

extension RowPosition: RowIndexPath {
  /// Creates a position that equals the given one.
  public init(_ position: RowPosition) { self = position }
  /// The position itself.
  public var rowPosition: RowPosition { self }
}

/// The queries that a ``BatchView`` makes, and the method that the view calls when the user has dragged a
/// row. A ``ViewDriver`` conforms to this protocol.
@MainActor public protocol ViewContent<Path, Cell, Supplementary>: AnyObject {
  /// The view's type for the position of a row.
  associatedtype Path: RowIndexPath
  /// The type of a cell, that is, of the view that shows a row.
  associatedtype Cell
  /// The type of the view that shows a header or footer.
  associatedtype Supplementary

  /// The number of sections that the view shows.
  var numberOfSections: Int { get }
  /// Returns the number of rows that the view shows in a section.
  func numberOfRows(inSection section: Int) -> Int
  /// Returns a new or reused cell that is configured for a row.
  func cell(at path: Path) -> Cell
  /// Returns the number of a row's ancestors, which determines the row's indentation.
  func level(at path: Path) -> Int
  /// Returns a header, a footer or a similar view of the given kind. Each type of view defines its own kinds.
  func supplementaryView(ofKind kind: String, at path: Path) -> Supplementary?

  /// Returns whether the user may drag a row.
  func canMoveRow(at path: Path) -> Bool
  /// Called after the user has dragged a row and the view has moved the row's cell.
  ///
  /// - Parameters:
  ///   - path: The old position of the cell.
  ///   - newPath: The new position of the cell.
  func rowWasMoved(from path: Path, to newPath: Path)
}
