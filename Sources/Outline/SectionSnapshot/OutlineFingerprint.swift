/// A digest for comparing two outlines without transferring them. The digest consists of the number of items,
/// and of a checksum over the items, their levels and their expansion states.
///
/// Equal outlines have equal fingerprints in every process and on every platform, provided that equal items
/// have equal encodings. The probability that two different outlines have equal fingerprints is about one
/// in four billion. A fingerprint detects accidental differences, but does not protect against forgery.
public struct OutlineFingerprint: Hashable, Sendable {
  /// The number of items.
  public let count: Int

  /// The checksum, a CRC-32C. <doc:OutlinesAsData> defines the bytes from which the checksum is computed.
  public let checksum: UInt32

  /// Creates a fingerprint from a count and a checksum.
  public init(count: Int, checksum: UInt32) {
    self.count = count
    self.checksum = checksum
  }
}

extension SectionSnapshot where Item: Encodable {
  /// Returns the fingerprint of the outline.
  ///
  /// - Throws: Any error that the encoding of an item throws.
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

// {"count": 4, "checksum": "6b1f02c9"}

extension OutlineFingerprint: Encodable {
  /// Encodes the count as a number, and the checksum as eight hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.encode(count, forKey: "count")
    try members.encode(Self.digits(of: checksum), forKey: "checksum")
  }

  private static func digits(of checksum: UInt32) -> String {
    hexadecimal(checksum, digits: Checksum.digitCount).lowercased()
  }
}

extension OutlineFingerprint: Decodable {
  /// Decodes a fingerprint.
  ///
  /// - Throws: `DecodingError` if the count is negative, or the checksum is not eight hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A base", from: decoder) { members in
      let count: Int = try members.read("count")
      guard count >= 0 else { throw members.error("expected a count of 0 or more", at: "count") }
      let digits: String = try members.read("checksum")
      guard let checksum = UInt32(digits, radix: 16), digits == Self.digits(of: checksum) else {
        throw members.error("expected eight hexadecimal digits (0 to 9 and a to f)", at: "checksum")
      }
      return OutlineFingerprint(count: count, checksum: checksum)
    }
  }
}
