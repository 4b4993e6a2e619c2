/// The last command of a script, up to the cursor. The last word may be unfinished.
struct PartialCommand {
  /// The finished words.
  var words: [Word] = []
  /// The word at the cursor, which may be empty.
  var last = Word(location: Word.Location())
  /// The offset in the text at which the word at the cursor begins.
  var start = 0

  init(_ text: [UInt8]) {
    var isOpen = false
    var isInQuotes = false
    var isEscaped = false
    for (offset, byte) in text.enumerated() {
      if isEscaped {
        append(byte, escaped: true)
        isEscaped = false
      } else if byte == 0x5C || byte == 0x22 {
        if !isOpen { (start, isOpen) = (offset, true) }
        last.isBare = false
        if byte == 0x5C { isEscaped = true } else { isInQuotes.toggle() }
      } else if !isInQuotes && [0x20, 0x09, 0x0A].contains(byte) {
        if isOpen { words.append(last) }
        if byte == 0x0A { words = [] }
        last = Word(location: Word.Location())
        (start, isOpen) = (offset + 1, false)
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

extension PartialCommand {
  /// The words that the command allows at the cursor: keywords, and whether an item is allowed. Both are missing if the
  /// word cannot be completed, as in a new title or a number, or if no word is allowed.
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
