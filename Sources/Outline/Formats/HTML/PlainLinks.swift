/// The addresses in plain text, such as `https://example.com`. Punctuation after an address is not part of
/// that address.
struct PlainLinks: Sequence, IteratorProtocol {
  struct Link {
    var range: Range<Int>
    var address: LinkAddress
  }

  private let text: ArraySlice<UInt8>
  private var index: Int

  init(in text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
  }

  mutating func next() -> Link? {
    while let colon = text[index...].firstIndex(of: 0x3A) {
      let earliest = index
      index = colon + 1
      guard let start = Self.start(endingAt: colon, in: text[earliest...]) else { continue }
      if let link = Self.link(at: start, colon: colon, in: text) {
        index = link.range.upperBound
        return link
      }
    }
    return nil
  }

  private static let schemes = ["http", "https", "ftp", "mailto"].map { Array($0.utf8) }

  /// Returns the start of the scheme before a colon; `nil` if there is no known scheme.
  static func start(endingAt colon: Int, in text: ArraySlice<UInt8>) -> Int? {
    let letters = text[..<colon].suffix(7).reversed().prefix(while: \.isLetter)
    let scheme = letters.reversed().map(\.lowercased)
    guard schemes.contains(scheme) else { return nil }
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
    return Link(range: start..<end, address: address)
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
