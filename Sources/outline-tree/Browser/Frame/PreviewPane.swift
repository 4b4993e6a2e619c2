import Outline

/// Draws the preview, which is the beginning of the text, cut to the pane.
struct PreviewPane {
  let content: Preview.Content
  let theme: Theme

  /// Returns at most `height` lines, none of which is wider than the pane.
  func lines(width: Int, height: Int) -> [[UInt8]] {
    switch content {
    case .nothing: []
    case .text(let text): lines(of: text, height).map { Self.line($0, width) }
    case .names(let names): names.prefix(height).map { Self.line($0[...], width) }
    case .remark(let words): height > 0 ? [theme.note(words, columns: width)] : []
    }
  }

  private func lines(of text: [UInt8], _ height: Int) -> [Bytes] {
    var lines = text.split(separator: 0x0A, maxSplits: height, omittingEmptySubsequences: false)
    // A newline at the end of the text starts no line.
    if lines.last!.isEmpty { lines.removeLast() }
    return lines.prefix(height).map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }

  private static func line(_ text: Bytes, _ width: Int) -> [UInt8] {
    var line: [UInt8] = []
    // Most of a very long line is cut off, so only its beginning is escaped and measured.
    let parts = text.prefix(width * StyledLine.bytesPerColumn).split(
      separator: 0x09, omittingEmptySubsequences: false)
    var column = 0
    for (index, part) in parts.enumerated() where column <= width {
      let start = line.count
      if index > 0 {
        line += repeatElement(0x20, count: tabWidth - column % tabWidth)
        column += line.count - start
      }
      let textStart = line.count
      TerminalEscaping.append(part, to: &line)
      column += DisplayWidth.columns(of: line[textStart...])
    }
    RowCutting.cut(&line, from: 0, columns: width)
    return line
  }

  private static let tabWidth = 8
}

/// Putting the preview beside the rows, or below them.
extension PreviewPane {
  /// Returns the lines of the rows, joined with the lines of the pane.
  func joined(to rows: [[UInt8]], in viewport: Viewport) -> [[UInt8]] {
    switch viewport.pane {
    case nil: return rows
    case .below(let height):
      let missing = repeatElement([UInt8](), count: max(0, viewport.height - rows.count))
      let edge = Array(String(repeating: theme.edgeBelow, count: viewport.size.columns).utf8)
      return rows + missing + [edge] + lines(width: viewport.size.columns, height: height - 1)
    case .beside(let width):
      let shown = lines(width: width - theme.edge.count, height: viewport.height)
      return (0..<viewport.height).map { index in
        var line = rows.indices.contains(index) ? rows[index] : []
        let columns = DisplayWidth.columns(of: line[...])
        line += StyledLine.reset
        line += repeatElement(0x20, count: max(0, viewport.rowColumns - columns))
        line += theme.edge.utf8
        return shown.indices.contains(index) ? line + shown[index] : line
      }
    }
  }
}
