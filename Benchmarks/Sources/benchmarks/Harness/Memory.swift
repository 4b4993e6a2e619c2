#if canImport(CMalloc)
  import CMalloc

  /// Returns the number of bytes that the allocator counts as in use for a value.
  ///
  /// The allocator also counts a few small reserved blocks as in use. `copies` values are kept at the same
  /// time, so that these blocks hardly change the average.
  func bytesKept<Value>(copies: Int, by make: () -> Value) -> Double {
    var values: [Value] = []
    values.reserveCapacity(copies)
    let before = bytesInUse()
    for _ in 0..<copies { values.append(make()) }
    let after = bytesInUse()
    withExtendedLifetime(values) {}
    return Double(after - before) / Double(copies)
  }

  private func bytesInUse() -> Int {
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
  }
#endif
