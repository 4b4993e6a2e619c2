/// The positions of rows by handle.
///
/// A few are found in the tree, in O(log n) each. For many, reading all rows in one pass takes less time.
struct RowPositions {
  private let tree: RowTree
  private var table: HandleMap?

  init(of tree: RowTree, forLookUps count: Int) {
    self.tree = tree
    guard tree.count / Self.lookUpCostInRows < count else { return }
    var handles: [Int32] = []
    handles.reserveCapacity(tree.count)
    tree.forEachRow(in: 0..<tree.count) { handles.append($0.handle) }
    table = HandleMap(handles)
  }

  /// Finding one row costs as much as reading 16 rows in one pass.
  private static var lookUpCostInRows: Int { 16 }

  /// - Precondition: A row has the handle.
  subscript(handle: Int32) -> Int {
    if let table { return table[handle]! }
    return tree.position(of: handle)
  }
}
