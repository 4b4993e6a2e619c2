import Foundation
import Outline
import Testing

@testable import outline_tree

@Suite(.ownThread) struct DiffTests {
  private func makeFolder(_ paths: String...) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for path in paths {
      let folders = path.split(separator: "/").dropLast()
      for count in folders.indices.map({ $0 + 1 }) {
        folder.makeFolder(folders.prefix(count).joined(separator: "/"))
      }
      folder.makeFile(path)
    }
    return folder
  }

  @Test func sameSources() throws {
    let folder = try makeFolder("a/x", "b")
    let run = tool("diff \(folder.path) \(folder.path)")
    #expect(run.status == .done && run.text == "no changes\n")
    #expect(tool("diff emoji emoji --format json").text == "[]\n")
  }

  @Test func aMovedFolderIsOneChange() throws {
    let old = try makeFolder("a/deep/one", "a/deep/two", "b/x", "gone/y", "gone/z")
    let new = try makeFolder("a/f", "b/x", "b/deep/one", "b/deep/two")
    let run = tool("diff \(old.path) \(new.path)")
    #expect(run.status == .different)
    #expect(
      run.lines == [
        "- gone (from the top level), and 2 below it", "+ f (into a, 1st)",
        "↷ deep moved from a [1] to b [1]", "",
      ])
  }

  /// A drawing has no bytes for its rows, so the rows of the other text decide nothing about their layout.
  @Test func aDrawingAndIndentedText() throws {
    let folder = try ScratchFolder()
    folder.makeFile("drawing.txt", "├── A\n└── B\n")
    folder.makeFile("indented.txt", "A\n\t> n\nB\n")
    folder.makeFile("list.md", "- A\n- B\n")
    let paths = ["drawing.txt", "indented.txt", "list.md"].map(folder.path)
    for old in paths {
      for new in paths {
        let run = tool("diff \(old) \(new)")
        #expect([.done, .different].contains(run.status), "\(old) \(new)")
        for base in paths {
          let merged = tool("merge \(base) \(old) \(new) --format markdown")
          #expect(merged.status == .done && merged.messages.isEmpty, "\(merged.messages)")
        }
      }
    }
  }

  /// A name that occurs more than once is not matched as moved.
  @Test func commonNamesAreNotTakenForMoves() throws {
    let old = try makeFolder("a/index", "b/index", "c/keep")
    let new = try makeFolder("a/keep", "b/keep", "c/index", "d/index")
    #expect(!tool("diff \(old.path) \(new.path)").text.contains("↷ index"))
  }

  @Test func json() throws {
    let old = try makeFolder("a/x", "b/y")
    let new = try makeFolder("a/y", "b/k", "n")
    let changes = try #require(
      try tool("diff \(old.path) \(new.path) --format json").json as? [[String: Any]])
    #expect(changes.compactMap { $0["move"] as? String } == ["b/y"])
    #expect(changes.compactMap { $0["remove"] as? String } == ["a/x"])
    #expect(changes.compactMap { $0["insert"] as? String } == ["b/k", "n"])
  }

  @Test func trouble() throws {
    let folder = try makeFolder("a")
    #expect(tool("diff \(folder.path)").messages.contains("diff needs two sources"))
    #expect(tool("diff \(folder.path) \(folder.path)/missing").status == .trouble)
    #expect(tool("diff \(folder.path) emoji --format html").messages.contains("text or json"))
  }

  /// Outlines with few titles, so that many repeat.
  private func randomOutline(_ random: inout SeededRandom, titles: Int) throws -> SourceDocument {
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    var level = 0
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      level = rows.isEmpty ? 0 : Int.random(in: 0...(rows.last!.level + 1), using: &random)
      let title = "t\(Int.random(in: 0..<titles, using: &random))"
      rows.append((ItemContent(title), level, Bool.random(using: &random)))
    }
    return SourceDocument(try OutlineDocument(rows: rows))
  }

  private func rows(_ outline: SourceDocument) -> [String] {
    outline.outline.rows.map {
      "\($0.level) \($0.isExpanded) \(outline.text(of: $0.item))"
    }
  }

  @Test(arguments: Seeds.some(8))
  func renumberedOutlinesHaveTheSameRows(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for titles in [2, 5, 40] {
      for _ in 0..<60 {
        let old = try randomOutline(&random, titles: titles)
        let new = try randomOutline(&random, titles: titles)
        let renumbered = OutlineMatching(of: new, with: old).renumbered
        #expect(rows(renumbered) == rows(new))
        #expect(OutlineMatching(of: old, with: old).renumbered.outline == old.outline)
        let difference = renumbered.outline.outlineDifference(from: old.outline)
        #expect(old.outline.applying(difference) == renumbered.outline)
      }
    }
  }

  /// If all titles differ, every row is matched: the difference is minimal.
  @Test(arguments: Seeds.some(6))
  func titlesThatAreAllDifferentAreIdentities(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      var document = try OutlineDocument(
        rows: (0..<20).map { number in
          (content: ItemContent("t\(number)"), level: min(number, 2), isExpanded: true)
        })
      let old = document
      let items = document.outline.items
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let item = items.randomElement(using: &random)!
        let target = items.randomElement(using: &random)!
        try? document.outline.perform(.move([item], to: .into(target, at: nil)))
      }
      let (before, after) = (SourceDocument(old), SourceDocument(document))
      let found = OutlineMatching(of: after, with: before).renumbered.outline
        .outlineDifference(from: before.outline)
      #expect(found.count == document.outline.outlineDifference(from: old.outline).count)
    }
  }

  /// Paths of deep rows are shortened: the output grows with the number of rows, not with its square. In
  /// JSON the position tells them apart.
  @Test(arguments: ["text", "json"])
  func deepRowsAreSaidInShort(_ format: String) throws {
    let folder = try ScratchFolder()
    folder.makeFile("none.json", "[]")
    var sizes: [Int] = []
    let depths = TestSize.pick([200, 400], large: [500, 1000])
    for depth in depths {
      let start = String(repeating: #"{"title":"x","children":["#, count: depth)
      folder.makeFile("deep.json", "[\(start)\(String(repeating: "]}", count: depth))]")
      let run = tool(
        "diff \(folder.path("none.json")) \(folder.path("deep.json")) --format \(format)")
      #expect(run.status == .different && run.lines.count == depth + (format == "json" ? 3 : 1))
      let path = Array(repeating: "x", count: 64).joined(separator: "/")
      let last = run.lines.last { $0.contains("x") } ?? ""
      if format == "json" {
        #expect(last.contains(#""insert":"…/\#(path)/x","position":\#(depth - 1),"#))
        #expect(last.contains(#""parent":"…/\#(path)","position":\#(depth - 2),"index":0"#))
        #expect(try (run.json as? [Any])?.count == depth)
      } else {
        #expect(last == "+ x (into …/\(path), 1st)")
      }
      sizes.append(run.output.count)
    }
    #expect(sizes[1] < sizes[0] * 5 / 2)
  }

  /// A long title is not repeated for each row below it.
  @Test func longParentsAreShortened() throws {
    let folder = try ScratchFolder()
    let title = String(repeating: "é", count: 50_000)
    folder.makeFile("old.json", #"[{"title":"\#(title)"}]"#)
    let rows = (0..<100).map { #"{"title":"\#($0)"}"# }.joined(separator: ",")
    folder.makeFile("new.json", #"[{"title":"\#(title)","children":[\#(rows)]}]"#)
    let run = tool("diff \(folder.path("old.json")) \(folder.path("new.json"))")
    #expect(run.output.count < 1_000_000 && run.text.contains("+ 99 (into …é"))
    #expect(run.output.count > 100 * 4000)
  }
}
