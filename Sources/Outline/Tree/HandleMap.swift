/// Maps the handles of some rows to their indices.
///
/// When the rows are a good part of all handles, the map is an array, which is many times faster
/// than a dictionary.
struct HandleMap {
  private var sparse: [Int32: Int32] = [:]
  private var dense: [Int32] = []

  init(_ rows: [RowTreeComparison.UnmatchedRow]) {
    let limit = rows.reduce(0) { max($0, Int($1.handle) + 1) }
    if limit < rows.count * 16 {
      dense = Array(repeating: -1, count: limit)
      for (index, row) in rows.enumerated() { dense[Int(row.handle)] = Int32(index) }
    } else {
      sparse.reserveCapacity(rows.count)
      for (index, row) in rows.enumerated() { sparse[row.handle] = Int32(index) }
    }
  }

  subscript(handle: Int32) -> Int? {
    if !dense.isEmpty {
      guard Int(handle) < dense.count, dense[Int(handle)] >= 0 else { return nil }
      return Int(dense[Int(handle)])
    }
    return sparse[handle].map(Int.init)
  }
}
