/// The addresses in plain text, such as `https://example.com`. Punctuation after an address is not part of
/// that address.
enum PlainLinks {
  typealias Link = (range: Range<Int>, address: LinkAddress)

  /// Returns the first link that begins at or after an index.
  static func first(in text: ArraySlice<UInt8>, from start: Int) -> Link? {
    var index = start
    while let colon = text[index...].firstIndex(of: 0x3A) {
      if let start = Self.start(endingAt: colon, in: text[index...]),
        let link = link(at: start, colon: colon, in: text)
      {
        return link
      }
      index = colon + 1
    }
    return nil
  }

  /// Returns the start of the scheme before a colon; `nil` if there is no known scheme.
  static func start(endingAt colon: Int, in text: ArraySlice<UInt8>) -> Int? {
    let letters = text[..<colon].suffix(7).reversed().prefix(while: \.isLetter)
    let scheme = letters.reversed().map(\.lowercased)
    guard LinkAddress.schemes.contains(scheme) else { return nil }
    let start = colon - scheme.count
    let before = start > text.startIndex ? text[start - 1] : 0x20
    return before.isDigit || before.isLetter || before >= 0x80 ? nil : start
  }

  /// Returns the link whose scheme begins at `start` and ends at the colon.
  static func link(at start: Int, colon: Int, in text: ArraySlice<UInt8>) -> Link? {
    let isMail = text[start].lowercased == 0x6D
    let rest = text[(colon + 1)...]
    guard isMail || rest.starts(with: [0x2F, 0x2F]) else { return nil }
    // The search for the end of a mail address stops at the next colon. Without this rule, text with many
    // colons would be read many times.
    let content = rest.prefix { !isEnd($0) && !(isMail && $0 == 0x3A) }
    let end = end(of: content)
    let hasContent = isMail ? text[(colon + 1)..<end].contains(0x40) : end > colon + 3
    guard hasContent, let address = LinkAddress(text[start..<end]) else { return nil }
    return (start..<end, address)
  }

  /// Returns whether a character ends an address in plain text.
  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x3C, 0x3E, 0x5B...0x5D, 0x60, 0x7B...0x7D, 0x7F: true
    default: byte <= 0x20
    }
  }

  /// Returns the end of an address, without the punctuation after the address. A closing parenthesis
  /// belongs to the address if the address contains the matching opening parenthesis.
  private static func end(of extent: ArraySlice<UInt8>) -> Int {
    var excess = extent.count { $0 == 0x29 } - extent.count { $0 == 0x28 }
    var end = extent.endIndex
    let punctuation = Array(".,:;!?'*_~".utf8)
    while end > extent.startIndex {
      let byte = extent[end - 1]
      if byte == 0x29 && excess > 0 { excess -= 1 } else if !punctuation.contains(byte) { break }
      end -= 1
    }
    return end
  }
}
