import Testing

@testable import outline_tree

/// `--width N`.
@Suite(.ownThread) struct CuttingTests {
  /// Cuts a row that is too wide, with a mark in the last column.
  private func cut(_ line: String, _ width: Int) -> String {
    if line.columns <= width { return line }
    var columns = 0
    let start = line.prefix { character in
      columns += character.columns
      return columns < width
    }
    return start + "…"
  }

  @Test func cutsAtEveryWidth() throws {
    let folder = try ScratchFolder()
    var path = ""
    for name in ["a", "日本", "bcdefgh", "🚴‍♀️", "c", "d", "e\u{301}", "f"] {
      path += name
      folder.makeFolder(path)
      folder.makeFile(path + "/file")
      folder.makeLink(path + "/link", to: "somewhere")
      path += "/"
    }
    let whole = tool(folder.path).lines
    // By default at a third of the widths, even and odd ones.
    for width in (1...60).everyNth(TestSize.pick(3, large: 1)) {
      let lines = tool("--width \(width) \(folder.path)").lines
      // The report is not a row.
      #expect(lines.dropLast(2) == whole.dropLast(2).map { cut($0, width) }[...])
      let text = try TerminalText(
        ToolRun(["-C", "--hyperlink", "always", "--width", "\(width)", folder.path]).output)
      #expect(text.lines.dropLast() == lines.dropLast(2))
    }
  }
}
