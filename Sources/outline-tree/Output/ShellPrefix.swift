/// The beginning of a word that the user is typing in a shell. The word may contain a quote that is still
/// open.
struct ShellPrefix {
  enum Quotes: Equatable { case none, single, double }

  let raw: [UInt8]
  /// The bytes of the word, without the quotes and backslashes. Variables and patterns are not expanded.
  private(set) var bytes: [UInt8] = []
  /// For each byte in `bytes`, its offset in `raw`, and the kind of quotes around it.
  private var origins: [(offset: Int, quotes: Quotes)] = []
  /// The offset in `bytes` of the first byte that has a special meaning for the shell, such as a `$` in
  /// double quotes; nil if no byte has a special meaning.
  private(set) var firstActive: Int?
  /// The kind of quotes that is open at the end.
  private(set) var quotes = Quotes.none

  init(_ raw: some Sequence<UInt8>) {
    self.raw = Array(raw)
    var index = 0
    while index < self.raw.count { index = take(at: index) }
  }

  /// - Returns: The offset of the next byte in `raw`.
  private mutating func take(at index: Int) -> Int {
    let byte = raw[index]
    let next = index + 1 < raw.count ? raw[index + 1] : nil
    switch (quotes, byte) {
    case (.none, 0x27): quotes = .single
    case (.none, 0x22): quotes = .double
    case (.single, 0x27), (.double, 0x22): quotes = .none
    case (.none, 0x5C),
      (.double, 0x5C) where next?.isEscapedInDoubleQuotes == true:
      guard let next else { break }
      if next != 0x0A { append(next, at: index) }
      return index + 2
    default:
      if firstActive == nil && isActive(byte) { firstActive = bytes.count }
      append(byte, at: index)
    }
    return index + 1
  }

  /// True if a byte that has no backslash before it has a special meaning for the shell.
  private func isActive(_ byte: UInt8) -> Bool {
    switch quotes {
    case .single: false
    case .double: [0x24, 0x60, 0x21].contains(byte)
    case .none: !byte.isPlainInShells
    }
  }

  private mutating func append(_ byte: UInt8, at offset: Int) {
    bytes.append(byte)
    origins.append((offset, quotes))
  }

  /// Replaces all bytes from the given offset on, and returns the resulting word. The new bytes are written in the
  /// quotes that are open at the offset, and these quotes stay open.
  func replacing(from offset: Int, with bytes: some Sequence<UInt8>) -> [UInt8] {
    let isEnd = offset >= origins.count
    let origin = isEnd ? (offset: raw.count, quotes: quotes) : origins[offset]
    return bytes.reduce(into: Array(raw[..<origin.offset])) {
      $0 += Self.quoted($1, in: origin.quotes)
    }
  }

  /// Returns a byte, written so that it has no special meaning for the shell. For example, a shell would
  /// replace a plain `!` with a command from its history.
  private static func quoted(_ byte: UInt8, in quotes: Quotes) -> [UInt8] {
    switch quotes {
    case .single: byte == 0x27 ? Array(#"'\''"#.utf8) : [byte]
    case .double where byte == 0x21: Array("\"'!'\"".utf8)
    case .double: byte.isEscapedInDoubleQuotes ? [0x5C, byte] : [byte]
    case .none: byte.isPlainInShells ? [byte] : [0x5C, byte]
    }
  }
}
