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
    return ScreenFrame(
      lines: lines,
      cursor: cursor.map { ScreenFrame.Position(row: size.rows - 1, column: $0) })
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
    if isUnsaved { remarks.append("not saved") }
    if isWatching { remarks.append("watching") }
    if !marks.isEmpty { remarks.append("\(marks.count) marked") }
    if let filter { remarks.append("filter: \(TerminalEscaping.text(filter.pattern.text))") }
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
    case .leaving:
      return (cut(Array("Not saved. s: save and quit, d: discard, any other key: stay".utf8)), nil)
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
    let room = max(1, size.columns - label.count - 1)
    let before = shownEnd(of: prompt.bytesBeforeCursor, columns: room)
    var line = Array(label.utf8) + before
    let cursor = DisplayWidth.columns(of: line[...])
    TerminalEscaping.append(prompt.bytes.dropFirst(prompt.bytesBeforeCursor.count), to: &line)
    return (cut(line), min(cursor, size.columns - 1))
  }

  private func shownEnd(of text: [UInt8], columns: Int) -> [UInt8] {
    var rest = String(decoding: text, as: UTF8.self)[...]
    while true {
      let line = Array(TerminalEscaping.text(Array(rest.utf8)).utf8)
      if DisplayWidth.columns(of: line[...]) <= columns || rest.isEmpty { return line }
      rest.removeFirst()
    }
  }
}

extension Prompt.Purpose {
  /// In ASCII.
  fileprivate var label: String {
    switch self {
    case .command: ":"
    case .search: "/"
    case .filter: "filter: "
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
