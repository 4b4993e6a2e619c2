/// Writes titles and paths so that the lexer reads the same titles and paths.
enum Quoting {
  /// Returns a title, written as a word of a command.
  static func word(_ title: some Collection<UInt8>) -> [UInt8] { part(title, isFirst: true) }

  /// Returns a word that names an item: the titles from its root to the item. A title has a number if
  /// several siblings have that title.
  static func path(_ components: [(title: Bytes, ordinal: Int?)]) -> [UInt8] {
    joined(components, part)
  }

  /// Returns a path with a backslash before each space and each character that has a special meaning. Slashes separate
  /// the names in the path.
  static func escapedPath(_ path: [UInt8]) -> [UInt8] {
    let names = path.split(separator: 0x2F, omittingEmptySubsequences: false)
    return joined(names.map { ($0, nil) }) { title, isFirst in
      let text = escaped(title)
      let start: [UInt8] = isFirst && needsQuotesAtStart(text) ? [0x5C] : []
      return start + text.flatMap { $0 == 0x20 || $0 == 0x09 ? [0x5C, $0] : [$0] }
    }
  }

  private static func joined(
    _ components: [(title: Bytes, ordinal: Int?)],
    _ spelling: (_ title: Bytes, _ isFirst: Bool) -> [UInt8]
  ) -> [UInt8] {
    let parts = components.enumerated().map { index, component in
      spelling(component.title, index == 0)
        + (component.ordinal.map { Array("[\($0)]".utf8) } ?? [])
    }
    return Array(parts.joined(separator: [0x2F]))
  }

  private static func part(_ title: some Collection<UInt8>, isFirst: Bool) -> [UInt8] {
    let text = escaped(title)
    let needsQuotes =
      text.isEmpty || text.contains { $0 == " " || $0 == "\t" }
      || isFirst && needsQuotesAtStart(text)
    return needsQuotes ? [0x22] + text + [0x22] : text
  }

  private static func escaped(_ title: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in title {
      switch byte {
      case "\\", "\"", "/", "[", "\n", "\r": result.append(0x5C)
      default: break
      }
      result.append(byte)
    }
    return result
  }

  /// True if a word needs quotes, because it would otherwise begin like `--all`, a comment, a line number
  /// or a byte order mark.
  private static func needsQuotesAtStart(_ text: [UInt8]) -> Bool {
    text.starts(with: "--".utf8) || text.first == "#" || text.first == ":"
      || text.starts(with: [0xEF, 0xBB, 0xBF])
  }
}
