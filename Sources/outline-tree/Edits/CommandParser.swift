/// Parses the words of one command.
struct CommandParser {
  private var words: ArraySlice<Word>
  /// The location after the last word, for messages.
  private let end: Word.Location

  /// - Throws: An error that describes the mistake and gives hints.
  static func parse(_ words: [Word]) throws(SyntaxError) -> Command {
    do {
      return try parsed(words)
    } catch {
      let hints = error.isAboutForm ? Self.hints(words) : []
      if hints.isEmpty { throw error }
      throw SyntaxError(ToolError(error.refusal.lines[0], hints), at: error.location)
    }
  }

  private static func parsed(_ words: [Word]) throws(SyntaxError) -> Command {
    var parser = CommandParser(words)
    let command = try parser.command()
    if let extra = parser.words.first {
      throw SyntaxError(
        "found “\(extra.bytes)” where the command should end", at: extra.location,
        isAboutForm: true)
    }
    return command
  }

  private init(_ words: [Word]) {
    self.words = words[...]
    end =
      words.last.map { word in
        Word.Location(
          line: word.location.line, column: word.location.column + max(1, word.bytes.count))
      } ?? Word.Location()
  }

  private mutating func command() throws(SyntaxError) -> Command {
    let verb = try verb()
    return switch verb {
    case .move: try move()
    case .up, .down, .indent, .outdent:
      .shift(try item(), Command.Shift(rawValue: verb.rawValue)!)
    case .expand: .expand(try rows())
    case .collapse: .collapse(try rows())
    case .reveal: .reveal(try item())
    case .insert: try insert()
    case .rename: .rename(try item(), title: try title())
    case .check, .uncheck: .check(try item(), verb == .check)
    case .note: .note(try item(), try note())
    case .delete: .delete(try item())
    case .sort: try sort()
    }
  }

  private mutating func verb() throws(SyntaxError) -> Command.Verb {
    let word = try next("a command")
    if let verb = word.keyword(among: Command.Verb.self) { return verb }
    let names = Command.Verb.allCases.map(\.rawValue)
    let list = names.map { Message($0.utf8) }.joined(separator: ", ", last: " or ")
    let question =
      Hint.command(word.bytes).map { "; did you mean “\($0)”?" as Message }
      ?? Nearest.question(word.bytes, among: names)
    var error = SyntaxError(
      ToolError("unknown command “\(word.bytes)”\(question)", ["expected \(list)"]),
      at: word.location)
    error.isAboutForm = true
    throw error
  }

  private mutating func move() throws(SyntaxError) -> Command {
    let item = try item()
    guard words.first?.isKeyword("to") == true else {
      return .move(item, to: try destination("before, after, into or to"))
    }
    words.removeFirst()
    let edge = try next("top or bottom")
    if let edge = edge.keyword(among: Command.Edge.self) { return .moveToEdge(item, edge) }
    throw unexpected(edge, "top or bottom")
  }

  private mutating func insert() throws(SyntaxError) -> Command {
    let title = try title()
    return .insert(title: title, at: try destination("before, after or into"))
  }

  /// Parses a note. Returns nil for `--none` and for an empty word, so that the command removes the note.
  private mutating func note() throws(SyntaxError) -> [UInt8]? {
    let word = try next("a note or --none")
    return word.isKeyword("--none") || word.bytes.isEmpty ? nil : word.bytes
  }

  private mutating func sort() throws(SyntaxError) -> Command {
    let rows = try rows()
    var order = SortOrder()
    if words.first?.isKeyword("by") == true {
      words.removeFirst()
      order.key = try key()
    }
    if let word = words.first {
      guard word.isKeyword("reverse") else { throw unexpected(word, "by or reverse") }
      words.removeFirst()
      order.isReversed = true
    }
    return .sort(rows, order)
  }

  private mutating func key() throws(SyntaxError) -> SortOrder.Key {
    let expected: Message = "title, natural, extension, size or mtime"
    let word = try next(expected)
    if let key = word.keyword(among: SortOrder.Key.self) { return key }
    throw unexpected(word, expected)
  }
}

/// Parsing the parts that several commands have in common.
extension CommandParser {
  private mutating func destination(
    _ expected: Message
  ) throws(SyntaxError) -> Command.Destination {
    let word = try next(expected)
    if word.isKeyword("before") { return .before(try item()) }
    if word.isKeyword("after") { return .after(try item()) }
    guard word.isKeyword("into") else { throw unexpected(word, expected) }
    return .into(try item(), at: try number())
  }

  private mutating func number() throws(SyntaxError) -> Int? {
    guard let at = words.first else { return nil }
    guard at.isKeyword("at") else { throw unexpected(at, "at, or the end of the command") }
    words.removeFirst()
    let word = try next("a number")
    guard let number = Int(decimal: word.bytes[...]), number >= 1 else {
      throw unexpected(word, "a number of at least 1")
    }
    return number
  }

