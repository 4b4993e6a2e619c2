/// Looks for blocks that were never written, in what a write should have left in a file.
///
/// A commit is one write of one line. If the process is killed, a beginning of the line is in the
/// file. If the power fails, the file can have its new length while some blocks of the disk were not
/// written: they read as zeros, which no line contains. A disk writes a sector or it does not, so
/// zeros that begin or end in the middle of a sector were left by something else: by a bit that
/// flipped, for one.
struct UnwrittenBlocks {
  /// The smallest sector of any disk, in bytes. Those of larger ones begin and end at its multiples.
  static let sectorLength = 512

  /// Whether there is such a block.
  private(set) var isFound = false
  private let start: Int
  private var offset: Int
  private var startOfZeros: Int?

  /// - Parameter start: How many bytes of the file are before the write.
  init(from start: Int) {
    self.start = start
    offset = start
  }

  /// Goes on with the bytes that follow in the file.
  mutating func search(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte == 0 {
        if startOfZeros == nil { startOfZeros = offset }
      } else if startOfZeros != nil {
        end()
      }
      offset += 1
    }
  }

  /// What follows is not zero.
  mutating func end() {
    if let first = startOfZeros.take() {
      isFound = isFound || (isBoundary(first) && isBoundary(offset))
    }
  }

  private func isBoundary(_ offset: Int) -> Bool {
    offset == start || offset.isMultiple(of: Self.sectorLength)
  }
}
