import Outline

/// Draws the state of a browser: a header that names the source, the rows, and a message or question.
struct FrameDrawing {
  let state: BrowserState
  /// The colors of names; nil for names without colors.
  let colors: FileColors?

  var frame: ScreenFrame {
    var lines: [[UInt8]]
    if case .help(let page) = state.mode {
      lines = HelpPage.lines.dropFirst(page.top).prefix(size.rows - 1).map { cut(Array($0.utf8)) }
    } else {
      lines = (viewport.hasHeader ? [header] : []) + rowLines
    }
    lines += Array(repeating: [], count: max(0, size.rows - 1 - lines.count))
    let (status, cursor) = statusLine
    lines = Array(lines.prefix(size.rows - 1)) + [status]
    if case .question(let question) = state.mode { draw(question, over: &lines) }
    return ScreenFrame(
      lines: lines,
      cursor: cursor.map { ScreenFrame.Position(row: size.rows - 1, column: $0) })
  }

  private var view: OutlineView { state.view }
  private var viewport: Viewport { view.viewport }
  private var size: TerminalSize { viewport.size }

  private func cut(_ line: [UInt8]) -> [UInt8] {
    var line = line
    RowCutting.cut(&line, from: 0, columns: size.columns)
    return line
  }
}

/// Drawing the name and the rows of the source.
extension FrameDrawing {
  private var header: [UInt8] {
    var line = Array("\u{1B}[1m".utf8)
    TerminalEscaping.append(view.name[...], to: &line)
    if let root = viewport.roots.last {
      line += " › ".utf8
      TerminalEscaping.append(view.document.path(of: root)[...], to: &line)
    }
    line += "\u{1B}[0m".utf8
    let remarks = remarks
    if !remarks.isEmpty { line += "  [\(remarks.joined(separator: ", "))]".utf8 }
    return cut(line)
  }

  private var remarks: [String] {
    var remarks: [String] = []
    if state.outline.reading.isSourceGone { remarks.append("gone") }
    if state.isUnsaved { remarks.append("not saved") }
    if let trouble = state.recoveryTrouble {
      remarks.append("no recovery file: \(TerminalEscaping.text(trouble.bytes))")
    }
    if state.directory.isWatching { remarks.append("watching") }
    if !view.marks.isEmpty { remarks.append("\(view.marks.count) marked") }
    if let filter = view.filter {
      remarks.append("filter: \(TerminalEscaping.text(filter.pattern.text))")
    }
    if case .document(.readOnly(let why)) = state.rights {
      remarks.append("read only: \(TerminalEscaping.text(why.bytes))")
    }
    return remarks
  }

  private var rowLines: [[UInt8]] {
    let view = view
    let shown = view.shown
    let base = viewport.baseLevel(in: shown)
    return shown.visibleRows[viewport.window(in: shown)].map { row in
      let isClosed = row.hasChildren && !row.isExpanded
      return RowLine(
        row: row, level: row.level - base, document: view.document,
        hidden: isClosed ? shown.descendantCount(of: row.item) : nil,
        isUnread: view.isUnread(row.item), isFocused: row.item == view.focus,
        isMarked: view.marks.contains(row.item), columns: size.columns, colors: colors
      ).bytes
    }
  }
}

/// Drawing messages and questions.
extension FrameDrawing {
  /// The last line of the screen, and the column of the cursor on that line.
  private var statusLine: (line: [UInt8], cursor: Int?) {
    switch state.mode {
    case .prompt(let prompt): return line(of: prompt)
    case .typeAhead(let text):
      let line = "begins with: \(TerminalEscaping.text(text.bytes))"
      return (cut(Array(line.utf8)), nil)
    case .question: return ([], nil)
    case .help: return (cut(Array("↓ ↑ PgDn PgUp, any other key: back".utf8)), nil)
    case .rows:
      var line: [UInt8] = []
      if let message = view.message { TerminalEscaping.append(message.bytes[...], to: &line) }
      return (cut(line), nil)
    }
  }

  /// Returns the line with the text that is being typed. If the text is too long, the line shows the part
  /// around the cursor.
  private func line(of prompt: Prompt) -> (line: [UInt8], cursor: Int?) {
    let label = prompt.purpose.label
    let part = prompt.line.visiblePart(columns: max(1, size.columns - label.count - 1))
    var line = Array(label.utf8)
    TerminalEscaping.append(prompt.bytes[part.lowerBound..<prompt.line.cursor], to: &line)
    let cursor = DisplayWidth.columns(of: line[...])
    TerminalEscaping.append(prompt.bytes[prompt.line.cursor..<part.upperBound], to: &line)
    if let message = view.message {
      line += "  \u{1B}[2m".utf8
      TerminalEscaping.append(message.bytes[...], to: &line)
      line += "\u{1B}[0m".utf8
    }
    return (cut(line), min(cursor, size.columns - 1))
  }

  /// Draws a question on the last lines of the screen, in place of what they showed.
  private func draw(_ question: Question, over lines: inout [[UInt8]]) {
    let asked = question.lines(columns: size.columns).suffix(lines.count)
    lines.removeLast(asked.count)
    for line in asked {
      var bytes: [UInt8] = []
      TerminalEscaping.append(line.bytes[...], to: &bytes)
      lines.append(cut(bytes))
    }
  }
}

extension TerminalEscaping {
  /// Returns the bytes as text, with control characters escaped so that a terminal does not obey them.
  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    append(bytes[...], to: &result)
    return String(decoding: result, as: UTF8.self)
  }
}
