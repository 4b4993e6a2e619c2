/// Copies and releases references one by one.
///
/// `initialize(from:count:)` and `deinitialize(count:)` call into the runtime, which looks at the
/// type for each element. In these loops the compiler retains and releases directly. With
/// `deinitialize(count: 1)` in place of `move()`, appending to a shared outline takes 13 % more
/// instructions.
extension UnsafeMutablePointer {
  @inline(__always)
  func initializeEach(from source: UnsafeMutablePointer, count: Int) {
    for index in 0..<count { (self + index).initialize(to: source[index]) }
  }

  @inline(__always)
  func deinitializeEach(count: Int) {
    for index in 0..<count { _ = (self + index).move() }
  }
}
