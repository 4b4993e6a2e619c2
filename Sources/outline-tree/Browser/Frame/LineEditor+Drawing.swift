extension LineEditor {
  /// Returns the range of the text that is drawn. The range contains as much of the text before the cursor as fits into
  /// the line. If the text after the cursor is too long, the range contains slightly more of this text than fits, so
  /// that the line is visibly cut at its end.
  ///
  /// - Parameter columns: The width of the line, minus one column for a cursor at its end.
  func visiblePart(columns: Int) -> Range<Int> {
    var (start, room) = (cursor, columns)
    while start > 0 {
      let previous = CharacterBreaks.last(before: start, in: bytes)
      room -= self.columns(of: previous..<start)
      if room < 0 { break }
      start = previous
    }
    var (end, rest) = (cursor, columns + 1)
    var characters = CharacterReader(bytes[cursor...])
    while rest >= 0, let character = characters.next() {
      rest -= self.columns(of: end..<end + character.length)
      end += character.length
    }
    return start..<end
  }

  private func columns(of character: Range<Int>) -> Int {
    DisplayWidth.columns(of: TerminalEscaping.escaped(bytes[character])[...])
  }
}

extension Prompt.Purpose {
  /// The label at the beginning of the prompt's line, in ASCII.
  var label: String {
    switch self {
    case .command: ":"
    case .search: "/"
    case .filter: "filter: "
    case .path: "write to: "
    case .refile: "move to: "
    }
  }
}
