#if canImport(CMalloc)
  import CMalloc

  /// The bytes that a value keeps allocated, as the allocator counts them.
  ///
  /// What building the value needs for a while is freed by the time of the second look.
  func bytesKept<Value>(by make: () -> Value) -> Double {
    let before = bytesInUse()
    let value = make()
    let after = bytesInUse()
    withExtendedLifetime(value) {}
    return Double(after) - Double(before)
  }

  private func bytesInUse() -> Int {
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
  }
#endif
