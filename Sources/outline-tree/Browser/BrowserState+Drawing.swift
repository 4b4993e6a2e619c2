import Outline

extension BrowserState {
  /// The lines of the screen: what the source is, its rows, and what is said or asked.
  ///
  /// - Parameter colors: Those of names; nil: none.
  func frame(colors: FileColors? = nil) -> ScreenFrame {
    var lines: [[UInt8]]
    if case .help(let top) = mode {
      lines = BrowserHelp.lines.dropFirst(top).prefix(size.rows - 1).map { cut(Array($0.utf8)) }
    } else {
      lines = (hasHeader ? [header] : []) + rowLines(colors)
    }
    lines += Array(repeating: [], count: max(0, size.rows - 1 - lines.count))
    let (status, cursor) = bottomLine
    lines = Array(lines.prefix(size.rows - 1)) + [status]
    if case .question(let question) = mode { show(question, in: &lines) }
    return ScreenFrame(
      lines: lines,
      cursor: cursor.map { ScreenFrame.Position(row: size.rows - 1, column: $0) })
  }

  /// Over the lowest rows.
  private func show(_ question: Question, in lines: inout [[UInt8]]) {
    let asked = question.lines(columns: size.columns).suffix(lines.count)
    lines.removeLast(asked.count)
    for line in asked {
      var bytes: [UInt8] = []
      TerminalEscaping.append(line.bytes[...], to: &bytes)
      lines.append(cut(bytes))
    }
  }

  private func rowLines(_ colors: FileColors?) -> [[UInt8]] {
    let base = baseLevel
    return shown.visibleRows[window].map { row in
      let isClosed = row.hasChildren && !row.isExpanded
      let line = RowLine(
        row: row, level: row.level - base, nodes: document.nodes,
        hidden: isClosed ? shown.descendantCount(of: row.item) : nil,
        isUnread: isUnread(row.item), isFocused: row.item == focus,
        isMarked: marks.contains(row.item), columns: size.columns, colors: colors)
      return line.bytes
    }
  }

  private var header: [UInt8] {
    var line = Array("\u{1B}[1m".utf8)
    TerminalEscaping.append(name[...], to: &line)
    if let root = roots.last {
      line += " › ".utf8
      TerminalEscaping.append(document.path(of: root)[...], to: &line)
    }
    line += "\u{1B}[0m".utf8
    line += headerRemarks.utf8
    return cut(line)
  }

  private var headerRemarks: String {
    var remarks: [String] = []
    if isSourceGone { remarks.append("gone") }
    if isUnsaved { remarks.append("not saved") }
    if let recoveryTrouble {
      remarks.append("no recovery file: \(TerminalEscaping.text(recoveryTrouble.bytes))")
    }
    if isWatching { remarks.append("watching") }
    if !marks.isEmpty { remarks.append("\(marks.count) marked") }
    if let filter { remarks.append("filter: \(TerminalEscaping.text(filter.pattern.text))") }
    if case .document(.readOnly(let why)) = rights {
      remarks.append("read only: \(TerminalEscaping.text(why.bytes))")
    }
    return remarks.isEmpty ? "" : "  [\(remarks.joined(separator: ", "))]"
  }

  private func cut(_ line: [UInt8]) -> [UInt8] {
    var line = line
    RowCutting.cut(&line, from: 0, columns: size.columns)
    return line
  }
}

/// The last line.
extension BrowserState {
  private var bottomLine: (line: [UInt8], cursor: Int?) {
    switch mode {
    case .prompt(let prompt): return line(of: prompt)
    case .typeAhead(let text):
      let line = "begins with: \(TerminalEscaping.text(text))"
      return (cut(Array(line.utf8)), nil)
    case .question: return ([], nil)
    case .help: return (cut(Array("↓ ↑ PgDn PgUp, any other key: back".utf8)), nil)
    case .rows:
      guard let message else { return ([], nil) }
      var line: [UInt8] = []
      TerminalEscaping.append(message.bytes[...], to: &line)
      return (cut(line), nil)
    }
  }

  /// What was written so far; of a long line the part that the cursor is in.
  private func line(of prompt: Prompt) -> (line: [UInt8], cursor: Int?) {
    let label = prompt.purpose.label
    let part = prompt.part(columns: max(1, size.columns - label.count - 1))
    var line = Array(label.utf8)
    TerminalEscaping.append(prompt.bytes[part.lowerBound..<prompt.cursor], to: &line)
    let cursor = DisplayWidth.columns(of: line[...])
    TerminalEscaping.append(prompt.bytes[prompt.cursor..<part.upperBound], to: &line)
    if let message {
      line += "  \u{1B}[2m".utf8
      TerminalEscaping.append(message.bytes[...], to: &line)
      line += "\u{1B}[0m".utf8
    }
    return (cut(line), min(cursor, size.columns - 1))
  }
}

extension Prompt {
  /// What is on the screen: as much before the cursor as fits, and after it no more than tells that
  /// it goes on where the line is cut.
  ///
  /// - Parameter columns: Those of the line, but for the one of a cursor at its end.
  fileprivate func part(columns: Int) -> Range<Int> {
    var (start, room) = (cursor, columns)
    while start > 0 {
      let previous = CharacterBreaks.last(before: start, in: bytes)
      room -= self.columns(of: previous..<start)
      if room < 0 { break }
      start = previous
    }
    var (end, rest) = (cursor, columns + 1)
    while end < bytes.count, rest >= 0 {
      let next = CharacterBreaks.next(after: end, in: bytes)
      rest -= self.columns(of: end..<next)
      end = next
    }
    return start..<end
  }

  private func columns(of character: Range<Int>) -> Int {
    var shown: [UInt8] = []
    TerminalEscaping.append(bytes[character], to: &shown)
    return DisplayWidth.columns(of: shown[...])
  }
}

extension Prompt.Purpose {
  /// In ASCII.
  fileprivate var label: String {
    switch self {
    case .command: ":"
    case .search: "/"
    case .filter: "filter: "
    case .path: "write to: "
    case .title: "title: "
    case .insertion(.below): "new row below: "
    case .insertion(.above): "new row above: "
    case .insertion(.inside): "new child: "
    }
  }
}

extension TerminalEscaping {
  /// As text that a terminal shows and does not obey.
  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    append(bytes[...], to: &result)
    return String(decoding: result, as: UTF8.self)
  }
}
