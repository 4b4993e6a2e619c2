/// A set of handles.
///
/// When they are a good part of all handles, it is a flag for each one up to the greatest, which is many
/// times faster than a hash table.
@usableFromInline
struct HandleSet {
  private var isMember: [Bool] = []
  private var sparse: Set<Int32> = []

  @usableFromInline
  init(_ handles: [Int32]) {
    let limit = Int(handles.max() ?? -1) + 1
    if limit / 64 < handles.count {
      isMember = Array(repeating: false, count: limit)
      for handle in handles { isMember[Int(handle)] = true }
    } else {
      sparse = Set(handles)
    }
  }

  @usableFromInline
  func contains(_ handle: Int32) -> Bool {
    guard sparse.isEmpty else { return sparse.contains(handle) }
    return Int(handle) < isMember.count && isMember[Int(handle)]
  }
}
