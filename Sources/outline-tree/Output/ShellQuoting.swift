import Outline

/// Writes words so that a shell reads them again, and that a terminal shows them as they are.
enum ShellQuoting {
  /// Returns words separated by spaces.
  static func line(_ words: [[UInt8]]) -> [UInt8] {
    Array(words.map { word($0) }.joined(separator: [0x20]))
  }

  /// Returns a word that stands for some bytes: the bytes themselves, in single quotes or, if they contain what
  /// a terminal would obey or hide, as `$'a\012b'`, which bash, zsh and ksh know.
  static func word(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let word = Array(bytes)
    if !isVisible(word) { return Array("$'".utf8) + word.flatMap(escaped) + [0x27] }
    if !word.isEmpty && word.allSatisfy(\.isPlainInShells) { return word }
    return [0x27] + word.flatMap { $0 == 0x27 ? Array(#"'\''"#.utf8) : [$0] } + [0x27]
  }

  private static func isVisible(_ word: [UInt8]) -> Bool {
    var shown: [UInt8] = []
    TerminalEscaping.append(word[...], to: &shown)
    return shown == word
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    if byte == 0x27 || byte == 0x5C { return [0x5C, byte] }
    if (0x20..<0x7F).contains(byte) { return [byte] }
    let octal = String(byte, radix: 8)
    return Array(("\\" + String(repeating: "0", count: 3 - octal.count) + octal).utf8)
  }
}

extension UInt8 {
  /// True if no shell gives it a meaning, at the start of a word neither.
  var isPlainInShells: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: "_./:@%+,-".utf8.contains(self)
    }
  }
}
