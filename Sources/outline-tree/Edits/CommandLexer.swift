/// Splits a script into commands and words.
///
/// Each line is a command. Spaces and tabs separate words, except in double quotes. A backslash makes the next
/// character literal, even in quotes. `#` at the start of a word begins a comment. However, a word such as `#42` is
/// the identity of a row, unless it is the first word.
struct CommandLexer {
  private var rest: Bytes
  private let hasComments: Bool
  private var location = Word.Location()
  private var commands: [[Word]] = [[]]
  private var word: Word?
  /// The offset in the script at which the last word begins.
  private var start = 0

  /// Returns the words of each command in a script. The result contains no element for an empty line.
  static func commands(of script: some Sequence<UInt8>) throws(SyntaxError) -> [[Word]] {
    var lexer = CommandLexer(Array(script), hasComments: true)
    try lexer.run()
    lexer.endWord()
    return lexer.commands.filter { !$0.isEmpty }
  }

  /// Returns the last command of a text, whose last word may be unfinished.
  fileprivate static func lastCommand(of text: [UInt8]) -> PartialCommand {
    // The user may want to complete a name that begins with `#`, so `#` does not begin a comment here.
    var lexer = CommandLexer(text, hasComments: false)
    // If a quote is open or the text ends with a backslash, the lexer stops there and keeps the unfinished word.
    try? lexer.run()
    return PartialCommand(
      words: lexer.commands[lexer.commands.count - 1],
      last: lexer.word ?? Word(location: lexer.location),
      start: lexer.word == nil ? text.count : lexer.start)
  }

  private init(_ script: [UInt8], hasComments: Bool) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    rest = script.dropFirst(script.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    self.hasComments = hasComments
  }

  /// Reads the script up to its end or to the first mistake. Does not end the last word, because more text may
  /// follow.
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
      case "#" where hasComments && word == nil && !isAtIdentity: skipComment()
      case "\"": try takeQuoted()
      case "\\": try takeEscaped()
      default: take()
      }
    }
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
    if word == nil { (word, start) = (Word(location: location), rest.startIndex) }
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

/// The last command of a script, up to the cursor. The last word may be unfinished.
struct PartialCommand {
  /// The finished words.
  let words: [Word]
  /// The word at the cursor, which may be empty.
  let last: Word
  /// The offset in the text at which the word at the cursor begins.
  let start: Int
}

extension PartialCommand {
  init(_ text: [UInt8]) { self = CommandLexer.lastCommand(of: text) }

  /// The keywords that the command allows at the cursor, and whether the command allows an item there. The slot
  /// allows no keyword and no item if the word is a new title or a number, which cannot be completed, or if the
  /// command allows no word there.
  var slot: (allowsItem: Bool, keywords: [String]) {
    guard let verb = words.first else { return (false, Command.Verb.allCases.map(\.rawValue)) }
    let rest = words.dropFirst().map { $0.isBare ? String(decoding: $0.bytes, as: UTF8.self) : "" }
    guard let verb = Command.Verb(named: verb.bytes) else { return (false, []) }
    switch (verb, rest.count) {
    case (.insert, 0), (.rename, 1): return (false, [])
    case (.expand, 0), (.collapse, 0): return (true, ["--all"])
    case (.sort, 0): return (true, ["--all", "/"])
    case (_, 0): return (true, [])
    case (.note, 1): return (false, last.bytes.first == 0x2D ? ["--none"] : [])
    case (.move, 1): return (false, ["before", "after", "into", "to"])
    case (.insert, 1): return (false, ["before", "after", "into"])
    case (.move, 2) where rest[1] == "to": return (false, Command.Edge.allCases.map(\.rawValue))
    case (.move, 2), (.insert, 2): return (true, rest[1] == "into" ? ["/"] : [])
    case (.move, 3) where rest[1] == "into", (.insert, 3) where rest[1] == "into":
      return (false, ["at"])
    case (.sort, 1): return (false, ["by", "reverse"])
    case (.sort, 2) where rest[1] == "by": return (false, SortOrder.Key.allCases.map(\.rawValue))
    case (.sort, 3) where rest[1] == "by": return (false, ["reverse"])
    default: return (false, [])
    }
  }
}

/// A word of a command and its location in the script.
struct Word: Equatable {
  var bytes: [UInt8] = []
  /// For each byte, true if it was escaped with a backslash, so that it has no special meaning.
  var areEscaped: [Bool] = []
  /// The offsets in `bytes` at which the script contains `""`, which stands for an empty title.
  var emptyQuotes: Set<Int> = []
  /// True if the word was written without quotes and backslashes. A word with quotes or backslashes cannot be a
  /// keyword.
  var isBare = true
  var location: Location

  struct Location: Equatable {
    var line = 1
    var column = 1
  }

  fileprivate mutating func appendEmptyQuotes() { emptyQuotes.insert(bytes.count) }

  func isKeyword(_ keyword: StaticString) -> Bool { isBare && bytes.isEqual(to: keyword) }

  /// Returns the keyword that equals the word; nil if the word is not a keyword.
  func keyword<Keyword: RawRepresentable<String> & CaseIterable>(
    among _: Keyword.Type
  ) -> Keyword? {
    isBare ? Keyword(named: bytes) : nil
  }
}

/// A mistake in a command, and the location of the mistake in the script.
struct SyntaxError: Error, Equatable {
  var refusal: ToolError
  var location: Word.Location
  /// True if a word is missing, unknown or superfluous. In this case, the message also suggests a corrected command
  /// or lists the forms of the command.
  var isAboutForm = false

  init(_ message: Message, at location: Word.Location, isAboutForm: Bool = false) {
    self.init(ToolError(message), at: location)
    self.isAboutForm = isAboutForm
  }

  init(_ refusal: ToolError, at location: Word.Location) {
    self.refusal = refusal
    self.location = location
  }
}
