import Outline

extension PosixProcess {
  /// Makes the allocator keep freed memory. Reading many folders allocates and frees all the time, and
  /// would otherwise return memory to the system again and again.
  static func keepFreedMemory() {
    #if canImport(Glibc)
      let (trimThreshold, topPad): (Int32, Int32) = (-1, -2)
      _ = mallopt(trimThreshold, 64 << 20)
      _ = mallopt(topPad, 4 << 20)
    #endif
  }
}

#if canImport(Glibc)
  /// A function of the GNU C library whose header Swift does not import.
  @_silgen_name("mallopt")
  private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32
#endif
