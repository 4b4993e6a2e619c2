/// Maps the handles of some rows to their indices.
///
/// When the rows are a good part of all handles, the map is an array, which is many times faster
/// than a dictionary.
struct HandleMap {
  private var sparse: [Int32: Int32] = [:]
  private var dense: [Int32] = []

  /// - Parameter handles: The handles of the rows. Of equal ones, the last one counts.
  init(_ handles: some Collection<Int32>) {
    let limit = Int(handles.reduce(-1) { max($0, $1) }) + 1
    if limit / 16 < handles.count {
      dense = Array(repeating: -1, count: limit)
      for (index, handle) in handles.enumerated() { dense[Int(handle)] = Int32(index) }
    } else {
      sparse.reserveCapacity(handles.count)
      for (index, handle) in handles.enumerated() { sparse[handle] = Int32(index) }
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
