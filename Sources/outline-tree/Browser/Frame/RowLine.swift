import Outline

/// Draws a row as a line of the screen.
struct RowLine {
  let drawing: FrameDrawing
  let row: SectionSnapshot<ItemID>.Row

  private var state: BrowserState { drawing.state }
  private var view: OutlineView { drawing.view }
  private var document: SourceDocument { drawing.view.document }
  private var theme: Theme { drawing.theme }
  private var columns: Int { drawing.viewport.rowColumns }

  /// The number of levels by which the row is indented on the screen.
  private var level: Int { row.level - drawing.viewport.baseLevel(in: view.shown) }

  var isFocused: Bool { row.item == view.focus }

  /// True if rows that are being dragged would be dropped on this row.
  private var isTarget: Bool { row.item == state.mouse.target }

  /// The text that is being typed in place of the title; nil if the title of this row is not being typed.
  var typed: LineEditor? {
    if case .typing(let typing) = state.mode, typing.row == row.item { typing.line } else { nil }
  }

  /// Returns the column of the symbol before the title. Before the symbol, there are one column for the mark and two
  /// columns for each level. All levels together take at most half of the given columns.
  static func indentation(level: Int, columns: Int) -> Int {
    1 + min(2 * level, max(0, columns / 2))
  }

  var bytes: [UInt8] {
    let base: Bytes =
      typed != nil ? [] : isFocused ? theme.style(.focus) : isTarget ? theme.style(.drop) : []
    var line = StyledLine(base: base)
    appendStart(to: &line)
    if let typed {
      append(typed, to: &line)
    } else {
      appendTitle(to: &line)
      appendRemark(to: &line)
    }
    return line.bytes(columns: columns, isFilled: !base.isEmpty)
  }

  /// The column of the cursor. The cursor is in the text that is being typed or, if no text is being typed, at the
  /// row's symbol.
  var cursorColumn: Int {
    guard let typed else {
      return min(Self.indentation(level: level, columns: columns), columns - 1)
    }
    var line = StyledLine()
    appendStart(to: &line)
    let part = typed.visiblePart(columns: room(in: line))
    line.append(typed.bytes[part.lowerBound..<typed.cursor])
    return min(line.columns, columns - 1)
  }

  /// Appends everything before the title.
  private func appendStart(to line: inout StyledLine) {
    let isMarked = view.marks.contains(row.item)
    line.append(isMarked ? theme.mark : " ", isMarked ? theme.style(.mark) : [])
    appendIndentation(to: &line)
    line.append(symbol)
    var details: [UInt8] = []
    state.directory.columns.append(document.files.details(of: row.item), to: &details)
    line.append(details[...], theme.style(.count))
    appendGitLetters(to: &line)
    if theme.showsIcons, document.kind != .rows {
      let icon = FileIcons.icon(
        of: document.title(of: row.item), document.files.kind(of: row.item))
      line.append(Array(String(icon).utf8)[...], titleStyle)
      line.append(" ")
    }
    if let image = document.image(of: row.item) {
      line.append(image, titleStyle)
      line.append(" ")
    }
  }

  /// Appends a guide, such as `│`, for each ancestor. If the row is too deep to be indented fully, its level is written
  /// as a number.
  private func appendIndentation(to line: inout StyledLine) {
    let width = Self.indentation(level: level, columns: columns) - 1
    if width == 2 * level {
      let guides = String(repeating: theme.guide, count: level)
      return line.append(guides, theme.style(.guide))
    }
    let number = "\(level) "
    line.appendSpaces(width - number.utf8.count)
    line.append(number, theme.style(.guide))
  }

  private func appendGitLetters(to line: inout StyledLine) {
    guard let gitLetters = state.directory.gitLetters?[row.item] else { return }
    for letter in gitLetters.bytes {
      let color = theme.files == nil ? nil : GitLetters.color(of: letter)
      line.append([letter], color ?? [])
    }
    line.append(" ")
  }

  private var symbol: String {
    if view.isUnread(row.item) { return theme.collapsed }
    if !row.hasChildren { return "  " }
    return row.isExpanded ? theme.expanded : theme.collapsed
  }
}

/// Drawing the title, and the link target, the note mark and the remark after the title.
extension RowLine {
  private func room(in start: StyledLine) -> Int { max(1, columns - start.columns - 1) }

  private func append(_ typed: LineEditor, to line: inout StyledLine) {
    line.append(typed.bytes[typed.visiblePart(columns: room(in: line))])
  }

  private func appendTitle(to line: inout StyledLine) {
    let title = document.title(of: row.item)
    let style = titleStyle
    var start = title.startIndex
    for (range, addition) in accents(in: title) {
      line.append(title[start..<range.lowerBound], style)
      if isFocused || isTarget {
        line.append(title[range], adding: addition)
      } else {
        line.append(title[range], style.isEmpty ? addition : style + [0x3B] + addition)
      }
      start = range.upperBound
    }
    line.append(title[start...], style)
    if let target = document.files.target(of: row.item) {
      line.append(" -> ")
      line.append(target)
    }
    if document.hasNote(row.item) { line.append(theme.noteMark, theme.style(.note)) }
  }

  /// The parts of a title that have a style of their own. These parts are the matches of the pattern or, if there
  /// are no matches, the tags.
  private func accents(in title: Bytes) -> [(Range<Int>, Bytes)] {
    if theme.isPlain { return [] }
    let pattern = view.filter?.pattern ?? state.search
    if let matches = pattern?.ranges(in: title), !matches.isEmpty {
      return matches.map { ($0, theme.style(.match)) }
    }
    return document.kind == .rows ? Self.tags(in: title).map { ($0, theme.style(.tag)) } : []
  }

  /// Returns the words that begin with `#` or `@`, and whose second character is not `#`.
  private static func tags(in title: Bytes) -> [Range<Int>] {
    title.split(separator: 0x20)
      .filter {
        $0.count > 1 && ($0.first == "#" || $0.first == "@") && $0.dropFirst().first != "#"
      }
      .map { $0.startIndex..<$0.endIndex }
  }

  private var titleStyle: Bytes {
    if document.kind == .rows {
      let content = document.document[row.item]
      if content.isDone == true { return theme.style(.done) }
      return content.isHeading ? theme.style(.heading) : []
    }
    let isBroken =
      document.files.target(of: row.item) != nil && document.files.targetMode(of: row.item) == nil
    let color = theme.files?.sequence(
      name: document.title(of: row.item), kind: document.files.kind(of: row.item),
      isBroken: isBroken, mode: document.files.details(of: row.item)?.mode)
    return color.map { Array($0)[...] } ?? []
  }

  private func appendRemark(to line: inout StyledLine) {
    switch document.files.reading(of: row.item) {
    case .refused: line.append("  [error opening dir]")
    case .loop: line.append("  [recursive, not followed]")
    case .done, .omitted:
      if row.hasChildren && !row.isExpanded {
        let hidden = view.shown.descendantCount(of: row.item)
        line.append(" (\(hidden))", theme.style(.count))
      }
    }
  }
}
