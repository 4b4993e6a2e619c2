import Outline

/// Draws a row as a line of the screen.
struct RowLine {
  var row: SectionSnapshot<ItemID>.Row
  /// The number of levels by which the row is indented on the screen.
  var level: Int
  var document: SourceDocument
  /// The number of rows hidden inside this row; nil if the row is not closed.
  var hidden: Int?
  var isUnread: Bool
  var isFocused: Bool
  var isMarked: Bool
  var columns: Int
  var colors: FileColors?

  /// Returns the column of the symbol before the title. Before the symbol, there is one column for the
  /// mark, and there are two columns for each level, but the levels use at most half of the screen.
  static func indentation(level: Int, columns: Int) -> Int {
    1 + min(2 * level, max(0, columns / 2))
  }

  var bytes: [UInt8] {
    var line: [UInt8] = []
    if isFocused { line += "\u{1B}[7m".utf8 }
    line += (isMarked ? "•" : " ").utf8
    appendIndentation(to: &line)
    line += symbol.utf8
    if let image = document.image(of: row.item) {
      TerminalEscaping.append(image, to: &line)
      line.append(0x20)
    }
    appendTitle(to: &line)
    appendRemark(to: &line)
    RowCutting.cut(&line, from: 0, columns: columns)
    return line
  }

  /// Appends the indentation. If the row is too deep to be indented fully, its level is written as a
  /// number.
  private func appendIndentation(to line: inout [UInt8]) {
    let width = Self.indentation(level: level, columns: columns) - 1
    let number = width < 2 * level ? Array("\(level) ".utf8) : []
    line += repeatElement(0x20, count: max(0, width - number.count))
    line += number
  }

  private var symbol: String {
    if isUnread { return "▸ " }
    if !row.hasChildren { return "  " }
    return row.isExpanded ? "▾ " : "▸ "
  }

  private func appendTitle(to line: inout [UInt8]) {
    let title = document.title(of: row.item)
    // The row in focus has no color, because the sequence that ends a color would also end the highlight.
    let color = isFocused ? nil : colors?.sequence(name: title, kind: kind, isBroken: isBroken)
    if let color { line += Array("\u{1B}[".utf8) + color + Array("m".utf8) }
    TerminalEscaping.append(title, to: &line)
    if color != nil { line += "\u{1B}[0m".utf8 }
    if let target = document.files.target(of: row.item) {
      line += " -> ".utf8
      TerminalEscaping.append(target, to: &line)
    }
    if document.note(of: row.item) != nil { line += ConnectorStyle.tree.noteMark.utf8 }
  }

  private var kind: NodeKind { document.files.kind(of: row.item) }

  private var isBroken: Bool {
    document.files.target(of: row.item) != nil && document.files.targetMode(of: row.item) == nil
  }

  private func appendRemark(to line: inout [UInt8]) {
    switch document.files.reading(of: row.item) {
    case .refused: line += "  [error opening dir]".utf8
    case .loop: line += "  [recursive, not followed]".utf8
    case .done, .omitted: if let hidden { line += " (\(hidden))".utf8 }
    }
  }
}
