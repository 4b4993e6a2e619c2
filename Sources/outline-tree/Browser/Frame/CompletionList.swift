import Outline

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
