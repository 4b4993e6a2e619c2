/// Makes the lines of one outline, each in the same buffer. It knows content, not items.
struct LineBuilder {
  let style: ConnectorStyle

  private var line = ""
  private var prefix: ConnectorPrefix

  init(style: ConnectorStyle) {
    self.style = style
    prefix = ConnectorPrefix(style: style)
  }

  /// The line of a row, with its line break.
  ///
  /// - Parameters:
  ///   - content: What the row shows.
  ///   - level: The level of the row: at most one more than that of the row before it.
  ///   - hasLaterSibling: Whether a row of this level follows below the same parent.
  ///   - isExpanded: Whether the row is expanded.
  ///   - hiddenCount: How many rows it hides, if it is to say so.
  mutating func row(
    _ content: RowContent, level: Int, hasLaterSibling: Bool, isExpanded: Bool, hiddenCount: Int?
  ) -> String {
    prefix.enter(level: level, isLast: !hasLaterSibling)
    start(with: prefix.ancestors)
    line += prefix.connector()
    line += mark(of: content, isExpanded: isExpanded)
    add(content)
    if let hiddenCount { line += " (\(hiddenCount))" }
    return finished(with: content.accessories)
  }

  /// The line of a header or a footer, with its line break.
  mutating func supplement(_ content: RowContent) -> String {
    start(with: "")
    add(content)
    return finished(with: content.accessories)
  }

  private mutating func start(with text: String) {
    line.removeAll(keepingCapacity: true)
    line += text
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

  private mutating func finished(with accessories: [RowContent.Accessory]) -> String {
    for accessory in accessories { add(accessory) }
    line += "\n"
    return line
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
