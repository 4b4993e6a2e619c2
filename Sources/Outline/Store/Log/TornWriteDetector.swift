/// Detects whether a write was interrupted before all its sectors reached the disk.
///
/// A commit is one line, which is written in a single write. If the process is killed during the write, the
/// file contains the beginning of the line. If the power fails, the file may have its new length although
/// some sectors were not written. An unwritten sector contains only zero bytes when it is read, and a valid
/// line contains no zero bytes. A disk writes each sector as a whole or not at all. So a sequence of zero
/// bytes that begins or ends inside a sector has a different cause, such as a flipped bit.
struct TornWriteDetector {
  /// The smallest sector size of any disk, in bytes. Every larger sector size is a multiple of this size.
  static let sectorLength = 512

  /// True if an unwritten sector has been found.
  private(set) var isTorn = false
  private let start: Int
  private var offset: Int
  private var startOfZeros: Int?

  /// - Parameter start: The offset in the file where the write began.
  init(from start: Int) {
    self.start = start
    offset = start
  }

  /// Scans the next bytes of the file.
  mutating func scan(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte == 0 {
        if startOfZeros == nil { startOfZeros = offset }
      } else if startOfZeros != nil {
        end()
      }
      offset += 1
    }
  }

  /// Ends the current sequence of zero bytes, if the last byte was zero.
  mutating func end() {
    if let first = startOfZeros.take() {
      isTorn = isTorn || (isBoundary(first) && isBoundary(offset))
    }
  }

  private func isBoundary(_ offset: Int) -> Bool {
    offset == start || offset.isMultiple(of: Self.sectorLength)
  }
}
