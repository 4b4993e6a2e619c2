/// Copies and gives up references one by one.
///
/// The runtime's way for many at once asks the type of the elements about each of them, which takes
/// longer than counting the reference. So does its way for one when its type is an optional.
extension UnsafeMutablePointer where Pointee: AnyObject {
  func initializeEach(from source: UnsafeMutablePointer, count: Int) {
    for index in 0..<count { (self + index).initialize(to: source[index]) }
  }

  func deinitializeEach(count: Int) {
    for index in 0..<count { (self + index).deinitialize(count: 1) }
  }
}

extension UnsafeMutablePointer {
  func initializeEach<Object: AnyObject>(from source: UnsafeMutablePointer, count: Int)
  where Pointee == Object? {
    for index in 0..<count {
      UnsafeMutableRawPointer(self + index)
        .storeBytes(of: source.reference(at: index)?.retain(), as: Unmanaged<Object>?.self)
    }
  }

  func deinitializeEach<Object: AnyObject>(count: Int) where Pointee == Object? {
    for index in 0..<count { reference(at: index)?.release() }
  }

  private func reference<Object: AnyObject>(at index: Int) -> Unmanaged<Object>?
  where Pointee == Object? {
    UnsafeRawPointer(self + index).load(as: Unmanaged<Object>?.self)
  }
}
