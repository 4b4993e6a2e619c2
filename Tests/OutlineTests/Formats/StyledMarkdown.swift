import Foundation

/// Random Markdown in the styles of people. Lists differ in their markers, indentation and blank lines.
/// Items have notes, check boxes and code, and are below headings.
struct StyledMarkdown {
  private(set) var text = ""
  private var random: SeededRandom
  private var count = 0

  private static let notes = [
    ["more of it"], ["", "a paragraph", "of two lines"], ["", "```", "- code", "", "end", "```"],
    ["", "> a quote", "", "text"], ["two lines", "of text"], ["", "| a | b |", "|---|---|"],
  ]

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    if random.oneIn(4) { text += "---\ntitle: T\n---\n" + blank(1) }
    if random.oneIn(3) { text += "Some text.\n" + blank(1) }
    if random.oneIn(3) { addList(Around(indent: "", column: 0), depth: 0) }
    if random.oneIn(4) { return }
    text += blank(1)
    for _ in 0...Int.random(in: 0...1, using: &random) { addSection(level: 1) }
    if random.oneIn(5) { text = text.replacing("\n", with: "\r\n") }
    if random.oneIn(6) { while text.last?.isNewline == true { text.removeLast() } }
  }

  /// The item around a list: its indentation, and the column of its content.
  private struct Around {
    var indent: String
    var column: Int
  }

  private mutating func title() -> String {
    count += 1
    let words = [
      "tea \(count)", "[tea \(count)](u) and *milk*", "`t\(count)`", "T\(count): a_b & c",
    ]
    return words.randomElement(using: &random)!
  }

  private mutating func blank(_ usual: Int) -> String {
    let count = random.oneIn(8) ? Int.random(in: usual...2, using: &random) : usual
    return String(repeating: "\n", count: count)
  }

  private mutating func addSection(level: Int) {
    let isUnderlined = level <= 2 && random.oneIn(5)
    let title = title()
    text +=
      isUnderlined
      ? "\(title)\n\(level == 1 ? "=====" : "-----")\n"
      : String(repeating: "#", count: level) + " \(title)\(random.oneIn(8) ? " ##" : "")\n"
    text += blank(random.oneIn(4) ? 0 : 1)
    if random.oneIn(3) { text += "Text of the section.\n" + blank(1) }
    if !random.oneIn(4) {
      addList(Around(indent: "", column: 0), depth: 0)
      text += blank(1)
    }
    if level >= 3 { return }
    for _ in 0..<Int.random(in: 0...2, using: &random) { addSection(level: level + 1) }
  }

  /// Adds a list or, rarely, two with different markers.
  private mutating func addList(_ around: Around, depth: Int) {
    let indents = ["", " ", "  ", "   ", "\t"].flatMap { indent in
      [around.indent + indent, around.indent + "  " + indent, around.indent + "\t" + indent]
    }
    let fitting = indents.filter { (around.column...around.column + 3).contains(Self.width($0)) }
    let usual = String(repeating: " ", count: around.column)
    let indent = random.oneIn(2) ? usual : fitting.randomElement(using: &random) ?? usual
    // Below a line of text, only a list that begins with 1 is a list.
    let all = ["-", "*", "+", "1.", "1)", "1.="] + (depth == 0 ? ["3."] : [])
    let markers = all.shuffled(using: &random)
    let pad = random.oneIn(5) ? ["  ", "   ", "\t"].randomElement(using: &random)! : " "
    let isLoose = random.oneIn(3)
    for (index, marker) in markers.prefix(random.oneIn(6) ? 2 : 1).enumerated() {
      addItems(marker, pad, indent, isLoose: isLoose, depth, isFirst: index == 0)
    }
  }

  private mutating func addItems(
    _ marker: String, _ pad: String, _ indent: String, isLoose: Bool, _ depth: Int, isFirst: Bool
  ) {
    let first = Int(marker.prefix { $0.isNumber })
    for index in 0...Int.random(in: 0...2, using: &random) {
      if !(isFirst && index == 0) { text += blank(isLoose ? 1 : 0) }
      var name = marker.filter { $0 != "=" }
      if let first { name = "\(marker.last == "=" ? 1 : first + index)\(name.last!)" }
      addItem(indent + name, pad, Around(indent: indent, column: 0), depth)
    }
  }

  private mutating func addItem(_ start: String, _ pad: String, _ around: Around, _ depth: Int) {
    let box = ["[ ] ", "[x] ", "[X] "].randomElement(using: &random)!
    text += start + pad + (random.oneIn(4) ? box : "") + title() + "\n"
    let column = Self.width(start + pad)
    var isLoose = false
    if random.oneIn(6) {
      for line in Self.notes.randomElement(using: &random)! {
        isLoose = isLoose || line.isEmpty
        text += (line.isEmpty ? "" : String(repeating: " ", count: column) + line) + "\n"
      }
      text += blank(isLoose ? 1 : 0)
    }
    if depth < 2 && random.oneIn(3) {
      if !isLoose { text += blank(random.oneIn(5) ? 1 : 0) }
      addList(Around(indent: around.indent, column: column), depth: depth + 1)
      if random.oneIn(8) {
        text += "\n" + String(repeating: " ", count: column) + "text after the list\n"
      }
    } else if isLoose && !text.hasSuffix("\n\n") {
      text += "\n"
    }
  }

  /// Returns the width of a text, whose characters are one column wide.
  private static func width(_ text: String) -> Int {
    text.utf8.reduce(0) { $1 == 0x09 ? $0 + 4 - $0 % 4 : $0 + 1 }
  }
}
