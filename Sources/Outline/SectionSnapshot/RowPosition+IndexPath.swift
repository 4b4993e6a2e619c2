/// The names that UIKit gives an `IndexPath`.
extension RowPosition {
  /// The index of the row: UIKit's name in a collection view.
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  /// Creates a position, with UIKit's order of arguments in a table view.
  public init(row: Int, section: Int) {
    self.init(section: section, row: row)
  }

  /// Creates a position, with UIKit's name for the row in a collection view.
  public init(item: Int, section: Int) {
    self.init(section: section, row: item)
  }
}
