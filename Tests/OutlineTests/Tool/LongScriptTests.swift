import Foundation
import Outline
import Testing

@testable import outline_tree

/// Many commands in one call are one commit, which one undo takes back.
@Suite(.ownThread) struct LongScriptTests {
  /// By default one of some kilobytes; the longest one there is at the large sizes.
  private static let file = TestSize.pick(
    DocumentFiles.gardenOPML, large: DocumentFiles.largeOPML)
  private static let length = TestSize.pick(200, large: 1000)

  @Test(arguments: Seeds.some(2))
  func oneUndo(seed: UInt64) throws {
    let folder = try ScratchFolder()
    let store = folder.path("store.outline")
    #expect(tool("\(Self.file.path) -o \(store)").status == .done)
    let before = try document(store)
    var script = RandomScript(before, seed: seed)
    folder.makeFile("script", (0..<Self.length).map { _ in script.command() + "\n" }.joined())

    let run = tool("apply \(store) --in-place --script \(folder.path("script"))")
    #expect(run.status == .done && run.messages.isEmpty)
    let after = try document(store)
    #expect(after != before)
    #expect(tool("log \(store)").lines.count { $0.hasPrefix("1  ") } == 1)

    #expect(tool("undo \(store)").status == .done)
    #expect(try document(store) == before)
    #expect(tool("redo \(store)").status == .done)
    #expect(try document(store) == after)
    #expect(tool("undo \(store)").status == .done)
    let other = folder.path("other.outline")
    #expect(tool("\(Self.file.path) -o \(other)").status == .done)
    #expect(tool("\(store) --format opml").text == tool("\(other) --format opml").text)
  }

  /// A mistake in the last line, and no line before it has an effect.
  @Test func allOrNothing() throws {
    let folder = try ScratchFolder()
    let store = folder.path("store.outline")
    #expect(tool("\(Self.file.path) -o \(store)").status == .done)
    let content = try DocumentFiles.bytes(URL(filePath: store))
    var script = RandomScript(try document(store), seed: 1)
    let lines =
      (0..<Self.length - 1).map { _ in script.command() + "\n" } + ["delete \"no such row\"\n"]
    folder.makeFile("script", lines.joined())
    let run = tool("apply \(store) --in-place --script \(folder.path("script"))")
    #expect(run.status == .trouble && run.messages.contains(":\(Self.length):"))
    #expect(try DocumentFiles.bytes(URL(filePath: store)) == content)
  }

  private func document(_ path: String) throws -> OutlineDocument {
    try OutlineFile(at: Array(path.utf8), for: .reading).document
  }
}

/// Random commands for rows with unique titles.
private struct RandomScript {
  private var random: SeededRandom
  private var leaves: [String]
  private let parents: [String]
  private var count = 0

  init(_ document: OutlineDocument, seed: UInt64) {
    random = SeededRandom(seed: seed)
    let titles = Dictionary(grouping: document.outline.rows) { document[$0.item].title }
    let unique = titles.filter { title, rows in
      rows.count == 1 && title.wholeMatch(of: #/[A-Za-z][A-Za-z ]+/#) != nil
    }
    leaves = unique.filter { !$0.value[0].hasChildren }.keys.sorted()
    parents = unique.filter { $0.value[0].hasChildren }.keys.sorted()
  }

  mutating func command() -> String {
    count += 1
    let index = Int.random(in: leaves.indices, using: &random)
    let leaf = leaves[index]
    let parent = parents.randomElement(using: &random)!
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return "move \"\(leaf)\" into \"\(parent)\" at 1"
    case 1: return "move \"\(leaf)\" after \"\(parent)\""
    case 2: return "move \"\(leaf)\" to top"
    case 3: return "collapse \"\(parent)\""
    case 4: return "expand \"\(parent)\""
    case 5: return "sort \"\(parent)\" reverse"
    case 6 where leaves.count > 5:
      leaves.remove(at: index)
      return "delete \"\(leaf)\""
    case 7:
      leaves[index] = "renamed \(count)"
      return "rename \"\(leaf)\" \"\(leaves[index])\""
    default:
      leaves.append("new \(count)")
      return "insert \"new \(count)\" before \"\(parent)\""
    }
  }
}
