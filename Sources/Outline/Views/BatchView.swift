/// A view that makes several changes of its rows at once: `UICollectionView`, `UITableView`, `NSTableView`, or
/// one of another toolkit. A ``ViewDriver`` tells it what changed.
///
/// Positions of what goes, and of where a move begins, count before the changes of a batch; positions of what
/// comes, and of where a move ends, count after them. Rows are reloaded and reconfigured in a batch of their
/// own, which changes nothing else.
@MainActor public protocol BatchView: AnyObject {
  /// The type by which the view names the place of a row: ``RowPosition``, or UIKit's `IndexPath`.
  associatedtype Path: RowIndexPath
  /// The type of the view that shows a row.
  associatedtype Cell
  /// The type of the view that shows a header, a footer, or another view that is not a row.
  associatedtype Supplementary

  /// Makes the view ask `content` for its sections, rows and cells, from now on. The view does not keep it alive.
  ///
  /// - Returns: An object that the driver keeps alive; `nil` if there is no need.
  func setContent(_ content: any ViewContent<Path, Cell, Supplementary>) -> AnyObject?

  /// Draws everything again, as the content has it now.
  func reloadData()

  /// Makes all changes that `changes` asks for at once. The view counts its rows before and after it calls
  /// `changes`, and calls it before this method returns.
  func performBatchUpdates(animated: Bool, _ changes: @escaping () -> Void)

  /// Deletes sections with their rows.
  func deleteSections(at indices: [Int])
  /// Inserts sections with the rows that the content has for them.
  func insertSections(at indices: [Int])
  /// Moves a section with its rows.
  func moveSection(at index: Int, to newIndex: Int)

  /// Deletes rows.
  func deleteRows(at paths: [Path])
  /// Inserts rows.
  func insertRows(at paths: [Path])
  /// Moves a row, with its cell.
  func moveRow(at path: Path, to newPath: Path)

  /// Replaces the cells of rows.
  func reloadRows(at paths: [Path])
  /// Configures the cells of rows again.
  func reconfigureRows(at paths: [Path])
}

/// The name of the place of a row, for a view.
public protocol RowIndexPath: Hashable, Sendable {
  /// Creates the view's name of a place.
  init(_ position: RowPosition)
  /// The place.
  var rowPosition: RowPosition { get }
}

extension RowPosition: RowIndexPath {
  /// Creates a copy.
  public init(_ position: RowPosition) { self = position }
  /// The position itself.
  public var rowPosition: RowPosition { self }
}

/// The questions of a ``BatchView``, and its reports when its user drags a row. A ``ViewDriver`` answers.
@MainActor public protocol ViewContent<Path, Cell, Supplementary>: AnyObject {
  /// The type by which the view names the place of a row.
  associatedtype Path: RowIndexPath
  /// The type of the view that shows a row.
  associatedtype Cell
  /// The type of the view that shows a header or a footer.
  associatedtype Supplementary

  /// The number of sections that the view shows.
  var numberOfSections: Int { get }
  /// Returns the number of rows that the view shows in a section.
  func numberOfRows(inSection section: Int) -> Int
  /// Returns a new or reused cell for a row, configured.
  func cell(at path: Path) -> Cell
  /// Returns the number of ancestors of a row, for its indentation.
  func level(at path: Path) -> Int
  /// Returns a header, a footer or the like, of a kind that the view names.
  func supplementaryView(ofKind kind: String, at path: Path) -> Supplementary?

  /// Returns whether the user may drag a row.
  func canMoveRow(at path: Path) -> Bool
  /// The user has dragged a row, and the view has moved its cell already.
  ///
  /// - Parameters:
  ///   - path: Where the cell was.
  ///   - newPath: Where it is now.
  func rowWasMoved(from path: Path, to newPath: Path)
}
