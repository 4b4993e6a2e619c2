/// Finds the command that the user probably meant when a command cannot be parsed.
///
/// This type tries to correct a few usual mistakes: a synonym of a verb, a title with spaces but without quotes, and a
/// missing or extra keyword. The first correction that makes the command parse is suggested.
enum CommandRepair {
  /// Returns hints for the message: the corrected command if one is found, otherwise the forms of the verb.
  static func hints(_ words: [Word]) -> [Message] {
    guard let first = words.first, words.count <= 64 else { return [] }
    let verb = Hint.command(first.bytes) ?? String(decoding: first.bytes, as: UTF8.self)
    let named = [Word(verb, at: first.location)] + words.dropFirst()
    let changed = changes.map { $0(named) }
    for candidate in changed + changed.map(withTitlesJoined) where candidate != words {
      if (try? CommandParser.parsed(candidate)) != nil {
        return ["  \(candidate.map { Message($0.spelling) }.joined(separator: " "))"]
      }
    }
    return CommandForm.lines(verb.utf8)
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

  /// Joins adjacent unquoted words into titles: `move My Notes before B` is read like `move "My Notes" before B`.
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