  private mutating func rows() throws(SyntaxError) -> Command.Rows {
    if words.first?.isKeyword("--all") == true {
      words.removeFirst()
      return .all
    }
    return .item(try item("an item or --all"))
  }

  private mutating func item(_ expected: Message = "an item") throws(SyntaxError) -> ItemPath {
    try ItemPath(try next(expected))
  }

  private mutating func title() throws(SyntaxError) -> [UInt8] { try next("a title").bytes }

  private mutating func next(_ expected: Message) throws(SyntaxError) -> Word {
    if let word = words.popFirst() { return word }
    throw SyntaxError("the command ends where \(expected) is expected", at: end, isAboutForm: true)
  }

  private func unexpected(_ word: Word, _ expected: Message) -> SyntaxError {
    SyntaxError("found “\(word.bytes)”, expected \(expected)", at: word.location, isAboutForm: true)
  }
}

/// Finding the command that the user probably meant when a command cannot be parsed.
///
/// The parser can correct a synonym of a verb, a title with spaces but without quotes, and a missing or superfluous
/// keyword. It suggests the first correction that gives a valid command.
extension CommandParser {
  /// Returns hints for the message. If a corrected command is found, it is the only hint; otherwise, the hints are
  /// the forms of the verb.
  private static func hints(_ words: [Word]) -> [Message] {
    guard let first = words.first, words.count <= 64 else { return [] }
    let verb = Hint.command(first.bytes) ?? String(decoding: first.bytes, as: UTF8.self)
    let named = [Word(verb, at: first.location)] + words.dropFirst()
    let changed = changes.map { $0(named) }
    for candidate in changed + changed.map(withTitlesJoined) where candidate != words {
      if (try? parsed(candidate)) != nil {
        let line = candidate.map { Message($0.spelling) }.joined(separator: " ")
        return ["  \(line)"]
      }
    }
    return Command.forms(verb.utf8)
  }

  private static let changes: [@Sendable ([Word]) -> [Word]] = [
    { $0 },
    // `rename A to B` becomes `rename A B`.
    { words in words.filter { !$0.isKeyword("to") } },
    // `move A top` becomes `move A to top`.
    { words in
      guard let last = words.last,
        Command.Edge.allCases.contains(where: { last.isWord($0.rawValue) })
      else { return words }
      return words.dropLast() + [Word("to", at: last.location), last]
    },
    // `move A up` becomes `up A`.
    { words in
      guard let last = words.last, ["up", "down"].contains(where: last.isWord) else { return words }
      return [last] + words.dropFirst().dropLast()
    },
    // `mv A B` becomes `move A into B`.
    { words in
      guard words.count == 3, let last = words.last, Int(decimal: last.bytes[...]) == nil
      else { return words }
      return words.dropLast() + [Word("into", at: last.location), last]
    },
    // `sort A desc` becomes `sort A reverse`, and `sort A size` becomes `sort A by size`.
    { words in
      guard let last = words.last else { return words }
      if ["desc", "descending", "reversed", "-r"].contains(where: last.isWord) {
        return words.dropLast() + [Word("reverse", at: last.location)]
      }
      guard last.keyword(among: SortOrder.Key.self) != nil else { return words }
      return words.dropLast() + [Word("by", at: last.location), last]
    },
  ]

  private static let keywords = ["before", "after", "into", "to", "at", "by", "reverse"]

  /// Joins adjacent unquoted words into titles. For example, `move My Notes before B` is read like
  /// `move "My Notes" before B`.
  private static func withTitlesJoined(_ words: [Word]) -> [Word] {
    var result = Array(words.prefix(1))
    var joins = false
    for word in words.dropFirst() {
      let isTitle =
        word.isBare && word.bytes.first != 0x23 && !keywords.contains(where: word.isWord)
      if isTitle && joins { result[result.count - 1].append(word) } else { result.append(word) }
      joins = isTitle
    }
    return result
  }
}

extension Word {
  fileprivate init(_ text: String, at location: Location) {
    self.init(location: location)
    bytes = Array(text.utf8)
    areEscaped = bytes.map { _ in false }
  }

  fileprivate func isWord(_ text: String) -> Bool { isBare && bytes.elementsEqual(text.utf8) }

  /// Appends a space and another word.
  fileprivate mutating func append(_ other: Word) {
    bytes += [0x20] + other.bytes
    areEscaped += [false] + other.areEscaped
  }

  /// The word as it is written in a command, with the quotes and backslashes that it needs.
  fileprivate var spelling: [UInt8] {
    var text: [UInt8] = []
    for (byte, isEscaped) in zip(bytes, areEscaped) {
      if isEscaped || byte == 0x22 || byte == 0x5C { text.append(0x5C) }
      text.append(byte)
    }
    let needsQuotes = bytes.isEmpty || bytes.contains { $0 == 0x20 || $0 == 0x09 }
    return needsQuotes ? [0x22] + text + [0x22] : text
  }
}
