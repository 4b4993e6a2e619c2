/// Passages as lines for a terminal, with the terms of all definitions in one column.
struct PlainText {
  private(set) var lines: [String] = []
  private let termWidth: Int

  private static let width = 80

  init(_ passages: [Passage]) {
    termWidth = passages.flatMap(\.terms).map(\.count).max() ?? 0
    var isBelowHeading = true
    for passage in passages {
      if !isBelowHeading { lines.append("") }
      isBelowHeading = passage.isHeading
      append(passage)
    }
  }

  private mutating func append(_ passage: Passage) {
    switch passage {
    case .paragraph(let text): lines += Self.wrapped(text, to: Self.width)
    case .literal(let text): lines += text.lines.map { "  " + $0 }
    case .definitions(let definitions): definitions.forEach { append($0) }
    case .heading(let title): lines.append(title + ":")
    }
  }

  private mutating func append(_ definition: Passage.Definition) {
    let indent = termWidth + 4
    var start = "  " + definition.term
    for line in Self.wrapped(definition.meaning, to: Self.width - indent) {
      lines.append(start + String(repeating: " ", count: indent - start.count) + line)
      start = ""
    }
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Passage {
  fileprivate var terms: [String] {
    if case .definitions(let definitions) = self { definitions.map(\.term) } else { [] }
  }

  fileprivate var isHeading: Bool {
    if case .heading = self { true } else { false }
  }
}
