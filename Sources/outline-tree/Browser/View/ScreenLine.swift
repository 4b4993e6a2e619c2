import Outline

/// The content of a line of the screen.
enum ScreenLine: Equatable {
  /// The row with the given index among the visible rows.
  case row(Int)
  /// A line of a row's note.
  case note(ItemID, Bytes)
  /// A line of a note that is being typed.
  case typedNote(ItemID, LineEditor, hasCursor: Bool)
}

/// The rows on the screen and, if notes are shown, their notes.
extension OutlineView {
  var screenLines: [ScreenLine] {
    let window = viewport.window(in: shown)
    if !showsNotes && noteEditor == nil { return window.map { .row($0) } }
    var lines: [ScreenLine] = []
    for (index, row) in zip(window, shown.visibleRows[window]) {
      if lines.count >= viewport.height { break }
      lines.append(.row(index))
      lines += noteLines(of: row.item)
    }
    return Array(lines.prefix(viewport.height))
  }

  /// Returns the row on a line of the screen; if the line shows a note, the row that has this note; nil if the line
  /// shows neither.
  func node(atLine line: Int) -> ItemID? {
    let lines = screenLines
    let index = line - (viewport.hasHeader ? 1 : 0)
    guard lines.indices.contains(index) else { return nil }
    switch lines[index] {
    case .row(let index): return shown.visibleItem(at: index)
    case .note(let item, _), .typedNote(let item, _, _): return item
    }
  }

  /// Scrolls the screen, and moves the focus if the row in focus leaves the screen. This takes into account that
  /// fewer rows fit on the screen if notes are shown.
  mutating func scroll(by distance: Int) {
    viewport.scroll(by: distance, in: shown)
    guard viewport.rowsOnScreen != nil, let index = focusedIndex else { return }
    let last = viewport.top + max(1, rowCountOnScreen) - 1
    if index > last { viewport.focusRow(at: last, in: shown) }
  }

  private var rowCountOnScreen: Int {
    screenLines.count { if case .row = $0 { true } else { false } }
  }

  /// Scrolls down until the row in focus is on the screen together with its note.
  mutating func fitNotes() {
    guard showsNotes || noteEditor != nil else { return }
    defer { viewport.rowsOnScreen = max(1, rowCountOnScreen) }
    guard let index = focusedIndex, index >= viewport.top else { return }
    var heights = shown.visibleRows[viewport.top..<index + 1].map {
      1 + noteLines(of: $0.item).count
    }[...]
    var sum = heights.reduce(0, +)
    while sum > viewport.height, heights.count > 1 {
      sum -= heights.removeFirst()
      viewport.top += 1
    }
  }

  /// Returns the column of the symbol `▸` or `▾` of a row. The lines of a note begin two columns to the right of that
  /// symbol.
  func symbolColumn(of item: ItemID) -> Int {
    let level = shown.level(of: item) - viewport.baseLevel(in: shown)
    return RowLine.indentation(level: level, columns: viewport.rowColumns)
  }

  private func noteLines(of item: ItemID) -> [ScreenLine] {
    let limit = max(1, viewport.height - 1)
    if let noteEditor, noteEditor.row == item {
      return noteEditor.lines(limit: limit).map { .typedNote(item, $0, hasCursor: $1) }
    }
    guard showsNotes, let note = document.note(of: item) else { return [] }
    let columns = max(8, viewport.rowColumns - symbolColumn(of: item) - 2)
    let most = max(3, limit / 2)
    var lines: [Bytes] = []
    // The last part may contain several lines of the note.
    // It is not needed, because each part before it adds at least one line.
    for line in note.split(separator: 0x0A, maxSplits: most + 1, omittingEmptySubsequences: false)
    where lines.count <= most {
      // If a line is very long, only its beginning fits on the screen, so the rest of the line is not measured.
      lines += Self.wrapped(line.prefix((most + 1) * columns * StyledLine.bytesPerColumn), columns)
    }
    if lines.count > most {
      lines.removeSubrange((most - 1)...)
      lines.append(Array("…".utf8)[...])
    }
    return lines.map { .note(item, $0) }
  }

  /// Breaks a line of text at spaces so that each part fits the given width, unless the part is a single word.
  private static func wrapped(_ line: Bytes, _ columns: Int) -> [Bytes] {
    var parts: [Bytes] = []
    var (start, width) = (line.startIndex, 0)
    for word in line.split(separator: 0x20) {
      let wordWidth = DisplayWidth.columns(of: word)
      if width > 0 && width + 1 + wordWidth > columns {
        parts.append(line[start..<word.startIndex])
        (start, width) = (word.startIndex, wordWidth)
      } else {
        width += wordWidth + (width > 0 ? 1 : 0)
      }
    }
    return parts + [line[start...]]
  }
}
