/// Repairing errors, and returning the text of a range.
extension XMLScanner {
  /// Throws an error, or records the error as a repair if repairs are allowed.
  ///
  /// - Parameters:
  ///   - offset: The offset of the error.
  ///   - problem: A description of the error and of the expected text.
  ///   - remedy: A description of the repair.
  mutating func repair(
    at offset: Int, _ problem: String, as remedy: String
  ) throws(FormatError) {
    guard isLenient else { throw error(at: offset, problem) }
    repairs.append((offset, "\(problem): \(remedy)"))
  }

  /// Replaces a range in the corrected text.
  mutating func correct(_ range: Range<Int>, _ text: String) {
    corrections.append((range, text))
  }

  var correctedBytes: [UInt8] {
    var corrected: [UInt8] = []
    var end = 0
    // Corrections at the same offset keep their order.
    for (range, text) in corrections.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      corrected += bytes[end..<range.lowerBound]
      corrected += text.utf8
      end = range.upperBound
    }
    return corrected + bytes[end...]
  }

  func error(at offset: Int, _ message: String) -> FormatError {
    var locations = TextLocations(encoding)
    return locations.error(at: offset, in: bytes, message)
  }

  /// The repairs, in the order in which they occur in the text.
  var locatedRepairs: [FormatError] {
    var locations = TextLocations(encoding)
    let sorted = repairs.listed.sorted { $0.offset < $1.offset }
      .map { locations.error(at: $0.offset, in: bytes, $0.message) }
    let all = (repairsOfCharacters.listed + sorted)
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return RepairList.reported(all, of: repairs.count + repairsOfCharacters.count)
  }

  /// Returns the source text in a range, unchanged.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the value of an attribute. References are resolved, and white space becomes spaces.
  func value(_ range: Range<Int>) -> String {
    text(range, resolvesReferences: true) { $0.isWhiteSpace ? 0x20 : $0 }
  }

  /// Returns the content of an element. References are resolved, and line endings become line feeds.
  func content(_ range: Range<Int>, resolvesReferences: Bool = true) -> String {
    text(range, resolvesReferences: resolvesReferences) { $0 == 0x0D ? 0x0A : $0 }
  }

  /// - Parameter replacement: A closure that takes a byte of the source text and returns its replacement. A carriage
  ///   return before a line feed is left out, whatever the closure returns.
  @inline(__always)
  private func text(
    _ range: Range<Int>, resolvesReferences: Bool, _ replacement: (UInt8) -> UInt8
  ) -> String {
    if bytes[range].allSatisfy({ $0 != UInt8(ascii: "&") && $0 == replacement($0) }) {
      return self.text(range)
    }
    var text: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "&"), resolvesReferences {
        offset = appendReference(at: offset, to: &text)
        continue
      }
      if !bytes.has("\r\n", at: offset) { text.append(replacement(byte)) }
      offset += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Returns: The offset after the reference.
  private func appendReference(at offset: Int, to text: inout [UInt8]) -> Int {
    switch XMLReference(in: bytes, at: offset) {
    case .character(let scalar, let end):
      text += UTF8.encode(scalar)!
      return end
    case .noCharacter(let end):
      text += "\u{FFFD}".utf8
      return end
    case .undeclared, .bare:
      text.append(UInt8(ascii: "&"))
      return offset + 1
    }
  }
}

extension TextLocations {
  /// Prepares to find lines and columns in a text with the given encoding. If the encoding is UTF-8, a column is
  /// counted in bytes; otherwise, it is counted in characters.
  init(_ encoding: XMLEncoding) { self.init(countsCharacters: encoding != .utf8) }
}
