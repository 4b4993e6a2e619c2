/// The lines of the table. A line is added after its figure has been measured.
struct Table {
  static let header = [
    "operation", "", "n", "median", "baseline", "its median", "ratio", "target", "",
  ]
  private(set) var lines: [[String]] = []
  private(set) var missed = 0

  /// Adds a figure and returns its line.
  mutating func add(_ figure: Figure, of row: Row, at size: Int) -> [String] {
    let target = row.targets.first { $0.size == size }
    let isReached = target?.isReached(by: figure)
    if isReached == false { missed += 1 }
    let line = [
      row.name, row.sharing.rawValue, Self.text(size: size), row.unit.text(figure.value),
      row.baseline ?? "",
      figure.baseline.map { row.unit.text($0) } ?? (row.baseline == nil ? "" : "—"),
      figure.ratio.map { row.unit.text(ratio: $0) } ?? "",
      target?.description(in: row.unit) ?? "",
      isReached.map { $0 ? "✓" : "✗" } ?? "",
    ]
    lines.append(line)
    return line
  }

  static func text(size: Int) -> String {
    switch size {
    case 1_000_000...: "\(size / 1_000_000)M"
    case 1000...: "\(size / 1000)k"
    default: "\(size)"
    }
  }

  /// A line for a terminal.
  static func aligned(_ line: [String]) -> String {
    let widths = [64, 13, 5, 10, 26, 11, 11, 22, 2]
    return zip(line, widths).map { text, width in
      text + String(repeating: " ", count: max(1, width - text.count))
    }.joined()
  }

  /// All lines as a table in Markdown.
  var markdown: String {
    let rule = Self.header.indices.map { [2, 3, 5, 6].contains($0) ? "---:" : "---" }
    return ([Self.header, rule] + lines)
      .map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}
