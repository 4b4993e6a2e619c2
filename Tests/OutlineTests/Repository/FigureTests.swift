import Testing

/// The times and sizes on the pages are those that the benchmarks recorded, give or take a tenth.
///
/// Other figures say on which day they were measured; the size of the installed tool is compared by `.ci/run`.
@Suite(.ownThread) struct FigureTests {
  @Test(arguments: statements)
  func isAsRecorded(_ statement: Statement) throws {
    let page = statement.page
    let prose = try Page(page).lines.joined(separator: " ")
    let beginning = try #require(
      prose.firstRange(of: statement.beginning), "\(page) lacks “\(statement.beginning)”")
    let said = Quantity.all(in: prose[beginning.upperBound...]).prefix(statement.figures.count)
    #expect(said.count == statement.figures.count)
    for (said, figure) in zip(said, statement.figures) {
      let recorded = try #require(Quantity.all(in: figure.recorded()).first)
      #expect(said.isTime == recorded.isTime)
      #expect(
        (0.9...1.1).contains(said.value / recorded.value),
        "\(statement.beginning): \(said.text) in \(page), \(recorded.text) in \(figure.results)")
    }
  }

  @Test func readsQuantities() {
    let quantities = Quantity.all(in: "| 0.36 s and 10 MB of 3 files; 83 µs | 1.5 ms.")
    #expect(quantities.map(\.text) == ["0.36 s", "10 MB", "83 µs", "1.5 ms"])
    #expect(quantities.map(\.value) == [0.36e9, 1e7, 83e3, 1.5e6])
    #expect(quantities.map(\.isTime) == [true, false, true, true])
  }

  private static let files = "print 1000000 files in 50000 folders"

  private static let speed = "\(Page.catalogue)/ComingFromTree.md"

  private static let statements = [
    Statement(
      beginning: "A directory of a million files takes",
      figures: [.time(files, beside: "tree"), .other(files, beside: "tree")]),
    Statement(
      page: speed, beginning: "a million files in 50,000 folders take",
      figures: [
        .time(files, beside: "tree"), .memory(files, beside: "tree"),
        .other(files, beside: "tree"), .other(files, beside: "fd -uu"),
        .other(files, beside: "exa --tree"), .time("start-up: an empty folder", beside: "tree"),
      ]),
    Statement(
      page: speed, beginning: "The browser starts in",
      figures: [
        .browser("start to first screen, a million files"),
        .browser("opening a folder of 100,000 files"),
      ]),
    Statement(
      beginning: "| move one item in a copy, then the difference |",
      figures: Figure.engine(
        "move one in a copy, then difference(from:)", "after a copy", beside: "Array.difference")),
    Statement(
      beginning: "| insert one item after a copy |",
      figures: Figure.engine("insert one", "after a copy", beside: "naive twin")),
    Statement(
      beginning: "| expand a root with everything below it |",
      figures: Figure.engine("expand or collapse a root of all", "unique", beside: "naive twin")),
  ]
}

/// Figures of a page that follow each other.
struct Statement: Sendable, CustomTestStringConvertible {
  var page = "README.md"
  /// The text before the first figure.
  let beginning: String
  let figures: [Figure]

  var testDescription: String { beginning }
}

/// A place in the recorded results: a file in `Benchmarks/Results`, and a cell of its table.
struct Figure: Sendable {
  let results: String
  /// The cells that the row has in some columns.
  let row: [Int: String]
  let column: Int

  static func time(_ what: String, beside: String) -> Figure {
    Figure(results: "directories", row: [0: what, 3: beside], column: 1)
  }

  static func memory(_ what: String, beside: String) -> Figure {
    Figure(results: "directories", row: [0: what, 3: beside], column: 2)
  }

  static func other(_ what: String, beside: String) -> Figure {
    Figure(results: "directories", row: [0: what, 3: beside], column: 4)
  }

  static func browser(_ what: String) -> Figure {
    Figure(results: "browser", row: [0: what], column: 1)
  }

  /// The median of an operation on a million items, and that of the baseline.
  static func engine(_ what: String, _ sharing: String, beside: String) -> [Figure] {
    [3, 5].map { column in
      Figure(
        results: "latest", row: [0: what, 1: sharing, 2: "1M", 4: beside], column: column)
    }
  }

  func recorded() throws -> Substring {
    let page = try Page("Benchmarks/Results/\(results).md")
    let rows = try MarkdownTable(below: page.lines[0], in: page).rows
    let found = rows.first { cells in row.allSatisfy { cells[$0.key] == $0.value } }
    return try #require(found, "\(results).md lacks the row \(row)")[column][...]
  }
}

/// A number with a unit.
private struct Quantity {
  let text: String
  /// In nanoseconds or bytes.
  let value: Double
  let isTime: Bool

  static func all(in text: Substring) -> [Quantity] {
    text.matches(of: /([0-9.]+) (ns|µs|ms|s|kB|MB)\b/).compactMap { match in
      guard let number = Double(match.1), let scale = scales[match.2] else { return nil }
      return Quantity(
        text: String(match.0), value: number * scale, isTime: match.2.hasSuffix("s"))
    }
  }

  private static let scales: [Substring: Double] = [
    "ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9, "kB": 1e3, "MB": 1e6,
  ]
}
