/// Splits text into words as a shell does, but without expansions, so `$`, `*` and `~` are ordinary characters.
///
/// Spaces, tabs and line breaks separate words. In single quotes, all bytes are literal. In double quotes,
/// all bytes are literal except a `\` before `"`, `\`, `$`, a backquote or a line break. Outside quotes, a
/// backslash makes the next byte literal.
struct ShellWords {
  struct Word: Equatable {
    var bytes: [UInt8]
    /// The number of the line where the word begins, counted from 1. If a backslash or quotes join several lines, this
    /// is the number of the first of these lines.
    var line: Int
  }

  /// The error for text that contains an unclosed quote or ends with a backslash.
  struct Unfinished: Error, Equatable {
    var what: Message
    var line: Int
  }

  private var rest: Bytes
  private var line = 1
  /// The number of the first line if quotes or backslashes join several lines into the current line; otherwise, the
  /// number of the current line.
  private var firstLine = 1
  private var words: [Word] = []
  private var word: Word?

  /// - Parameter hasComments: Whether `#` at the start of a word begins a comment, which extends to the end
  ///   of the line.
  static func split(
    _ text: some Sequence<UInt8>, hasComments: Bool = false
  ) throws(Unfinished) -> [Word] {
    var splitter = ShellWords(rest: Array(text)[...])
    try splitter.run(hasComments)
    return splitter.words
  }

  private mutating func run(_ hasComments: Bool) throws(Unfinished) {
    while let byte = rest.popFirst() {
      switch byte {
      case 0x20, 0x09, 0x0A: endWord(byte)
      case 0x23 where hasComments && word == nil: rest = rest.drop { $0 != 0x0A }
      case 0x27: try takeSingleQuoted()
      case 0x22: try takeDoubleQuoted()
      case 0x5C: try takeEscaped()
      default: take(byte)
      }
    }
    endWord(0x20)
  }

  private mutating func endWord(_ separator: UInt8) {
    if let word { words.append(word) }
    word = nil
    guard separator == 0x0A else { return }
    line += 1
    firstLine = line
  }

  private mutating func beginWord() {
    if word == nil { word = Word(bytes: [], line: firstLine) }
  }

  private mutating func take(_ byte: UInt8) {
    beginWord()
    word?.bytes.append(byte)
    if byte == 0x0A { line += 1 }
  }

  private mutating func takeEscaped() throws(Unfinished) {
    guard let byte = rest.popFirst() else {
      throw Unfinished(what: "nothing follows the backslash", line: line)
    }
    if byte == 0x0A { line += 1 } else { take(byte) }
  }

  private mutating func takeSingleQuoted() throws(Unfinished) {
    beginWord()
    let start = line
    while let byte = rest.popFirst() {
      if byte == 0x27 { return }
      take(byte)
    }
    throw Unfinished(what: "a single quote is not closed", line: start)
  }

  private mutating func takeDoubleQuoted() throws(Unfinished) {
    beginWord()
    let start = line
    while let byte = rest.popFirst() {
      switch byte {
      case 0x22: return
      case 0x5C where rest.first?.isEscapedInDoubleQuotes == true: try takeEscaped()
      default: take(byte)
      }
    }
    throw Unfinished(what: "a double quote is not closed", line: start)
  }
}

/// Writes words so that a shell reads exactly these words, and a terminal shows the output unchanged.
enum ShellQuoting {
  /// Returns the words, quoted if necessary and separated by spaces.
  static func line(_ words: [[UInt8]]) -> [UInt8] {
    Array(words.map { word($0) }.joined(separator: [0x20]))
  }

  /// Returns a word that a shell reads as the given bytes. The bytes are put in single quotes only if necessary. If a
  /// terminal would interpret or hide any of the bytes, the word is written in the form `$'a\012b'`, which bash, zsh
  /// and ksh understand.
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
  /// True if a backslash before the byte makes the byte literal in double quotes.
  fileprivate var isEscapedInDoubleQuotes: Bool { [0x22, 0x5C, 0x24, 0x60, 0x0A].contains(self) }

  /// True if a byte has no special meaning in any shell, not even at the start of a word.
  fileprivate var isPlainInShells: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: "_./:@%+,-".utf8.contains(self)
    }
  }
}
