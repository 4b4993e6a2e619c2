import Foundation
import Outline
import Testing

@testable import outline_tree

/// A saved listing in any format equals the directory, or what it cannot express is reported when it is
/// saved.
@Suite(.ownThread) struct SavedListingTests {
  /// Pieces of names that have a meaning in a format.
  private static let pieces: [[UInt8]] =
    [
      "a", "b", " ", "  ", "\n", "\r", "\t", "\u{1B}[31m", "\u{1}", "\u{2028}", "\u{A0}", "é", "日",
      " -> ", "├── ", "└── ", "│   ", "|-- ", "`-- ", "▸ ", "> ", " (3)", "[x] ", "[1.0K]  ",
      "[drwxr-xr-x]  ", "  [error opening dir]", "  [recursive, not followed]", "… 3 more", "\\",
      "\\040", "\\012", "# ", "- ", "* ", "1. ", "---", "```", "<b>", "&amp;", "\"", "'", "{", "}",
      #"{"bytes":"YQ=="}"#, "2 items", "1 directory, 1 file", "title: x", "=", "_a_", "[a](b)",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F]]

  private static let plainPieces = pieces.filter { piece in
    piece[...].isUTF8 && piece.allSatisfy { $0 >= 0x20 } && piece != Array("\u{2028}".utf8)
  }

  private func name(_ pieces: [[UInt8]], _ random: inout SeededRandom) -> [UInt8] {
    if pieces.count == Self.pieces.count, random.oneIn(4) {
      return HostileNames.all.randomElement(using: &random)!
    }
    let count = Int.random(in: 1...4, using: &random)
    let name = (0..<count).flatMap { _ in pieces.randomElement(using: &random)! }
    return name == [0x2E] ? [0x61] : name
  }

  private func folder(
    _ pieces: [[UInt8]], _ random: inout SeededRandom
  ) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    var folders: [[UInt8]] = [[]]
    for _ in 0..<25 {
      let parent = folders.randomElement(using: &random)!
      let path = parent + (parent.isEmpty ? [] : [0x2F]) + name(pieces, &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        folder.makeFolder(path)
        folders.append(path)
      case 2: folder.makeLink(path, to: name(pieces, &random))
      case 3: mkfifo((Array(folder.path.utf8) + [0x2F] + path).asPath, 0o640)
      default: folder.makeFile(path, String(repeating: "s", count: Int(random.next() % 3000)))
      }
    }
    return folder
  }

  /// File names, each with the options to read it.
  private static let formats = [
    ("x.tree", ["--format", "text"], ["--from", "tree"]),
    ("x.tree", ["--format", "ascii"], ["--from", "tree"]),
    ("x.json", [], []), ("x.jsonl", [], []), ("x.outline", [], []), ("x.opml", [], []),
    ("x.md", [], []),
    ("x.txt", ["--format", "indented"], []),
  ]

  private static let options = [[], ["-l"], ["--color", "never", "--dirsfirst"]]
  private static let columns = [["-p"], ["-s"], ["-h"], ["-pshD"]]

  /// Markdown and indented text have no columns, and refuse them.
  private static func options(for name: String) -> [[String]] {
    ["x.md", "x.txt"].contains(name) ? options : options + columns
  }

  @Test(arguments: Seeds.some(4))
  func isTheDirectory(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let target = try ScratchFolder()
    var refusals = 0
    for pieces in [Self.pieces, Self.plainPieces, Self.plainPieces] {
      let folder = try folder(pieces, &random)
      for (name, format, from) in Self.formats {
        let options = Self.options(for: name).randomElement(using: &random)!
        let file = target.path(name)
        let saving = ToolRun([folder.path, "-a", "-o", file] + options + format)
        let reading = options.filter { ["-l", "--dirsfirst"].contains($0) }
        let run = ToolRun(["diff", "-a", file, folder.path] + from + reading)
        if saving.status == .done {
          #expect(saving.error.isEmpty)
          #expect(
            run.status == .done && run.text == "no changes\n",
            "\(name) \(options)\n\(run.text)\(run.messages)")
          #expect(!run.messages.contains("leaves out"))
        } else {
          refusals += 1
          #expect(["x.opml", "x.md", "x.txt"].contains(name) && pieces == Self.pieces)
          #expect(saving.messages.contains("cannot"))
        }
        target.remove(name)
      }
    }
    #expect(refusals > 0)
  }

  /// Reading a drawing and writing it again changes no byte of a name.
  @Test func hostileNamesOfAllKinds() throws {
    let folder = try HostileNames.folder()
    let target = try ScratchFolder()
    for (name, format, from) in Self.formats.prefix(4) {
      let file = target.path(name)
      #expect(ToolRun([folder.path, "-ps", "-o", file] + format).status == .done)
      #expect(ToolRun(["diff", file, folder.path] + from).text == "no changes\n", "\(name)")
      target.remove(name)
    }
  }

  @Test func namesThatAFormatCannotExpress() throws {
    let folder = try ScratchFolder()
    for number in 0..<7 { folder.makeFile([0x61, 0xFF, 0x30 + UInt8(number)]) }
    for format in ["opml", "markdown", "indented", "html", "mermaid"] {
      let run = tool("\(folder.path) --format \(format)")
      #expect(run.status == .incomplete && !run.output.isEmpty)
      #expect(run.messages.contains("\(format) cannot express these names exactly: “a"))
      #expect(run.messages.contains(" and 2 more"))
    }
  }
}
