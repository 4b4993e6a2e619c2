/// Writes words as a shell reads them.
enum ShellQuoting {
  /// Returns a word that stands for some bytes: the bytes themselves, or in single quotes.
  static func word(_ bytes: some Collection<UInt8>) -> [UInt8] {
    if !bytes.isEmpty && bytes.allSatisfy(\.isPlainInShells) { return Array(bytes) }
    var word: [UInt8] = [0x27]
    for byte in bytes {
      if byte == 0x27 { word += Array(#"'\''"#.utf8) } else { word.append(byte) }
    }
    return word + [0x27]
  }
}

extension UInt8 {
  /// Whether no shell gives it a meaning, at the start of a word neither.
  var isPlainInShells: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: "_./:@%+,-".utf8.contains(self)
    }
  }
}
