/// Detecting output that consists of lists, each with a title above it:
///
///     Flask==2.0
///       - click
///
/// If this output were read as Markdown, the titles above the lists would not become rows, and would be lost
/// without a warning.
extension FormatDetector {
  /// The format of text that contains lists but is not Markdown, because most of the lines directly above the
  /// lists are titles. The value is `nil` if the text begins with a list, has headings, or has sentences
  /// above most of its lists, because such text is Markdown.
  var formatOfTitledLists: DetectedFormat? {
    if isListItem(lines[0]) || lines.contains(where: isHeading) { return nil }
    var titles = 0
    var others = 0
    var areItemsIndented = true
    let text = allLines.prefix { !$0.starts(with: "```".utf8) && !$0.starts(with: "~~~".utf8) }
    for (index, next) in text.enumerated().dropFirst() where isListItem(next) {
      let line = text[index - 1]
      let isIndented = next.first?.isBlank == true
      if isTopItem(line) {
        others += isIndented ? 1 : 0
      } else if line.first?.isBlank == false && !(index > 1 && isTopItem(text[index - 2])) {
        let isTitle = isTitle(line)
        titles += isTitle ? 1 : 0
        others += isTitle ? 0 : 1
        areItemsIndented = areItemsIndented && (isIndented || !isTitle)
      }
    }
    if titles <= others { return nil }
    return areItemsIndented ? .document(.indented) : .other(.titledLists)
  }

  /// True for a list item that is not indented. In Markdown, the line after the item belongs to the item.
  private func isTopItem(_ line: ArraySlice<UInt8>) -> Bool {
    line.first?.isBlank == false && isListItem(line)
  }

  /// True if a line is neither a sentence nor Markdown markup.
  private func isTitle(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, let last = line.last else { return false }
    let isMarked =
      "<|>[`".utf8.contains(first) || line.starts(with: "**".utf8) || line.starts(with: "__".utf8)
    let isRule = line.allSatisfy { "-=*_ ".utf8.contains($0) }
    return !isMarked && !isRule && !".:;,!?".utf8.contains(last)
  }
}
