/// The bytes of a text as the formats read them: valid UTF-8 without a byte order mark, or whatever
/// bytes names consist of.
struct TextInput {
  private(set) var bytes: [UInt8]
  /// Whether the text began with a byte order mark.
  private(set) var hasMark = false
  private(set) var repairs = RepairList<FormatError>()

  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// - Parameter keepsAllBytes: Whether bytes that are not UTF-8 are a part of the text.
  init(
    _ bytes: [UInt8], isLenient: Bool, keepsAllBytes: Bool = false
  ) throws(FormatError) {
    self.bytes = bytes
    if let utf16 = UTF16Text(bytes) {
      let problem = FormatError(line: 1, column: 1, "the text is UTF-16; expected UTF-8")
      guard isLenient else { throw problem }
      self.bytes = utf16.asUTF8
      repairs.append(problem)
    } else if bytes.starts(with: Self.mark) {
      hasMark = true
      self.bytes.removeFirst(Self.mark.count)
    }
    if !keepsAllBytes { try validate(isLenient: isLenient) }
  }

  private mutating func validate(isLenient: Bool) throws(FormatError) {
    guard var problem = UTF8Text.firstProblem(in: bytes, from: 0) else { return }
    var place = TextPlace()
    var repaired: [UInt8] = []
    var end = 0
    while true {
      place.advance(over: bytes[end..<problem.lowerBound])
      let found = String(bytes[problem.lowerBound], radix: 16, uppercase: true)
      let error = FormatError(
        line: place.line, column: place.column + (place.line == 1 && hasMark ? 3 : 0),
        "the byte \(found) is not UTF-8; expected text in UTF-8")
      guard isLenient else { throw error }
      repairs.append(error)
      repaired += bytes[end..<problem.lowerBound]
      repaired += [0xEF, 0xBF, 0xBD]
      place.advance(over: bytes[problem])
      end = problem.upperBound
      guard let next = UTF8Text.firstProblem(in: bytes, from: end) else { break }
      problem = next
    }
    bytes = repaired + bytes[end...]
  }
}

/// A line and a column, in bytes from 1.
private struct TextPlace {
  var line = 1
  var column = 1
  private var isAfterReturn = false

  mutating func advance(over bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      switch byte {
      case 0x0A where isAfterReturn: column = 1
      case 0x0A, 0x0D:
        line += 1
        column = 1
      default: column += 1
      }
      isAfterReturn = byte == 0x0D
    }
  }
}
