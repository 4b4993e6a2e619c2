/// Maps the handles of a list of rows to the indices of the rows in that list. The map also serves as a set of
/// handles.
///
/// If the list contains more than 1/16 of all handles up to its greatest handle, the map is stored as an
/// array, which is many times faster than a dictionary.
@usableFromInline
struct HandleMap {
  @usableFromInline var sparse: [Int32: Int32] = [:]
  @usableFromInline var dense: [Int32] = []

  /// - Parameter handles: The handles of the rows. A handle that occurs more than once is mapped to the
  ///   index of its last occurrence.
  @inlinable
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

  @usableFromInline
  subscript(handle: Int32) -> Int? {
    if !dense.isEmpty {
      guard Int(handle) < dense.count, dense[Int(handle)] >= 0 else { return nil }
      return Int(dense[Int(handle)])
    }
    return sparse[handle].map(Int.init)
  }
}
