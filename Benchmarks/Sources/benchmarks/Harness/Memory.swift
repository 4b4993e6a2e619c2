#if canImport(CMalloc)
  import CMalloc

  /// The bytes that a value keeps allocated, as the allocator counts them.
  ///
  /// The allocator counts a few reserved small blocks as in use. So many values are kept at the
  /// same time that these do not matter.
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
