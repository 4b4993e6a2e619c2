/// The bytes of a document's text, encoded in UTF-8 without a byte order mark, as all formats expect. The text of a
/// drawing may also contain bytes that are not UTF-8.
struct TextInput {
  private(set) var bytes: [UInt8]
  /// True if the text began with a byte order mark.
  private(set) var hasByteOrderMark = false
  private(set) var repairs = RepairList<FormatError>()

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// - Parameter keepsAllBytes: True to allow bytes that are not UTF-8.
  init(
    _ bytes: [UInt8], isLenient: Bool, keepsAllBytes: Bool = false
  ) throws(FormatError) {
    self.bytes = bytes
    if let utf8 = Self.utf8(ofUTF16: bytes) {
      let problem = FormatError(line: 1, column: 1, "the text is UTF-16; expected UTF-8")
      guard isLenient else { throw problem }
      self.bytes = utf8
      repairs.append(problem)
    } else if bytes.starts(with: Self.byteOrderMark) {
      hasByteOrderMark = true
      self.bytes.removeFirst(Self.byteOrderMark.count)
    }
    if !keepsAllBytes { try validate(isLenient: isLenient) }
  }

  private mutating func validate(isLenient: Bool) throws(FormatError) {
    var locations = TextLocations()
    var repaired: [UInt8] = []
    var end = 0
    while let problem = UTF8Sequence.firstProblem(in: bytes, from: end) {
      var error = locations.error(
        at: problem.lowerBound, in: bytes,
        "the byte 0x\(hexadecimal(bytes[problem.lowerBound], digits: 2)) is not UTF-8; "
          + "expected text in UTF-8")
      if hasByteOrderMark && error.line == 1 { error.column += Self.byteOrderMark.count }
      guard isLenient else { throw error }
      repairs.append(error)
      repaired += bytes[end..<problem.lowerBound]
      repaired += [0xEF, 0xBF, 0xBD]
      end = problem.upperBound
    }
    if end > 0 { bytes = repaired + bytes[end...] }
  }

  /// Converts UTF-16 text with a byte order mark to UTF-8 without a byte order mark. Invalid units become
  /// U+FFFD. Returns `nil` if the text does not begin with a UTF-16 byte order mark.
  static func utf8(ofUTF16 bytes: [UInt8]) -> [UInt8]? {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
      let pair = UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
      return isBigEndian ? pair : pair.byteSwapped
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
