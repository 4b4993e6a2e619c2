/// Rows that are inserted into a tree.
enum NewRows {
  /// Collapsed siblings, which need no array of rows.
  case collapsed(handles: [Int32], at: InsertionPoint)
  case rows([RowEntry])

  var count: Int {
    switch self {
    case .collapsed(let handles, _): handles.count
    case .rows(let rows): rows.count
    }
  }
}
