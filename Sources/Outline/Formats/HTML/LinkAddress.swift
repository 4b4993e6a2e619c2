/// The address of a link that is safe to follow.
///
/// An address with a scheme is safe only if the scheme is in `schemes`. For example, `javascript:` and
/// `data:` are refused, regardless of case. An address without a scheme is relative to the page. Addresses
/// with control characters are also refused, because browsers ignore some of those characters.
struct LinkAddress: Equatable {
  /// The bytes of the address. Characters that are not valid in URIs are percent-encoded.
  let bytes: [UInt8]

  static let schemes = ["http", "https", "mailto", "ftp"].map { Array($0.utf8) }

  /// Creates an address from text, ignoring white space at both ends. The result is `nil` if the address is
  /// unsafe or empty.
  init?(_ text: ArraySlice<UInt8>, schemes: [[UInt8]] = Self.schemes) {
    let text = text.trimmedWhiteSpace
    guard !text.isEmpty, text.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    if let scheme = Self.scheme(of: text), !schemes.contains(scheme) { return nil }
    // Most addresses contain no character that must be encoded. Such an address is copied.
    if text.allSatisfy(Self.isAllowed) {
      bytes = Array(text)
      return
    }
    var encoded: [UInt8] = []
    for byte in text {
      if Self.isAllowed(byte) {
        encoded.append(byte)
      } else {
        PercentEncoding.append(byte, to: &encoded)
      }
    }
    bytes = encoded
  }

  init(encoded bytes: [UInt8]) { self.bytes = bytes }

  /// True if the address leads to a file in the folder of the page or below that folder.
  var isBesidePage: Bool {
    let path = bytes.prefix { $0 != 0x3F && $0 != 0x23 }
    if path.isEmpty || path.first == 0x2F || Self.scheme(of: bytes[...]) != nil { return false }
    return !path.split(separator: 0x2F).contains { PercentEncoding.decode($0) == Array("..".utf8) }
  }

  /// Returns a relative address, preceded by the path of the given folder. Returns the address unchanged if
  /// it has a scheme, begins with a slash or a question mark, or leads to a place within the page.
  func moved(below folder: [UInt8]) -> LinkAddress {
    let isRelative =
      ![0x2F, 0x23, 0x3F].contains(bytes.first) && Self.scheme(of: bytes[...]) == nil
    return isRelative && !folder.isEmpty ? LinkAddress(encoded: folder + bytes) : self
  }

  /// The name of the file at the end of the address, or the whole address if it does not end with a file name.
  var nameOfFile: ArraySlice<UInt8> {
    let path = bytes.prefix { $0 != 0x3F && $0 != 0x23 }
    let name = path[((path.lastIndex(of: 0x2F) ?? -1) + 1)...]
    return name.isEmpty ? bytes[...] : name
  }

  /// Returns the text before the first colon, in lowercase; `nil` if there is no colon, or if one of the
  /// characters `/?#` precedes the colon.
  private static func scheme(of text: ArraySlice<UInt8>) -> [UInt8]? {
    // The index of the first of the characters `:/?#`.
    let end = text.firstIndex { $0 == 0x3A || $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }
    guard let end, text[end] == 0x3A else { return nil }
    return text[..<end].map { $0.lowercased }
  }

  /// Returns whether a character is valid in a URI. A percent sign is valid, because the address may
  /// already be encoded.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D: false
    default: byte > 0x20 && byte < 0x7F
    }
  }
}

/// The addresses in plain text, such as `https://example.com`. Punctuation after an address is not part of
/// that address.
extension LinkAddress {
  typealias Link = (range: Range<Int>, address: LinkAddress)

  /// Returns the first link that begins at or after an index.
  static func firstLink(in text: ArraySlice<UInt8>, from start: Int) -> Link? {
    var index = start
    while let colon = text[index...].firstIndex(of: 0x3A) {
      if let start = Self.start(ofSchemeBefore: colon, in: text[index...]),
        let link = link(at: start, colon: colon, in: text)
      {
        return link
      }
      index = colon + 1
    }
    return nil
  }

  /// Returns the start of the scheme before a colon; `nil` if there is no known scheme.
  static func start(ofSchemeBefore colon: Int, in text: ArraySlice<UInt8>) -> Int? {
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
    // The search for the end of a mail address stops at the next colon.
    // Without this rule, text with many colons would be read many times.
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

  /// Returns the index at which an address ends. Punctuation after the address is not part of the address. A closing
  /// parenthesis belongs to the address if the address contains the matching opening parenthesis.
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

/// The addresses of files. An address consists of the base, followed by the titles on the path from a root
/// to the file's row.
struct HTMLFileLinks {
  private let base: [UInt8]
  /// The encoded path of the last row, and for each open level the length of the path above that level.
  private var path: [UInt8] = []
  private var lengths: [Int] = []

  /// The maximum length of a path that gets a link. Linux does not open files with longer paths. Without a
  /// limit, the total length of the addresses in a chain of directories would be quadratic.
  static let longestPath = 4096

  /// The schemes that a base can have.
  static let schemes = ["http", "https", "ftp", "file"].map { Array($0.utf8) }

  init(base text: String) throws(FormatError) {
    if text.isEmpty {
      base = []
      return
    }
    guard let base = LinkAddress(Array(text.utf8)[...], schemes: Self.schemes) else {
      throw FormatError(
        "\(text.debugDescription) cannot be the base of links; "
          + "use a path, or an address that begins with http:, https:, ftp: or file:")
    }
    self.base = base.bytes + (base.bytes.last == 0x2F ? [] : [0x2F])
  }

  /// Moves on to the next row in preorder.
  ///
  /// - Returns: The address of the row's file; `nil` if the row is not a file, or its path is too long.
  mutating func enter(_ content: ItemContent, level: Int) -> LinkAddress? {
    if level < lengths.count {
      path.removeLast(path.count - lengths[level])
      lengths.removeLast(lengths.count - level)
    }
    lengths.append(path.count)
    if path.count > Self.longestPath { return nil }
    PercentEncoding.append(content.titleBytes[...], keepsSlashes: false, to: &path)
    path.append(0x2F)
    guard path.count <= Self.longestPath, let kind = content.fileKind else { return nil }
    return LinkAddress(encoded: base + (kind == "directory" ? path : path.dropLast()))
  }
}

extension DocumentFormat {
  /// Returns whether the text is a valid ``EncodingOptions/linkBase``.
  package static func isLinkBase(_ text: String) -> Bool { (try? HTMLFileLinks(base: text)) != nil }
}

extension ItemContent {
  /// The file type of the row, such as `directory`, `file` or `link`; `nil` if the row does not represent a
  /// file.
  var fileKind: String? {
    guard case .text(let kind)? = fields["type"], Self.fileKinds.contains(kind) else { return nil }
    return kind
  }

  private static let fileKinds: Set = [
    "directory", "file", "link", "fifo", "socket", "char", "block",
  ]
}
