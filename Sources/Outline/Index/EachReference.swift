/// Copies and releases references one by one.
///
/// `initialize(from:count:)` and `deinitialize(count:)` call into the runtime, which looks at the
/// type for each element. In these loops the compiler retains and releases directly.
extension UnsafeMutablePointer {
  @inline(__always)
  func initializeEach(from source: UnsafeMutablePointer, count: Int) {
    for index in 0..<count { (self + index).initialize(to: source[index]) }
  }

  @inline(__always)
  func deinitializeEach(count: Int) {
    for index in 0..<count { (self + index).deinitialize(count: 1) }
  }
}
