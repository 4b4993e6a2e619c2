/// A digest for comparing two outlines without transferring them: the number of items, and a
/// checksum of the items, their levels and their expansion.
///
/// Equal outlines have equal fingerprints in every process and on every platform, if equal items are encoded the
/// same way. Different outlines have different ones, except for one in four billion. A fingerprint finds
/// accidents; it does not prove who made an outline.
public struct OutlineFingerprint: Hashable, Sendable {
  /// The number of items.
  public let count: Int

  /// The checksum, a CRC-32C. <doc:OutlinesAsData> says of which bytes.
  public let checksum: UInt32

  /// Creates a fingerprint from its parts.
  public init(count: Int, checksum: UInt32) {
    self.count = count
    self.checksum = checksum
  }
}

extension SectionSnapshot where Item: Encodable {
  /// Returns the fingerprint of the outline.
  ///
  /// - Throws: An error of an item that cannot be encoded.
  /// - Complexity: O(*n*), where *n* is the number of items.
  public func fingerprint() throws -> OutlineFingerprint {
    var checksum = Checksum()
    var text = CanonicalText()
    for row in rows {
      text.appendInteger(row.level)
      text.appendBoolean(row.isExpanded)
      try text.append(row.item)
      if text.bytes.count < 4096 { continue }
      checksum = checksum.extended(by: text.bytes[...])
      text.removeAll()
    }
    checksum = checksum.extended(by: text.bytes[...])
    return OutlineFingerprint(count: count, checksum: checksum.value)
  }
}
