import Foundation
import Testing

@testable import outline_tree

/// `-l`: links are followed, unless they lead to a folder that contains them.
@Suite(.ownThread) struct LoopTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func rows(_ options: String = "-l") -> [String] {
    let run = tool("\(options) \(folder.path)")
    #expect(run.status == .done && run.error.isEmpty)
    return run.lines.dropFirst().dropLast(3).map { $0 }
  }

  @Test func toAnAncestor() {
    folder.makeFolder("a")
    folder.makeLink("a/here", to: ".")
    folder.makeLink("a/source", to: "..")
    #expect(
      rows() == [
        "└── a", "    ├── here -> .  [recursive, not followed]",
        "    └── source -> ..  [recursive, not followed]",
      ])
    #expect(rows("") == ["└── a", "    ├── here -> .", "    └── source -> .."])
  }

  /// A second path to a folder is not a loop.
  @Test func toASibling() {
    folder.makeFolder("a")
    folder.makeFile("a/f")
    for name in ["b", "c"] { folder.makeLink(name, to: "a") }
    #expect(
      rows() == [
        "├── a", "│   └── f", "├── b -> a", "│   └── f", "└── c -> a", "    └── f",
      ])
  }

  @Test func twoThatLeadToEachOther() {
    for name in ["a", "b"] { folder.makeFolder(name) }
    folder.makeLink("a/l", to: "../b")
    folder.makeLink("b/l", to: "../a")
    #expect(
      rows() == [
        "├── a", "│   └── l -> ../b", "│       └── l -> ../a  [recursive, not followed]", "└── b",
        "    └── l -> ../a", "        └── l -> ../b  [recursive, not followed]",
      ])
  }

  /// None of the links leads to a folder.
  @Test func linksThatLeadToLinks() {
    folder.makeLink("itself", to: "itself")
    folder.makeLink("there", to: "back")
    folder.makeLink("back", to: "there")
    folder.makeLink("nowhere", to: "missing")
    folder.makeLink("file", to: "f")
    folder.makeFile("f")
    let expected = [
      "├── back -> there", "├── f", "├── file -> f", "├── itself -> itself",
      "├── nowhere -> missing",
      "└── there -> back",
    ]
    #expect(rows() == expected && rows("") == expected)
  }

  /// A link to the source is a loop too.
  @Test func aLinkAsSource() {
    folder.makeFolder("a")
    folder.makeLink("a/up", to: "../way")
    folder.makeLink("way", to: "a")
    let run = tool("-l \(folder.path)/way")
    #expect(
      run.lines == [
        "\(folder.path)/way", "└── up -> ../way  [recursive, not followed]", "",
        "2 directories, 0 files", "",
      ])
  }

  /// Links that are nested as deep as possible without a loop.
  @Test func deeplyNestedLinks() {
    for name in 0..<12 { folder.makeFolder("\(name)") }
    for name in 0..<11 { folder.makeLink("\(name)/next", to: "../\(name + 1)") }
    folder.makeLink("11/first", to: "../0")
    let run = tool("-l \(folder.path)/0")
    #expect(run.lines.count == 12 + 4 && run.lines[12].contains("first -> ../0  [recursive"))
    #expect(run.report == "13 directories, 0 files")
  }

  @Test func inOtherFormats() throws {
    folder.makeFolder("a")
    folder.makeLink("a/up", to: "..")
    let json = tool("-l -J \(folder.path)")
    #expect(json.text.contains(#""target":"..","contents":[{"error": "recursive, not followed"}]"#))
    _ = try json.json
    #expect(tool("-l --format paths \(folder.path)").lines.count == 4)
    #expect(tool("-l --du \(folder.path)").text.contains("[recursive, not followed]"))
  }
}
