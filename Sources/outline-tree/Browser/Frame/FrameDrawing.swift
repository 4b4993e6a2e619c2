import Outline

/// Draws the state of a browser as a header with the name of the source, the rows, and a message or a question.
struct FrameDrawing {
  let state: BrowserState
  let theme: Theme

  var frame: ScreenFrame {
    var lines: [[UInt8]]
    var cursor: ScreenFrame.Position?
    if case .help(let page) = state.mode {
      lines = page.lines.dropFirst(page.top).prefix(size.rows - 1).map { cut(Array($0.utf8)) }
    } else {
      (lines, cursor) = rowLines
      lines = PreviewPane(content: state.shownPreview, theme: theme).joined(to: lines, in: viewport)
      if viewport.hasHeader { lines.insert(header, at: 0) }
    }
    lines += Array(repeating: [], count: max(0, size.rows - 1 - lines.count))
    let (status, column) = statusLine
    lines = Array(lines.prefix(size.rows - 1)) + [status]
    if case .question(let question) = state.mode { draw(question, over: &lines) }
    if case .prompt(let prompt) = state.mode { draw(rowsOfferedBy: prompt, over: &lines) }
    if let column {
      cursor = ScreenFrame.Position(row: size.rows - 1, column: column, isShown: true)
    }
    if theme.isASCII { lines = lines.map(ASCIIFallbacks.replacingMarks) }
    return ScreenFrame(lines: lines, cursor: cursor)
  }

  var view: OutlineView { state.view }
  var viewport: Viewport { view.viewport }
  var size: TerminalSize { viewport.size }

  func cut(_ line: [UInt8]) -> [UInt8] {
    var line = line
    RowCutting.cut(&line, from: 0, columns: size.columns)
    return line
  }
}

/// Drawing the name of the source, with the ancestors of the first row on the screen.
extension FrameDrawing {
  private var header: [UInt8] {
    let remarks = remarks
    let list = remarks.joined(separator: ", ")
    let ending: Message = remarks.isEmpty ? "" : "  [\(list)]"
    let width = DisplayWidth.columns(of: ending.bytes[...])
    // Remarks are more important than the ancestors, but the name of the source has to be recognizable.
    let room = max(size.columns / 3, size.columns - width)
    var line = StyledLine()
    line.append(view.name[...], theme.style(.header))
    for label in trail(columns: room - line.columns) {
      line.append(theme.crumb, theme.style(.guide))
      line.append(label)
    }
    return cut(line.bytes(columns: room) + ending.bytes)
  }

  /// Returns the names of the nearest ancestors that fit the given number of columns, outermost first. An ellipsis
  /// takes the place of the ancestors that do not fit. The nearest ancestor is always included.
  private func trail(columns: Int) -> [Bytes] {
    var (labels, room) = ([Bytes](), columns)
    for item in trail.reversed() {
      var label = StyledLine()
      label.append(theme.crumb)
      label.append(view.document.label(of: item)[...])
      room -= label.columns
      if room < 0 && !labels.isEmpty {
        return [Array(theme.ellipsis.utf8)[...]] + labels.reversed()
      }
      labels.append(view.document.label(of: item)[...])
    }
    return labels.reversed()
  }

  /// The ancestors of the first row on the screen, outermost first. If the screen is zoomed to the first row, the array
  /// also contains that row, after its ancestors.
  private var trail: [ItemID] {
    let window = viewport.window(in: view.shown)
    guard let first = window.first.map({ view.shown.visibleItem(at: $0) }) else { return [] }
    let ancestors = view.shown.ancestors(of: first).reversed() as [ItemID]
    return first == viewport.roots.last ? ancestors + [first] : ancestors
  }

  private var remarks: [Message] {
    var remarks: [Message] = []
    if state.view.reading.isSourceGone { remarks.append("gone") }
    if let change = state.fileChange { remarks.append(change.remark) }
    if state.isUnsaved {
      let hasFile = state.rights != .nowhere
      remarks.append(hasFile ? "not saved" : "not saved: there is no file; ^S asks for one")
    }
    if let trouble = state.recoveryTrouble {
      remarks.append("no recovery file: \(TerminalEscaping.escaped(trouble.bytes[...]))")
    }
    if state.directory.watching == false { remarks.append("not watching") }
    if !view.marks.isEmpty { remarks.append("\(view.marks.count) marked") }
    if let filter = view.filter {
      let text = TerminalEscaping.escaped(filter.pattern.text[...])
      remarks.append("filter: \(text), \(count: filter.matches, "match", plural: "matches")")
    }
    if let why = state.rights.obstacle {
      remarks.append("read only: \(TerminalEscaping.escaped(why.bytes[...]))")
    }
    return remarks
  }
}

/// Drawing rows and their notes.
extension FrameDrawing {
  /// The lines of the rows, and the position of the cursor.
  private var rowLines: (lines: [[UInt8]], cursor: ScreenFrame.Position?) {
    var lines: [[UInt8]] = []
    var cursor: ScreenFrame.Position?
    for line in view.screenLines {
      let number = lines.count + (viewport.hasHeader ? 1 : 0)
      switch line {
      case .row(let index):
        let row = RowLine(drawing: self, row: view.shown.visibleRows[index])
        lines.append(row.bytes)
        if row.isFocused {
          cursor = ScreenFrame.Position(
            row: number, column: row.cursorColumn, isShown: row.typed != nil || theme.isPlain)
        }
      case .note(let item, let text):
        lines.append(noteLine(of: item, text).bytes(columns: viewport.rowColumns))
      case .typedNote(let item, let editor, let hasCursor):
        let room = max(1, viewport.rowColumns - noteLine(of: item, []).columns - 1)
        let part = editor.visiblePart(columns: room)
        lines.append(noteLine(of: item, editor.bytes[part]).bytes(columns: viewport.rowColumns))
        if hasCursor {
          let before = noteLine(of: item, editor.bytes[part.lowerBound..<editor.cursor])
          cursor = ScreenFrame.Position(
            row: number, column: min(before.columns, viewport.rowColumns - 1), isShown: true)
        }
      }
    }
    return (lines, cursor)
  }

  private func noteLine(of item: ItemID, _ text: Bytes) -> StyledLine {
    var line = StyledLine()
    line.appendSpaces(view.symbolColumn(of: item) + 2)
    line.append(text, theme.style(.note))
    return line
  }

  /// Draws a question on the last lines of the screen, in place of their contents.
  private func draw(_ question: Question, over lines: inout [[UInt8]]) {
    let asked = question.lines(columns: size.columns).suffix(lines.count)
    lines.removeLast(asked.count)
    lines += asked.map { cut(TerminalEscaping.escaped($0.bytes[...])) }
  }
}

extension TerminalEscaping {
  /// Returns the bytes with control characters escaped, so that a terminal does not obey them.
  static func escaped(_ bytes: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    append(bytes, to: &result)
    return result
  }
}
