import Outline

/// Draws the rows that a prompt offers, above the line of the prompt.
extension FrameDrawing {
  func draw(rowsOfferedBy prompt: Prompt, over lines: inout [[UInt8]]) {
    // The header and the prompt stay in sight.
    let offered = self.lines(offeredBy: prompt).prefix(max(0, lines.count - 2))
    let end = lines.count - 1
    lines.replaceSubrange(end - offered.count..<end, with: offered)
  }

  private func lines(offeredBy prompt: Prompt) -> [[UInt8]] {
    guard let completion = prompt.completion else { return [] }
    let choice = prompt.choice(in: state.document)
    let rows = completion.rows(in: state.document).map { line(of: $0, isChosen: $0 == choice) }
    if !completion.isDone { return rows + [cut(Self.dim("  … looking at more rows"))] }
    return rows.isEmpty && prompt.purpose == .refile ? [cut(Self.dim("  no row matches"))] : rows
  }

  private func line(of node: ItemID, isChosen: Bool) -> [UInt8] {
    var line = isChosen ? Array("\u{1B}[7m".utf8) : []
    line += "  ".utf8
    TerminalEscaping.append(state.document.title(of: node), to: &line)
    let above = state.document.names(to: state.document.outline.parent(of: node))
    if !above.isEmpty {
      let path = above.joined(separator: " / ".utf8)
      line += Self.dim("   in \(TerminalEscaping.text(Array(path)))")
    }
    line += "\u{1B}[0m".utf8
    return cut(line)
  }

  private static func dim(_ text: String) -> [UInt8] { Array("\u{1B}[2m\(text)\u{1B}[0m".utf8) }
}
