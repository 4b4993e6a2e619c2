import Outline

/// An outline as text: a line for each row, two spaces for each level, `+` expanded or `-`
/// collapsed.
///
/// ```
/// + Food
///   - Apple
/// - Drinks
/// ```
enum Layout {
  static func parse(_ text: String) -> [(item: String, level: Int, isExpanded: Bool)] {
    text.split(separator: "\n").map { line in
      let spaces = line.prefix { $0 == " " }.count
      let rest = line.dropFirst(spaces)
      guard let mark = rest.first, "+-".contains(mark), rest.dropFirst().first == " " else {
        fatalError("Not a row of a layout: \(line)")
      }
      return (String(rest.dropFirst(2)), spaces / 2, mark == "+")
    }
  }

  static func draw(_ rows: some Sequence<(item: String, level: Int, isExpanded: Bool)>) -> String {
    rows.map { row in
      String(repeating: "  ", count: row.level) + (row.isExpanded ? "+ " : "- ") + row.item
    }.joined(separator: "\n")
  }
}

extension NaiveOutline where Item == String {
  init(_ layout: String) {
    self.init(rows: Layout.parse(layout))
  }
}

extension SectionSnapshot where Item == String {
  init(_ layout: String) {
    self = NaiveOutline(layout).snapshot
  }
}

extension SectionSnapshot {
  var layout: String {
    Layout.draw(rows.map { ("\($0.item)", $0.level, $0.isExpanded) })
  }
}

extension NaiveOutline {
  var layout: String {
    Layout.draw(entries().map { ("\($0.item)", $0.level, $0.isExpanded) })
  }
}
