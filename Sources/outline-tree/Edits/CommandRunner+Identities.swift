import Outline

/// Finding rows that are named by their identities, such as `#42`.
extension CommandRunner {
  mutating func item(_ number: Int, _ location: Word.Location) throws(SyntaxError) -> ItemID {
    if !acceptsNumbers {
      throw SyntaxError(
        ToolError(
          "“#\(number)”: only rows of .outline files have permanent numbers",
          ["a title that begins with # is written \\#\(number)"]),
        at: location)
    }
    if document.outline.contains(ItemID(number)) { return ItemID(number) }
    let name: Message = number == .max ? "with so large a number" : "#\(number)"
    let items = ItemID.numbers.contains(number) ? [ItemID(number)] : []
    throw SyntaxError(
      ToolError("there is no row \(name)", .unknownItem, items: items), at: location)
  }
}

/// Finding rows that are named by a line of their source text, such as `:634`.
extension CommandRunner {
  mutating func item(atLine line: Int, _ location: Word.Location) throws(SyntaxError) -> ItemID {
    if whole.count == 0 {
      throw SyntaxError("there is no row at line \(line), because there are no rows", at: location)
    }
    guard let starts = lineStarts, starts.count == whole.count, let lineCount = lines?.count else {
      throw SyntaxError(
        ToolError(
          "“:\(line)”: only rows of a Markdown, OPML or indented file have lines",
          ["a title that begins with : is written \\:\(line)"]),
        at: location)
    }
    // A line of a note belongs to the last row that begins on or before that line.
    guard line <= lineCount, let index = starts.lastIndex(where: { $0 <= line }) else {
      throw SyntaxError(
        "there is no row at line \(line) of \(lineCount)", at: location)
    }
    let item = whole.item(at: index)
    if document.outline.contains(item) { return item }
    throw SyntaxError("the row at line \(line) was deleted", at: location)
  }
}
