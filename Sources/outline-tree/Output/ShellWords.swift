/// Splits a text into words as a shell does, but expands nothing: `$`, `*` and `~` stand for themselves.
///
/// Spaces, tabs and line breaks separate words. Single quotes keep everything, double quotes everything
/// but `\` before `"`, `\`, `$`, a backquote or a line break. Elsewhere a backslash keeps the next byte.
struct ShellWords {
  struct Word: Equatable {
    var bytes: [UInt8]
    /// The line where it begins, from 1. What a backslash or quotes join is one line.
    var line: Int
  }

  /// A quote that is not closed, or a backslash at the end.
  struct Unfinished: Error, Equatable {
    var what: Message
    var line: Int
  }

  private var rest: Bytes
  private var line = 1
  /// The number of the first joined line.
  private var firstLine = 1
  private var words: [Word] = []
  private var word: Word?

  /// - Parameter hasComments: Whether `#` at the start of a word begins a comment, up to the end of its
  ///   line.
  static func split(
    _ text: some Sequence<UInt8>, hasComments: Bool = false
  ) throws(Unfinished) -> [Word] {
    var splitter = ShellWords(rest: Array(text)[...])
    try splitter.run(hasComments)
    return splitter.words
  }

  private init(rest: Bytes) { self.rest = rest }

  private mutating func run(_ hasComments: Bool) throws(Unfinished) {
    while let byte = pop() {
      switch byte {
      case 0x20, 0x09, 0x0A: endWord(byte)
      case 0x23 where hasComments && word == nil: skipComment()
      case 0x27: try takeSingleQuoted()
      case 0x22: try takeDoubleQuoted()
      case 0x5C: try takeEscaped()
      default: take(byte)
      }
    }
    endWord(0x20)
  }

  private mutating func pop() -> UInt8? { rest.popFirst() }

  private mutating func endWord(_ separator: UInt8) {
    if let word { words.append(word) }
    word = nil
    guard separator == 0x0A else { return }
    line += 1
    firstLine = line
  }

  private mutating func skipComment() {
    rest = rest.drop { $0 != 0x0A }
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
    guard let byte = pop() else {
      throw Unfinished(what: "nothing follows the backslash", line: line)
    }
    if byte == 0x0A { line += 1 } else { take(byte) }
  }

  private mutating func takeSingleQuoted() throws(Unfinished) {
    beginWord()
    let start = line
    while let byte = pop() {
      if byte == 0x27 { return }
      take(byte)
    }
    throw Unfinished(what: "a single quote is not closed", line: start)
  }

  private mutating func takeDoubleQuoted() throws(Unfinished) {
    beginWord()
    let start = line
    while let byte = pop() {
      switch byte {
      case 0x22: return
      case 0x5C where rest.first.map(Self.isEscapedInDoubleQuotes) == true: try takeEscaped()
      default: take(byte)
      }
    }
    throw Unfinished(what: "a double quote is not closed", line: start)
  }

  private static func isEscapedInDoubleQuotes(_ byte: UInt8) -> Bool {
    [0x22, 0x5C, 0x24, 0x60, 0x0A].contains(byte)
  }
}
