/// A set of many handles: a flag for each up to the greatest one.
struct HandleSet {
  private var isMember: [Bool]

  init(_ handles: [Int32]) {
    isMember = Array(repeating: false, count: Int(handles.max() ?? -1) + 1)
    for handle in handles { isMember[Int(handle)] = true }
  }

  func contains(_ handle: Int32) -> Bool {
    Int(handle) < isMember.count && isMember[Int(handle)]
  }
}
