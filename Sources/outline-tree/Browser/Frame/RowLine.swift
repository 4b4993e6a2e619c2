import Outline

/// The line of a row on the screen.
struct RowLine {
  var row: SectionSnapshot<NodeID>.Row
  /// From the left of the screen.
  var level: Int
  var nodes: NodeTable
  /// How many rows it hides, if it is closed and that is known.
  var hidden: Int?
  var isUnread: Bool
  var isFocused: Bool
  var isMarked: Bool
  var columns: Int
  var colors: FileColors?

  /// Two columns a level, behind one for the mark; of deep rows not more than half of the screen.
  static func indentation(level: Int, columns: Int) -> Int {
    1 + min(2 * level, max(0, columns / 2))
  }

  var bytes: [UInt8] {
    var line: [UInt8] = []
    if isFocused { line += "\u{1B}[7m".utf8 }
    line += (isMarked ? "•" : " ").utf8
    appendIndentation(to: &line)
    line += symbol.utf8
    if let image = nodes.image(of: row.item) {
      TerminalEscaping.append(image, to: &line)
      line.append(0x20)
    }
    appendTitle(to: &line)
    appendRemark(to: &line)
    RowCutting.cut(&line, from: 0, columns: columns)
    return line
  }

  /// Where a row is too deep to be indented, a number says how deep it is.
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
    let title = nodes.title(of: row.item)
    // A color would end the highlight.
    let color = isFocused ? nil : colors?.sequence(name: title, kind: kind, isBroken: isBroken)
    if let color { line += Array("\u{1B}[".utf8) + color + Array("m".utf8) }
    TerminalEscaping.append(title, to: &line)
    if color != nil { line += "\u{1B}[0m".utf8 }
    if let target = nodes.target(of: row.item) {
      line += " -> ".utf8
      TerminalEscaping.append(target, to: &line)
    }
  }

  private var kind: NodeKind { nodes.kind(of: row.item) }

  private var isBroken: Bool {
    nodes.target(of: row.item) != nil && nodes.targetDetails(of: row.item) == nil
  }

  private func appendRemark(to line: inout [UInt8]) {
    switch nodes.reading(of: row.item) {
    case .refused: line += "  [error opening dir]".utf8
    case .loop: line += "  [recursive, not followed]".utf8
    case .done, .omitted: if let hidden { line += " (\(hidden))".utf8 }
    }
  }
}
