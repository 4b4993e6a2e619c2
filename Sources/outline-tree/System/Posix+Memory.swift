import Outline

extension Posix {
  /// Whoever reads many folders frees as much as it allocates: memory comes in large pieces, and is
  /// not given back and asked for again all the time.
  static func keepFreedMemory() {
    #if canImport(Glibc)
      let (trimThreshold, topPad): (Int32, Int32) = (-1, -2)
      _ = mallopt(trimThreshold, 64 << 20)
      _ = mallopt(topPad, 4 << 20)
    #endif
  }
}

#if canImport(Glibc)
  /// Of the GNU C library, whose header for it is not shown to Swift; nor are its numbers.
  @_silgen_name("mallopt")
  private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32
#endif
