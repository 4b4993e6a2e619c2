/// Copies and gives up references one by one.
///
/// The runtime's way for many at once asks the type of the elements about each of them, which takes
/// longer than counting the reference.
extension UnsafeMutablePointer {
  func initializeEach(from source: UnsafeMutablePointer, count: Int) {
    for index in 0..<count { (self + index).initialize(to: source[index]) }
  }

  func deinitializeEach(count: Int) {
    for index in 0..<count { (self + index).deinitialize(count: 1) }
  }
}
