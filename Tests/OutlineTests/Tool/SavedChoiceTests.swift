import Foundation
import Outline
import Testing

@testable import outline_tree

/// A listing that was saved with options equals the directory that is read with the same ones, directories without
/// entries included, although few formats say what a row is.
@Suite(.ownThread) struct SavedChoiceTests {
  private static let choices = [
    ["-d"], ["-P", "*.c"], ["-P", "*.c", "--prune"], ["-d", "-I", "a*"], ["-d", "-L", "2"],
    ["-P", "x*", "--matchdirs"], ["-P", "b*", "--matchdirs", "--prune"],
    ["-d", "-l"], ["-I", "b*", "--prune"],
  ]

  /// File names, each with the options to write and to read it.
  private static let formats = [
    ("x.json", [], []), ("x.jsonl", [], []), ("x.outline", [], []), ("x.opml", [], []),
    ("x.md", [], []), ("x.txt", ["--format", "indented"], []), ("b.txt", ["--format", "text"], []),
    ("x.tree", ["--format", "ascii"], ["--from", "tree"]),
  ]

  /// By default each choice in some formats, other ones for the next choice.
  @Test(arguments: Seeds.some(3))
  func isTheDirectory(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let tree = try RandomTree(&random, count: 40)
    let target = try ScratchFolder()
    let period = TestSize.pick(3, large: 1)
    for (number, choice) in Self.choices.enumerated() {
      let formats = Self.formats.dropFirst(number % period).everyNth(period)
      // Markdown and indented text do not keep what is collapsed.
      for (name, writing, reading) in formats
      where !choice.contains("-L") || !["x.md", "x.txt"].contains(name) {
        let file = target.path(name)
        let saving = ToolRun([tree.folder.path, "-o", file] + choice + writing)
        #expect(saving.status == .done, "\(saving.messages)")
        for sources in [[file, tree.folder.path], [tree.folder.path, file]] {
          let run = ToolRun(["diff"] + sources + choice + reading)
          #expect(
            run.status == .done && run.text == "no changes\n",
            "\(name) \(choice)\n\(run.text)\(run.messages)")
        }
        target.remove(name)
      }
    }
  }

  /// A directory that is read without options has files too. They are left out on both sides, and changes are named.
  @Test func otherwiseSavedListings() throws {
    let folder = try ScratchFolder()
    for name in ["d", "d/empty", "d/gone", "d/x"] { folder.makeFolder(name) }
    for name in ["d/a.c", "d/x/b.h"] { folder.makeFile(name) }
    for name in ["s.json", "s.md"] {
      #expect(ToolRun([folder.path("d"), "-o", folder.path(name)]).status == .done)
      for options in [["-d"], ["-P", "*.c"]] {
        let run = ToolRun(["diff", folder.path(name), folder.path("d")] + options)
        #expect(run.text == "no changes\n", "\(name) \(options)\n\(run.text)")
      }
    }
    folder.makeFolder("d/x/new")
    folder.remove("d/gone")
    let run = ToolRun(["diff", folder.path("s.json"), folder.path("d"), "-d"])
    #expect(run.text.contains("- gone") && run.text.contains("+ new") && run.status.rawValue == 1)
  }

  /// Without another source, what a row is saved as counts.
  @Test func printingASavedListing() throws {
    let folder = try ScratchFolder()
    for name in ["d", "d/empty", "d/x"] { folder.makeFolder(name) }
    for name in ["d/a.c", "d/x/b.h"] { folder.makeFile(name) }
    #expect(ToolRun([folder.path("d"), "-o", folder.path("s.json")]).status == .done)
    let file = folder.path("s.json")
    #expect(ToolRun([file, "-d", "--format", "paths"]).text == "empty\nx\n")
    #expect(ToolRun([file, "-P", "*.c", "--format", "paths"]).text == "a.c\n")
    let drawn = ToolRun([file, "-P", "*.c"]).lines
    #expect(drawn.dropLast(2) == [file, "├── a.c", "├── empty", "└── x", ""])
    #expect(ToolRun([file, "-P", "*.c", "--prune", "--format", "paths"]).text == "a.c\n")
    let cut = ToolRun([file, "--prune", "--format", "paths"]).text
    #expect(cut == "a.c\nx\nx/b.h\n")
  }
}
