/// The last command of a script, up to the cursor. The last word may be unfinished.
struct PartialCommand {
  /// The finished words.
  var words: [Word] = []
  /// The word at the cursor, which may be empty.
  var last = Word(location: Word.Location())
  /// The offset in the text at which the word at the cursor begins.
  var start = 0
  /// True if the word at the cursor begins with a quote.
  var isQuoted = false

  init(_ text: [UInt8]) {
    var isOpen = false
    var isInQuotes = false
    var isEscaped = false
    for (offset, byte) in text.enumerated() {
      if isEscaped {
        append(byte, escaped: true)
        isEscaped = false
      } else if byte == 0x5C || byte == 0x22 {
        if !isOpen { (start, isOpen, isQuoted) = (offset, true, byte == 0x22) }
        last.isBare = false
        if byte == 0x5C { isEscaped = true } else { isInQuotes.toggle() }
      } else if !isInQuotes && [0x20, 0x09, 0x0A].contains(byte) {
        if isOpen { words.append(last) }
        if byte == 0x0A { words = [] }
        last = Word(location: Word.Location())
        (start, isOpen, isQuoted) = (offset + 1, false, false)
      } else {
        if !isOpen { (start, isOpen) = (offset, true) }
        append(byte, escaped: false)
      }
    }
    if !isOpen { start = text.count }
  }

  private mutating func append(_ byte: UInt8, escaped: Bool) {
    last.bytes.append(byte)
    last.areEscaped.append(escaped)
  }
}

/// The kind of word that a command allows at a position.
enum CommandSlot: Equatable {
  case words([String])
  /// An item, or one of the given keywords.
  case item(others: [String])
  /// A word that cannot be completed, such as a new title or a number, or no word at all.
  case anything
}

extension PartialCommand {
  /// The kind of word that the command allows at the cursor.
  var slot: CommandSlot {
    guard let verb = words.first else { return .words(Command.Verb.allCases.map(\.rawValue)) }
    let rest = words.dropFirst().map { $0.isBare ? String(decoding: $0.bytes, as: UTF8.self) : "" }
    guard let verb = Command.Verb(named: verb.bytes) else { return .anything }
    switch (verb, rest.count) {
    case (.insert, 0), (.rename, 1): return .anything
    case (.expand, 0), (.collapse, 0): return .item(others: ["--all"])
    case (.sort, 0): return .item(others: ["--all", "/"])
    case (_, 0): return .item(others: [])
    case (.note, 1): return last.bytes.first == 0x2D ? .words(["--none"]) : .anything
    case (.move, 1): return .words(["before", "after", "into", "to"])
    case (.insert, 1): return .words(["before", "after", "into"])
    case (.move, 2) where rest[1] == "to": return .words(Command.Edge.allCases.map(\.rawValue))
    case (.move, 2), (.insert, 2): return .item(others: rest[1] == "into" ? ["/"] : [])
    case (.move, 3) where rest[1] == "into", (.insert, 3) where rest[1] == "into":
      return .words(["at"])
    case (.sort, 1): return .words(["by", "reverse"])
    case (.sort, 2) where rest[1] == "by": return .words(SortOrder.Key.allCases.map(\.rawValue))
    case (.sort, 3) where rest[1] == "by": return .words(["reverse"])
    default: return .anything
    }
  }
}
