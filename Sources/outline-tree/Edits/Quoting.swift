/// Writing titles and paths as the lexer reads them.
enum Quoting {
  /// A word that stands for a title.
  static func word(_ title: some Collection<UInt8>) -> [UInt8] { grouped(escaped(title)) }

  /// A word that stands for an item: its title and those above it, each with its number among
  /// siblings of the same title where there are several.
  static func path(_ components: [(title: Bytes, ordinal: Int?)]) -> [UInt8] {
    var path: [UInt8] = []
    for (place, component) in components.enumerated() {
      if place > 0 { path.append(0x2F) }
      path.append(contentsOf: escaped(component.title))
      if let ordinal = component.ordinal { path.append(contentsOf: "[\(ordinal)]".utf8) }
    }
    return grouped(path)
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

  private static func grouped(_ word: [UInt8]) -> [UInt8] {
    let needsQuotes =
      word.isEmpty || word.starts(with: "--".utf8) || word.first == "#"
      || word.contains { $0 == " " || $0 == "\t" } || word.starts(with: [0xEF, 0xBB, 0xBF])
    return needsQuotes ? [0x22] + word + [0x22] : word
  }
}
