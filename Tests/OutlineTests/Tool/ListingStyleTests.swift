import Foundation
import Outline
import Testing

@testable import outline_tree

/// Options about names and what is around them, where they differ from `tree` or it has none.
@Suite(.ownThread) struct ListingStyleTests {
  private func lines(_ line: String) -> [String] { Array(tool(line).lines.dropLast(3)) }

  /// A row of a document has a path of titles.
  @Test func documents() {
    let rows = lines("emoji -fi --expanded")
    #expect(rows.contains { $0.hasSuffix(" Nature/Fox") } && rows[0] == "emoji")
    #expect(lines("emoji -Q")[1] == "├── \"Smileys\"")
    #expect(
      tool("emoji --noreport").text + "\n" + tool("emoji").report + "\n" == tool("emoji").text)
    #expect(tool("emoji --charset utf8").text == tool("emoji").text)
    #expect(tool("emoji --charset us-ascii").text == tool("emoji --format ascii").text)
  }

  /// Rows below a directory that matches are shown, in directories and in documents.
  @Test func matchedDirectories() throws {
    let folder = try ScratchFolder()
    for name in ["a", "a/b", "a/b/c", "d", "d/a", "e"] { folder.makeFolder(name) }
    for name in ["a/b/c/x", "a/y", "d/z", "d/a/w"] { folder.makeFile(name) }
    let shown = { (options: String) in
      tool("-fi --noreport \(options) \(folder.path)").lines.dropFirst().dropLast().map {
        String($0.dropFirst(folder.path.count + 1))
      }
    }
    let all = ["a", "a/b", "a/b/c", "a/b/c/x", "a/y", "d", "d/a", "d/a/w"]
    #expect(shown("-P a --matchdirs") == all + ["e"])
    #expect(shown("-P a --matchdirs --prune") == all)
    #expect(shown("-P e/ --matchdirs --prune") == ["e"] && shown("-P e/ --prune") == [])
    #expect(shown("-P */b --matchdirs --prune") == ["a", "a/b", "a/b/c", "a/b/c/x"])
    #expect(tool("--matchdirs \(folder.path)").messages.contains("has an effect only with “-P”"))
    folder.makeFile("l.txt", "a\n\tb\n\t\tc\nd\n\ta\n\t\tw\n\tz\n")
    #expect(
      tool("-P a --matchdirs --format indented \(folder.path("l.txt"))").text
        == "a\n\tb\n\t\tc\nd\n\ta\n\t\tw\n")
  }

  /// A drawing with any columns compares equal to the directory, and says what its columns say. By default one mode
  /// with each two of the other columns.
  @Test func savedColumns() throws {
    let fixture = try TreeFixture([.directoryLinks, .oddNames])
    // A number of a user or a group looks like a size.
    if getuid() == 0 { chown(fixture.folder.path("top/d/f.c"), 1000, 5000) }
    let saved = fixture.folder.path("saved.tree")
    let modes = ["", "-p", "-p --inodes --device"]
    let period = TestSize.pick(modes.count, large: 1)
    var number = 0
    for columns in ["", "-u", "-g", "-ug", "-D"] {
      for (sizes, saysSizes) in [("", false), ("-s", true), ("-h", true), ("--si", true)] {
        number += 1
        for mode in modes.dropFirst(number % period).everyNth(period) {
          let options = [columns, sizes, mode].joined(separator: " ")
          #expect(tool("-a \(options) \(fixture.top) --format text -o \(saved)").status == .done)
          let run = tool("diff -a --from tree \(saved) \(fixture.top)")
          #expect(run.text == "no changes\n", "\(options)")
          #expect(run.messages.contains("modes") == mode.isEmpty, "\(options)")
          #expect(run.messages.contains("sizes") != saysSizes, "\(options)")
        }
      }
    }
  }

  @Test func refusals() throws {
    let folder = try ScratchFolder()
    func message(_ line: String) -> String { tool("\(line) \(folder.path)").messages }
    #expect(message("--charset latin1").contains("takes ASCII or UTF-8, not “latin1”"))
    #expect(
      message("--charset ascii --format ascii").contains("“--charset” is for text, not for ascii"))
    #expect(message("--timefmt=").contains("needs a format, such as %F"))
    #expect(
      message("--timefmt=" + String(repeating: "%Y", count: 1100)).contains("at most 4096 bytes"))
    for option in ["-f", "-i", "-Q", "-F", "--noreport"] {
      #expect(message("--format paths \(option)").contains("option “\(option)” is for"))
    }
    #expect(message("-J -Q").contains("option “-Q” is for text and ascii, not for json"))
    #expect(tool("emoji -X").messages.contains("option “-X” is for directories, but emoji is"))
    #expect(
      tool("emoji --format xml").messages.contains("option “--format xml” is for directories"))
  }

  /// Names that a terminal would obey are escaped wherever they are written.
  @Test func hostileNames() throws {
    let folder = try ScratchFolder()
    folder.makeFolder("d\u{1B}[2J")
    folder.makeFile("d\u{1B}[2J/f\u{202E}")
    for options in [
      ["-f"], ["-fi"], ["-Q"], ["-F"], ["-fQF"], ["-X"], ["-Xf"], ["--timefmt", "\u{1B}c"],
    ] {
      let run = ToolRun(options + ["-n", folder.path], isTerminal: true)
      #expect(!run.output.contains(0x1B) && !run.text.contains("\u{202E}"), "\(options)")
      #expect(run.text.contains("[2J"))
    }
    let piped = ToolRun(["-fiQ", "--noreport", folder.path])
    #expect(piped.text.hasSuffix("\"\(folder.path)/d\u{1B}[2J/f\u{202E}\"\n"))
  }
}
