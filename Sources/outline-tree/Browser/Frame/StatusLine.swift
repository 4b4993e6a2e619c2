import Outline

/// The last line of the screen. The line contains a message or the keys that matter now, and the position at the
/// right.
extension FrameDrawing {
  /// The bytes of the line, and the column of the cursor if it is on this line.
  var statusLine: (bytes: [UInt8], cursor: Int?) {
    switch state.mode {
    case .prompt(let prompt): return line(of: prompt)
    case .typeAhead(let text):
      var line = StyledLine()
      line.append("begins with: ")
      line.append(text[...])
      return withMessage(line, cursor: line.columns)
    case .question: return ([], nil)
    case .help(let page):
      if let prompt = page.prompt { return line(of: prompt) }
      return (withPosition("↓ ↑ PgDn PgUp, / finds a line, any other key: back"), nil)
    case .rows, .typing, .note: return (withPosition(state.message == nil ? hints : nil), nil)
    }
  }

  private var columns: Int { size.columns }

  /// Returns the line with the message or, if there is none, with as many of the hints as fit.
  private func withPosition(_ hints: String?) -> [UInt8] {
    let position = position
    let room = max(0, columns - position.count - 1)
    var left = StyledLine()
    if let hints {
      // If the continuations of a key sequence do not fit, an ellipsis at the end shows that there are more of them.
      let fitting = state.keys.isEmpty ? Self.fitting(hints, columns: room) : hints
      left.append(fitting, theme.style(.status))
    } else if let message = state.message {
      left.append(message.bytes[...])
    }
    // A message that does not fit beside the position replaces the position, because the message is more important.
    let isTooLong = hints == nil && left.columns > room
    if position.isEmpty || isTooLong || room < 1 { return left.bytes(columns: columns) }
    let padding = String(repeating: " ", count: max(0, room - left.columns) + 1)
    return left.bytes(columns: room) + (padding + position).utf8
  }

  /// Returns as many of the hints as fit, and at least the first one.
  private static func fitting(_ hints: String, columns: Int) -> String {
    var parts = hints.split(separator: "  ")
    while parts.count > 1, parts.joined(separator: "  ").count > columns { parts.removeLast() }
    return parts.joined(separator: "  ")
  }

  /// The number of the row in focus among the visible rows, and the number of visible rows. After a search, the text
  /// begins with the number of the match.
  private var position: String {
    guard case .rows = state.mode, let index = view.focusedIndex else { return "" }
    let reach = viewport.reach(in: view.shown)
    let match = state.matchNumber.map { "match \($0)  " } ?? ""
    return "\(match)\(index - reach.lowerBound + 1)/\(reach.count)"
  }

  private var hints: String {
    switch state.mode {
    case .typing: "Enter: next row, Tab S-Tab: in, out, ^S: save, Esc: done, ^G: cancel"
    case .note: "Enter: next line, ^S: save, Esc: done, ^G: cancel"
    case .rows: state.keys.continuations ?? rowHints
    case .prompt, .typeAhead, .help, .question: ""
    }
  }

  /// The keys that matter most for the row in focus. The keys that are the same for all rows come first, so that
  /// few characters change when the focus moves.
  private var rowHints: String {
    var keys = ["?: help", "q: quit", "/: search"]
    keys.append(view.isDirectory ? "f: filter" : "o: new row")
    if !view.marks.isEmpty { keys.append("Esc: unmark") }
    if let focus = view.focus {
      keys.append("Enter: \(effectOfEnter(on: focus))")
      if state.isTask(focus) { keys.append("x: check") }
    }
    return keys.joined(separator: "  ")
  }

  private func effectOfEnter(on focus: ItemID) -> String {
    let isMarkedPick = state.picks && !view.marks.isEmpty
    if isMarkedPick { return "pick" }
    if view.isParent(focus) { return view.isOpen(focus) ? "close" : "open" }
    return state.picks ? "pick" : "edit"
  }

  /// Returns the line with the text that is being typed. If the text is too long, the line shows the part
  /// around the cursor.
  private func line(of prompt: Prompt) -> (bytes: [UInt8], cursor: Int?) {
    let label = prompt.purpose.label
    let part = prompt.line.visiblePart(columns: max(1, columns - label.count - 1))
    var line = StyledLine()
    line.append(label)
    line.append(prompt.bytes[part.lowerBound..<prompt.line.cursor])
    let cursor = line.columns
    line.append(prompt.bytes[prompt.line.cursor..<part.upperBound])
    return withMessage(line, cursor: cursor)
  }

  private func withMessage(_ line: StyledLine, cursor: Int) -> (bytes: [UInt8], cursor: Int?) {
    var line = line
    if let message = state.message {
      line.append("  ")
      line.append(message.bytes[...], theme.style(.status))
    }
    return (line.bytes(columns: columns), min(cursor, columns - 1))
  }
}

extension PendingKeys {
  /// The keys that complete the typed beginning of a sequence, and the help for these keys; nil if nothing has been
  /// typed.
  var continuations: String? {
    if isEmpty { return nil }
    let parts = KeyBindings.passages.compactMap { passage -> String? in
      let keys = passage.bindings.flatMap(\.sequences).compactMap { continuation(of: $0) }
      guard let first = keys.first, let last = keys.last else { return nil }
      let names = keys.count > 4 ? "\(first) … \(last)" : keys.joined(separator: " ")
      return "\(names): \(passage.help)"
    }
    return "\(typed)  " + parts.joined(separator: "  ")
  }
}

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

/// Draws the rows that a prompt suggests. They are drawn above the line of the prompt.
extension FrameDrawing {
  func draw(rowsOfferedBy prompt: Prompt, over lines: inout [[UInt8]]) {
    // The header and the prompt stay visible.
    let offered = self.lines(offeredBy: prompt).prefix(max(0, lines.count - 2))
    let end = lines.count - 1
    lines.replaceSubrange(end - offered.count..<end, with: offered)
  }

  private func lines(offeredBy prompt: Prompt) -> [[UInt8]] {
    guard let completion = prompt.completion else { return [] }
    let choice = prompt.choice(in: state.document)
    let rows = completion.rows(in: state.document).map { line(of: $0, isChosen: $0 == choice) }
    if !completion.isDone {
      return rows + [theme.note("  \(theme.ellipsis) looking at more rows", columns: size.columns)]
    }
    return rows.isEmpty && prompt.purpose == .refile
      ? [theme.note("  no row matches", columns: size.columns)] : rows
  }

  private func line(of node: ItemID, isChosen: Bool) -> [UInt8] {
    var line = StyledLine(base: isChosen ? theme.style(.focus) : [])
    line.append(isChosen && theme.isPlain ? "> " : "  ")
    line.append(state.document.title(of: node))
    let above = state.document.names(to: state.document.outline.parent(of: node))
    if !above.isEmpty {
      line.append("   in ", theme.style(.note))
      line.append(Array(above.joined(separator: " / ".utf8))[...], theme.style(.note))
    }
    return line.bytes(columns: state.size.columns)
  }
}
