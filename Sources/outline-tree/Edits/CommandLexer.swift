/// Splits a script into commands and words.
///
/// Each line is a command. Spaces and tabs separate words, except in double quotes. A backslash makes the next
/// character literal, even in quotes. `#` at the start of a word begins a comment, but `#42` after the first word is
/// the identity of a row.
struct CommandLexer {
  private var rest: Bytes
  private var location = Word.Location()
  private var commands: [[Word]] = [[]]
  private var word: Word?

  /// Returns the words of each command in a script, skipping empty lines.
  static func commands(of script: some Sequence<UInt8>) throws(SyntaxError) -> [[Word]] {
    var lexer = CommandLexer(rest: Array(script)[...])
    try lexer.run()
    return lexer.commands.filter { !$0.isEmpty }
  }

  private init(rest: Bytes) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.rest = rest.starts(with: byteOrderMark) ? rest.dropFirst(byteOrderMark.count) : rest
  }

  private mutating func run() throws(SyntaxError) {
    while let byte = rest.first {
      switch byte {
      case "\n":
        endWord()
        commands.append([])
        advance()
      case "\r" where isAtLineEnd: advance()
      case " ", "\t":
        endWord()
        advance()
      case "#" where word == nil && !isAtIdentity: skipComment()
      case "\"": try takeQuoted()
      case "\\": try takeEscaped()
      default: take()
      }
    }
    endWord()
  }

  /// True if the next word is an identity such as `#42`. An identity cannot be the first word of a command.
  private var isAtIdentity: Bool {
    let digits = rest.dropFirst().prefix { $0.isDigit }
    let next = rest[digits.endIndex...].first
    return !commands[commands.count - 1].isEmpty && !digits.isEmpty
      && (next == nil || [0x20, 0x09, 0x0A, 0x0D].contains(next))
  }

  private var isAtLineEnd: Bool {
    let next = rest.dropFirst().first
    return next == nil || next == "\n"
  }

  /// Skips a byte, and updates the location. Columns count Unicode scalars, not bytes.
  private mutating func advance() {
    guard let byte = rest.popFirst() else { return }
    if byte == "\n" {
      location = Word.Location(line: location.line + 1, column: 1)
    } else if rest.first.map({ $0 & 0xC0 != 0x80 }) ?? true {
      location.column += 1
    }
  }

  private mutating func skipComment() {
    while let byte = rest.first, byte != "\n" { advance() }
  }

  private mutating func beginWord() {
    if word == nil { word = Word(location: location) }
  }

  private mutating func endWord() {
    if let word { commands[commands.count - 1].append(word) }
    word = nil
  }

  private mutating func take(escaped: Bool = false) {
    beginWord()
    guard let byte = rest.first else { return }
    word?.bytes.append(byte)
    word?.areEscaped.append(escaped)
    advance()
  }

  private mutating func takeEscaped() throws(SyntaxError) {
    beginWord()
    word?.isBare = false
    let start = location
    advance()
    if rest.isEmpty { throw SyntaxError("nothing follows the backslash", at: start) }
    take(escaped: true)
  }

  private mutating func takeQuoted() throws(SyntaxError) {
    beginWord()
    word?.isBare = false
    let start = location
    advance()
    if rest.first == "\"" { word?.appendEmptyQuotes() }
    while let byte = rest.first, byte != "\"" {
      switch byte {
      case "\\": try takeEscaped()
      case "\n": throw SyntaxError("the quote that begins here is not closed", at: start)
      default: take()
      }
    }
    if rest.isEmpty { throw SyntaxError("the quote that begins here is not closed", at: start) }
    advance()
  }
}
