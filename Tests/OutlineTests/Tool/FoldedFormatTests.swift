import Outline
import Testing

@testable import outline_tree

/// Options that hide rows, with the formats that are written as a whole.
@Suite(.ownThread) struct FoldedFormatTests {
  private static let formats = DisplayOptions.Format.allCases.map(\.rawValue)

  /// A directory that is not shown is not read.
  @Test(arguments: formats)
  func collapsedDirectoriesAreNotRead(format: String) throws {
    let folder = try ScratchFolder()
    for name in ["a", "a/b", "a/b/c", "a/b/c/d", "e", "e/f", "e/f/g", "h"] {
      folder.makeFolder(name)
    }
    for (options, count) in [
      (["-L", "1"], 1), (["-L", "2"], 4), (["--collapsed"], 1), (["--collapse", "b"], 6),
      (["--collapsed", "--expand", "a/b"], 3),
    ] {
      let calls = CountedCalls()
      let run = ToolRun(
        options + ["--format", format, folder.path], system: calls.system)
      #expect(run.status == .done && calls.opened == count, "\(options) \(run.messages)")
    }
    let message = "outline-tree: 3 directories were not read\n"
    let isRowByRow = ["text", "ascii", "json", "xml", "paths"].contains(format)
    #expect(tool("-L 1 --format \(format) \(folder.path)").messages == (isRowByRow ? "" : message))
  }

  /// Formats without folding have the rows of a drawing, and no others.
  @Test(arguments: Seeds.some(8))
  func whatIsShownIsWritten(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let folder = try ScratchFolder()
    var level = 0
    let lines = (0..<60).map { number in
      level = number == 0 ? 0 : Int.random(in: 0...level + 1, using: &random)
      return String(repeating: " ", count: level) + "r\(number)"
    }
    folder.makeFile("o.txt", lines.joined(separator: "\n") + "\n")
    let path = folder.path + "/o.txt"
    for options in [
      "-L 1", "-L 3", "--limit 2", "--limit 1 -L 2", "--collapse *1*", "--collapsed --expand *5*",
      "-L 2 --expand */*/r*3*",
    ] {
      let drawing = tool("\(path) \(options)")
      let shown = drawing.lines.dropFirst().prefix { !$0.isEmpty }
        .filter { !$0.hasSuffix(" more") }
        .compactMap { $0.split(separator: " ").first { $0.hasPrefix("r") } }
      let indented = tool("\(path) \(options) --format indented")
      let titles = indented.lines.compactMap { $0.split { $0 == "\t" || $0 == " " }.first }
      #expect(titles == shown, "\(options)")
      let hidden = lines.count - shown.count
      let message =
        hidden == 0
        ? "" : "outline-tree: \(hidden == 1 ? "1 row is" : "\(hidden) rows are") left out\n"
      #expect(indented.status == .done && indented.messages == message)
      // Rows that only folding hides are written folded.
      let limited = options.contains("--limit")
      let opml = tool("\(path) \(options) --format opml")
      let decoded = try DocumentFormat.opml.decode(opml.output).document
      #expect(limited || decoded.outline.count == lines.count)
      #expect(decoded.outline.visibleItems.count == shown.count)
    }
  }

  /// The parents are expanded, too.
  @Test func patternsReveal() throws {
    let folder = try ScratchFolder()
    for name in ["a", "a/b", "a/b/c", "a/x", "d", "d/b"] { folder.makeFolder(name) }
    folder.makeFile("a/b/c/f")
    folder.makeFile("d/b/g")
    let rows = { (options: String) in
      tool("--noreport \(options) \(folder.path)").lines.dropFirst().filter { !$0.isEmpty }
    }
    #expect(
      rows("--collapsed --expand a/b")
        == ["├── a", "│   ├── b", "│   │   └── ▸ c", "│   └── ▸ x", "└── ▸ d"])
    // A later option has the last word.
    #expect(rows("--collapsed --expand a/b --collapse a") == ["├── ▸ a", "└── ▸ d"])
    // A title is not looked for below a level.
    #expect(rows("-L 1 --expand c") == ["├── ▸ a", "└── ▸ d"])
    #expect(rows("-L 1 --expand a/b/c").contains("│   │   └── c"))
    let fox = tool("emoji --collapsed --expand Nature/*Fox").text
    #expect(fox.contains("🦊 Fox") && !fox.contains("Apple"))
  }
}
