// {"count": 4, "checksum": "6b1f02c9"}

extension OutlineFingerprint: Encodable {
  /// Encodes the count, and the eight hexadecimal digits of the checksum.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.encode(count, forKey: "count")
    let digits = String(checksum, radix: 16)
    let zeros = String(repeating: "0", count: Checksum.digitCount - digits.count)
    try members.encode(zeros + digits, forKey: "checksum")
  }
}

extension OutlineFingerprint: Decodable {
  /// Decodes a fingerprint.
  ///
  /// - Throws: `DecodingError` when the count is negative, or the checksum is not eight hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    self = try MemberReader.read("A base", from: decoder) { members in
      let count: Int = try members.read("count")
      guard count >= 0 else { throw members.error("a count is not negative", at: "count") }
      let digits: String = try members.read("checksum")
      let isHexadecimal =
        digits.utf8.count == Checksum.digitCount
        && digits.utf8.allSatisfy {
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
      guard isHexadecimal, let checksum = UInt32(digits, radix: 16) else {
        throw members.error("expected eight digits 0 to 9 and a to f", at: "checksum")
      }
      return OutlineFingerprint(count: count, checksum: checksum)
    }
  }
}
