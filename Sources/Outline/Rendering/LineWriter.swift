/// Makes the lines of one outline, each in the same buffer.
struct LineWriter<Item: Hashable> {
  let renderer: TextRenderer<Item>

  private var line = ""
  private var prefix = ConnectorPrefix()

  init(renderer: TextRenderer<Item>) {
    self.renderer = renderer
  }

  private var style: ConnectorStyle { renderer.style }

  /// Writes the visible rows, a line each.
  mutating func writeRows(
    of snapshot: SectionSnapshot<Item>, to output: inout some TextOutputStream
  ) {
    let rows = snapshot.visibleRows
    let hasLaterSibling = SiblingMarks(levels: rows.lazy.map(\.level))
    for (index, row) in rows.enumerated() {
      prefix.rise(to: row.level)
      line += prefix.text
      line += hasLaterSibling[index] ? style.branch : style.lastBranch
      let content = renderer.registration.content(for: row)
      line += mark(of: content, isExpanded: row.isExpanded)
      add(content)
      if renderer.showsHiddenCounts && row.hasChildren && !row.isExpanded {
        line += " (\(snapshot.descendantCount(of: row.item)))"
      }
      finish(with: content.accessories, to: &output)
      prefix.descend(below: hasLaterSibling[index] ? style.line : style.space)
    }
  }

  /// Writes a header or a footer.
  mutating func write(_ content: RowContent, to output: inout some TextOutputStream) {
    add(content)
    finish(with: content.accessories, to: &output)
  }

  private func mark(of content: RowContent, isExpanded: Bool) -> String {
    guard content.accessories.contains(.disclosure) else { return style.undisclosed }
    return isExpanded ? style.expanded : style.collapsed
  }

  private mutating func add(_ content: RowContent) {
    if let image = content.image {
      line.addOnOneLine(image)
      line += " "
    }
    line.addOnOneLine(content.text)
    if let secondaryText = content.secondaryText {
      line += style.secondarySeparator
      line.addOnOneLine(secondaryText)
    }
  }

  private mutating func finish(
    with accessories: [RowContent.Accessory], to output: inout some TextOutputStream
  ) {
    for accessory in accessories { add(accessory) }
    line += "\n"
    output.write(line)
    line.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ accessory: RowContent.Accessory) {
    switch accessory {
    case .disclosure: break
    case .reorderHandle: line += " " + style.reorderHandle
    case .label(let text):
      line += " "
      line.addOnOneLine(text)
    }
  }
}

extension String {
  /// Adds text with a space for each of its line breaks.
  fileprivate mutating func addOnOneLine(_ text: String) {
    if text.unicodeScalars.contains(where: \.breaksLines) {
      append(contentsOf: text.lazy.map { $0.isNewline ? " " : $0 })
    } else {
      append(text)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var breaksLines: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
