/// Writes titles and paths so that the lexer reads them again.
enum Quoting {
  /// Returns a word for a title.
  static func word(_ title: some Collection<UInt8>) -> [UInt8] { part(title, isFirst: true) }

  /// Returns a word for an item: the titles from its root, each with its number among the siblings
  /// with that title if there are several.
  static func path(_ components: [(title: Bytes, ordinal: Int?)]) -> [UInt8] {
    var path: [UInt8] = []
    for (index, component) in components.enumerated() {
      if index > 0 { path.append(0x2F) }
      path += part(component.title, isFirst: index == 0)
      if let ordinal = component.ordinal { path += Array("[\(ordinal)]".utf8) }
    }
    return path
  }

  /// Returns a path with backslashes before all characters that have a meaning.
  ///
  /// - Parameter escapesSpaces: Whether to escape spaces, because the path is not in quotes.
  static func escapedPath(
    _ components: [(title: Bytes, ordinal: Int?)], escapesSpaces: Bool
  ) -> [UInt8] {
    var path: [UInt8] = []
    for (index, component) in components.enumerated() {
      if index > 0 { path.append(0x2F) }
      let text = escaped(component.title)
      if escapesSpaces && index == 0 && needsQuotesAtStart(text) { path.append(0x5C) }
      for byte in text {
        if escapesSpaces && (byte == 0x20 || byte == 0x09) { path.append(0x5C) }
        path.append(byte)
      }
      if let ordinal = component.ordinal { path += Array("[\(ordinal)]".utf8) }
    }
    return path
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

  /// True if a word would begin like `--all`, a comment, a line number or a byte order mark, and so
  /// needs quotes.
  private static func needsQuotesAtStart(_ text: [UInt8]) -> Bool {
    text.starts(with: "--".utf8) || text.first == "#" || text.first == ":"
      || text.starts(with: [0xEF, 0xBB, 0xBF])
  }
}
