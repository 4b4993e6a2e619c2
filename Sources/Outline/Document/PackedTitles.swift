/// Up to 64 short titles in UTF-8, preceded by a table of the offsets at which they end:
///
///     ┌─────┬─────┬─────┬───┬──────┬─────┬───────┐
///     │ 132 │ 135 │ 140 │ … │ Food │ Tea │ Bread │
///     └─────┴─────┴─────┴───┴──────┴─────┴───────┘
///      0     2     4         128    132   135
///
/// If an item's content is stored elsewhere in the page, the packed title in the item's slot is empty. If all
/// titles are empty, neither titles nor offsets are stored.
struct PackedTitles {
  fileprivate var bytes: [UInt8] = []

  /// The greatest number of bytes in a title. Longer titles are stored as strings, because it would take
  /// too long to convert such a title whenever it is read.
  static let longestTitle = 255
  fileprivate static let tableLength = ContentPage.width * MemoryLayout<UInt16>.size

  /// True if all titles are empty.
  var isEmpty: Bool { bytes.isEmpty }

  /// Calls `body` with the title in a slot.
  ///
  /// - Parameter body: A closure whose argument is valid only until the closure returns.
  @inline(__always)
  func withTitle<Result, Failure: Error>(
    at slot: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      let bytes = UnsafeRawBufferPointer(buffer)
      if bytes.isEmpty { return try body(bytes) }
      let start = slot == 0 ? Self.tableLength : bytes.end(ofTitleAt: slot - 1)
      return try body(UnsafeRawBufferPointer(rebasing: bytes[start..<bytes.end(ofTitleAt: slot)]))
    }
  }

  func isIdentical(to other: PackedTitles) -> Bool { bytes.isIdentical(to: other.bytes) }
}

extension PackedTitles {
  /// Sets the title in a slot after all slots that already have titles.
  ///
  /// - Precondition: The title has at most ``longestTitle`` bytes. No title has been set in a later slot.
  mutating func append(_ title: UnsafeRawBufferPointer, at slot: Int) {
    precondition(title.count <= Self.longestTitle)
    if bytes.isEmpty { bytes = Array(repeating: 0, count: Self.tableLength) }
    // The offset at which the previous title ends is also the offset at which this title begins, so it must
    // be set even if the previous title is empty.
    if slot > 0 { setEnd(ofTitleAt: slot - 1) }
    bytes.append(contentsOf: title)
    setEnd(ofTitleAt: slot)
  }

  private mutating func setEnd(ofTitleAt slot: Int) {
    let end = UInt16(truncatingIfNeeded: bytes.count)
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: end, toByteOffset: slot * MemoryLayout<UInt16>.size, as: UInt16.self)
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func end(ofTitleAt slot: Int) -> Int {
    Int(load(fromByteOffset: slot * MemoryLayout<UInt16>.size, as: UInt16.self))
  }
}

extension PackedTitles {
  /// Builds packed titles from titles that are added one by one.
  struct Builder {
    /// The table, followed by space for 64 titles of the greatest length.
    private var bytes = [UInt8](
      repeating: 0, count: tableLength + ContentPage.width * longestTitle)
    private var end = tableLength
    private(set) var count = 0

    /// - Precondition: There are fewer than 64 titles, and this title has at most ``longestTitle`` bytes.
    @inline(__always)
    mutating func append(_ title: UnsafeRawBufferPointer) {
      precondition(count < ContentPage.width && title.count <= longestTitle)
      let end = end
      bytes.withUnsafeMutableBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).copyMemory(from: title)
        bytes.storeBytes(
          of: UInt16(truncatingIfNeeded: end &+ title.count),
          toByteOffset: count * MemoryLayout<UInt16>.size, as: UInt16.self)
      }
      self.end = end &+ title.count
      count += 1
    }

    /// Returns the titles that have been added, and removes them from the builder.
    mutating func take() -> PackedTitles {
      defer { (end, count) = (tableLength, 0) }
      return end == tableLength ? PackedTitles() : PackedTitles(bytes: Array(bytes[..<end]))
    }
  }
}
