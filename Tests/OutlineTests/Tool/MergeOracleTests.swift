import Foundation
import Outline
import Testing

@testable import outline_tree

/// Merges of random documents that carry no identities, beside an oracle that counts titles.
@Suite(.ownThread) struct MergeOracleTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func merge(_ format: DocumentFormat, _ texts: [[UInt8]]) throws -> ToolRun {
    let ending = format.traits.fileExtensions.first!
    let paths = try zip(["b", "o", "t"], texts).map { name, text in
      try Data(text).write(to: URL(filePath: folder.path(name + ending)))
      return folder.path(name + ending)
    }
    return ToolRun(["merge"] + paths)
  }

  /// A title that one side alone added is there once, one that a side removed and the other one left alone is gone, and one
  /// that both have is there. Some edits are those of both sides.
  @Test(arguments: [DocumentFormat.markdown, .opml, .indented])
  func everyTitleOnce(format: DocumentFormat) throws {
    var clean = 0
    for seed in Seeds.some(40, standard: 6) {
      var random = SeededRandom(seed: seed)
      let branches = EditedBranches(&random)
      let texts = try branches.all.map { try format.encode($0) }
      let run = try merge(format, texts)
      let shown = texts.map { String(decoding: $0, as: UTF8.self) } + [run.text]
      try within("seed \(seed)\n\(shown.joined(separator: "-----\n"))") {
        try same(run.status == .trouble, false, run.messages)
        guard run.status == .done else { return }
        clean += 1
        try branches.check(try format.decode(run.output).document)
      }
      let (base, ours) = (texts[0], texts[1])
      for sides in [[ours, base], [base, ours], [ours, ours]] {
        let run = try merge(format, [base] + sides)
        #expect(run.status == .done && run.output == ours, "seed \(seed): \(run.messages)")
      }
    }
    #expect(clean > 0)
  }
}

/// A document, and two that were made from it. Each row has a title of its own.
private struct EditedBranches {
  private var base = OutlineDocument()
  private var ours = OutlineDocument()
  private var theirs = OutlineDocument()
  private var count = 0

  init(_ random: inout SeededRandom) {
    for _ in 0..<20 {
      let item = base.makeItem(ItemContent(title()))
      let parent = base.outline.items.suffix(4).randomElement(using: &random)
      base.outline.append([item], to: random.oneIn(2) ? nil : parent)
    }
    var common = base
    for _ in 0..<Int.random(in: 0...2, using: &random) { edit(&common, &random) }
    var (ours, theirs) = (common, common)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      edit(&ours, &random)
      edit(&theirs, &random)
    }
    (self.ours, self.theirs) = (ours, theirs)
  }

  var all: [OutlineDocument] { [base, ours, theirs] }

  func check(_ merged: OutlineDocument) throws {
    let counts = ([merged] + all).map { document in
      Dictionary(document.outline.items.map { (document[$0].title, 1) }, uniquingKeysWith: +)
    }
    for title in Set(counts.flatMap(\.keys)) {
      let all = counts.map { $0[title] ?? 0 }
      let (count, base, ours, theirs) = (all[0], all[1], all[2], all[3])
      // A row that both added can be the same row, or two.
      let expected =
        base == 0
        ? max(ours, theirs)...max(1, ours + theirs) : min(ours, theirs)...min(ours, theirs)
      try holds(expected.contains(count), "“\(title)” is there \(count) times, not \(expected)")
    }
  }

  /// Words that are in no other title.
  private mutating func title() -> String {
    count += 1
    return "a\(count) b\(count) c\(count)"
  }

  private mutating func edit(_ document: inout OutlineDocument, _ random: inout SeededRandom) {
    let item = document.outline.items.randomElement(using: &random)!
    let parent = document.outline.parent(of: item)
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      if document.outline.childCount(of: item) == 0, document.outline.count > 10 {
        document.outline.delete([item])
      }
    case 1, 2:
      let new = document.makeItem(ItemContent(title()))
      document.outline.append([new], to: parent)
      if random.oneIn(2) { document.outline.move([new], before: item) }
    case 3: document[item].title = title()
    case 4: document[item].title += " d\(count)"
    case 5:
      let inside = Set([item] + document.outline.snapshot(of: item).items)
      let other = document.outline.items.filter { !inside.contains($0) }
        .randomElement(using: &random)
      if let other { document.outline.move([item], before: other) }
    default: group(item, in: &document)
    }
  }

  /// Puts a row and those right after it below a new one.
  private mutating func group(_ item: ItemID, in document: inout OutlineDocument) {
    let siblings = document.outline.children(of: document.outline.parent(of: item))
    let new = document.makeItem(ItemContent(title()))
    document.outline.append([new], to: document.outline.parent(of: item))
    document.outline.move([new], before: item)
    document.outline.move(
      Array(siblings[siblings.firstIndex(of: item)!...].prefix(3)), to: new)
  }
}
