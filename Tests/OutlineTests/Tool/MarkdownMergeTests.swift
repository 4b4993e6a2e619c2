import Foundation
import Outline
import Testing

@testable import outline_tree

/// Merges of Markdown as people write it: lists with text below them, sections, blocks of code.
@Suite(.ownThread) struct MarkdownMergeTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func merge(
    _ base: String, _ ours: String, _ theirs: String, _ options: String...
  ) -> ToolRun {
    for (name, text) in [("b", base), ("o", ours), ("t", theirs)] {
      folder.makeFile(name + ".md", text)
    }
    return ToolRun(["merge"] + ["b", "o", "t"].map { folder.path($0 + ".md") } + options)
  }

  /// Each line is there once if both sides have it or one added it, and else not at all; unless a conflict is
  /// reported. A merge of lines has no more of them without a conflict either.
  @Test(arguments: Seeds.some(12))
  func everyLineOnce(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var clean = 0
    for _ in 0..<TestSize.pick(20, large: 300) {
      let base = MarkdownPage(&random)
      let (ours, theirs) = (base.edited("o", &random), base.edited("t", &random))
      let run = merge(base.text, ours.text, theirs.text)
      try within(
        "\(base.text)----- ours\n\(ours.text)----- theirs\n\(theirs.text)-----\n\(run.text)"
      ) {
        try same(run.status == .trouble, false, run.messages)
        guard run.status == .done else { return }
        clean += 1
        let old = base.words
        let expected = ours.words.intersection(theirs.words)
          .union(ours.words.subtracting(old)).union(theirs.words.subtracting(old))
        let found = MarkdownPage.words(of: run.text)
        try same(found.sorted(), expected.sorted(), "lines")
        try same(
          MarkdownPage.items(of: run.text), MarkdownPage.items(of: run.text, all: expected), "items"
        )
      }
    }
    #expect(clean > 0)
  }

  @Test func newItemsStayInTheirList() {
    let (base, ours, theirs) = (
      "- a\n- b\n", "- a\n- b\n\n# Later\n\n- z\n", "- a\n- b\n- [ ] c\n  - d\n"
    )
    let merged = "- a\n- b\n- [ ] c\n  - d\n\n# Later\n\n- z\n"
    #expect(merge(base, ours, theirs).text == merged)
    #expect(merge(base, theirs, ours).text == merged)
  }

  /// A heading that was moved into a list is an item there.
  @Test func headingsInItems() {
    let base = "- a\n  - b\n\n# H\n"
    let run = merge(base, "- a\n  - b\n  - H\n  - c\n", "- a\n  - b\n  - d\n\n# H\n")
    #expect(run.text == "- a\n  - b\n  - H\n  - c\n  - d\n", "\(run.messages)")
  }

  @Test func textBelowAListStaysThere() {
    let base = "# A\n\n- a\n- b\n- c\n\nProse.\n\n# B\n\n- z\n"
    let ours = base.replacing("- c\n", with: "- c\n- d\n")
    for (theirs, merged) in [
      (base.replacing("- c\n", with: "- c\n- e\n"), ours.replacing("- d\n", with: "- d\n- e\n")),
      (base.replacing("Prose.\n\n", with: ""), ours.replacing("Prose.\n\n", with: "")),
      (base.replacing("Prose.", with: "Verse."), ours.replacing("Prose.", with: "Verse.")),
      (base.replacing("- c\n", with: ""), ours.replacing("- c\n", with: "")),
    ] {
      #expect(merge(base, ours, theirs).text == merged)
      #expect(merge(base, ours, theirs).status == .done)
    }
  }

  /// Marks in a block of code would be code.
  @Test func conflictsInCodeAreAroundTheBlock() throws {
    let base = "# A\n\n```\none\n```\n\ntwo\n"
    let (ours, theirs) = (base.replacing("one", with: "1"), base.replacing("one", with: "I"))
    let file = folder.path("m.md")
    #expect(merge(base, ours, theirs, "-o", file).status == .incomplete)
    #expect(
      folder.content("m.md")
        == "# A\n\n<<<<<<< ours\n```\n1\n```\n=======\n```\nI\n```\n>>>>>>> theirs\n\ntwo\n")
    #expect(ToolRun(["resolve", file]).status == .incomplete)
    #expect(ToolRun(["resolve", file, "--theirs"]).status == .done)
    #expect(folder.content("m.md") == theirs)
  }

  /// Only the lines that both sides changed are in conflict.
  @Test func notesOfSeveralLines() {
    let base = "# A\n\none\n\ntwo\n\nthree\n"
    let ours = base.replacing("one", with: "1").replacing("three", with: "3")
    let theirs = base.replacing("two", with: "II").replacing("three", with: "III")
    let merged = "# A\n\n1\n\nII\n\n"
    #expect(merge(base, ours, theirs, "--ours").text == merged + "3\n")
    #expect(merge(base, ours, theirs, "--theirs").text == merged + "III\n")
    #expect(
      merge(base, ours, theirs).text
        == merged + "<<<<<<< ours\n3\n=======\nIII\n>>>>>>> theirs\n")
  }

  /// Git makes such a base of several. Whichever side of its conflicts was the base, a decision would be undone.
  @Test func baseWithConflicts() {
    let base = "- x\n<<<<<<< a\n- carton\n=======\n- glass\n>>>>>>> b\n"
    let run = merge(base, "- x\n- carton\n", "- x\n- glass\n")
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(run.messages.contains("resolved them differently"), "\(run.messages)")
    let alike = merge(base, "- x\n- glass\n- y\n", "- w\n- x\n- glass\n")
    #expect(alike.status == .done && alike.text == "- w\n- x\n- glass\n- y\n")
    #expect(alike.messages.isEmpty, "\(alike.messages)")
  }

  @Test func baseWithConflictsInFields() {
    for (name, row) in [
      ("b", #"{"title":"carton","conflict":{"title":"glass"}}"#), ("o", #"{"title":"carton"}"#),
      ("t", #"{"title":"glass"}"#),
    ] {
      folder.makeFile(name + ".json", "[\(row)]")
    }
    let (base, ours, theirs) = (folder.path("b.json"), folder.path("o.json"), folder.path("t.json"))
    #expect(ToolRun(["merge", base, ours, theirs]).messages.contains("resolved them differently"))
    #expect(ToolRun(["merge", base, theirs, theirs]).status == .done)
  }

  /// One side as it is, but not in the format that is asked for.
  @Test func unchangedInAnotherFormat() throws {
    folder.makeFile("b.md", "- a\n")
    folder.makeFile("t.md", "- a\n- b\n")
    let base = folder.path("b.md")
    let theirs = folder.path("t.opml")
    #expect(ToolRun(["convert", folder.path("t.md"), theirs]).status == .done)
    #expect(ToolRun(["merge", base, base, theirs, "--format", "markdown"]).text == "- a\n- b\n")
    #expect(ToolRun(["merge", base, base, theirs]).text == "- a\n- b\n")
  }

  /// Both sides put a text below a new heading of theirs. No rule says whose it is now.
  @Test func doubledText() {
    let base = "# X\n\none\n\ntwo\n"
    let ours = base.replacing("two", with: "## A\n\ntwo")
    let theirs = base.replacing("two", with: "## B\n\ntwo")
    let run = merge(base, ours, theirs)
    #expect(run.status == .incomplete)
    #expect(run.messages.contains("“two” was duplicated"), "\(run.messages)")
    // Both added something that says the same as what was there.
    let (more, alsoMore) = (base + "\n# Y\n\ntwo\n", "# Z\n\ntwo\n\n" + base)
    #expect(merge(base, more, alsoMore).status == .done)
  }

  /// Ours replaced a row by one that has nothing in common with it. Whatever theirs did to the old one was not done to the
  /// new one.
  @Test func replacedRow() {
    let base = "- k4 red\n  - k5 pebble bridge tree south\n- k6 blue sea\n"
    let old = "k5 pebble bridge tree south"
    let ours = base.replacing(old, with: "k10001 oyster valley paper")
    for (theirs, words) in [
      (base.replacing(old, with: old + "\n    - k20001"), "theirs added “k20001”"),
      (base.replacing(old, with: "k5 pebble bridge tree north"), "theirs changed “k5 pebble"),
      ("- k4 red\n- k6 blue sea\n  - \(old)\n", "theirs moved “k5 pebble"),
      (base.replacing(old, with: "k7 something else"), "both sides changed the title"),
    ] {
      for (mine, other, message) in [
        (ours, theirs, words),
        (theirs, ours, words.replacing("theirs", with: "ours")),
      ] {
        let run = merge(base, mine, other)
        #expect(run.status == .incomplete)
        #expect(run.messages.contains(message), "\(run.messages)")
        #expect(run.text.components(separatedBy: "k10001 oyster").count == 2, "\(run.text)")
        #expect(!run.text.contains("paper\n    - k20001"), "\(run.text)")
      }
    }
    // Nothing else was done to it.
    let more = merge(base, ours, base + "- k8\n")
    #expect(more.status == .done && more.text == ours + "- k8\n")
  }

  @Test func movedAndRenamedALittle() {
    let base = "- one\n  - pebble bridge tree south\n- two\n"
    let ours = "- one\n- two\n  - pebble umbrella tree south\n"
    let theirs = base.replacing("south\n", with: "south\n    - new\n")
    let run = merge(base, ours, theirs)
    #expect(run.status == .done && run.text == ours + "    - new\n", "\(run.messages)")
  }

  /// Two translators, each with one part of a list: each translation stands where the old text stood.
  @Test func translationsOfAList() {
    let (first, second) = ("- eins a\n- zwei b\n- drei c\n", "- vier d\n- fünf e\n- sechs f\n")
    let (one, two) = ("- one 1\n- two 2\n- three 3\n", "- four 4\n- five 5\n- six 6\n")
    for (ours, theirs) in [(first + two, one + second), (one + second, first + two)] {
      let run = merge(first + second, ours, theirs)
      #expect(run.status == .done && run.text == one + two, "\(run.text)\(run.messages)")
    }
  }

  /// At one place, it is one row. At two places, nothing tells which one is meant, and the lines do not meet.
  @Test func bothAddedTheSame() {
    let base = "- a\n- b\n- c\n- d\n"
    for (ours, theirs, merged) in [
      ("- milk\n" + base, base + "- milk\n", "- milk\n" + base + "- milk\n"),
      (base + "- x\n- milk\n", base + "- milk\n", base + "- x\n- milk\n"),
      ("- a\n- milk\n- c\n- d\n", "- a\n- b\n- milk\n- c\n- d\n", "- a\n- milk\n- c\n- d\n"),
    ] {
      let run = merge(base, ours, theirs)
      #expect(run.status == .done && run.text == merged, "\(run.text)\(run.messages)")
    }
  }

  /// Blank lines and lines that repeat can be seen as inserted at several places. Both sides are compared so that what they
  /// inserted alike, or beside each other, is found.
  @Test func repeatedLines() {
    let page = "# A\n\nuse\n\n\n\n# B\n\nuse\n\n# C\n\nuse\n"
    let more = page.replacing("# B\n", with: "# B\n\nmore\n")
    for (base, ours, theirs, merged) in [
      ("\n- a\n\n", "\n- a\n- b\n\n", "- a\n\n\n", "- a\n- b\n\n\n"),
      (
        page, more, page.replacing("\n# C", with: "\n\n# C"),
        more.replacing("\n# C", with: "\n\n# C")
      ),
    ] {
      for (mine, other) in [(ours, theirs), (theirs, ours)] {
        let run = merge(base, mine, other)
        #expect(run.status == .done && run.text == merged, "\(run.text)\(run.messages)")
      }
    }
  }
}

/// Sections with a list and text below it. Each line has a word of its own.
private struct MarkdownPage {
  struct Section {
    var title: String
    var items: [String]
    var prose: String?
  }

  private var sections: [Section] = []
  private var next = 0

  init(_ random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let section = Section(
        title: word("h"), items: (0..<Int.random(in: 1...4, using: &random)).map { _ in word("i") },
        prose: random.oneIn(3) ? nil : word("p"))
      sections.append(section)
    }
  }

  private mutating func word(_ kind: String) -> String {
    next += 1
    return "\(kind)\(next)"
  }

  /// Makes one or two edits. New words end in the name of the side.
  func edited(_ side: String, _ random: inout SeededRandom) -> MarkdownPage {
    var page = self
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let index = page.sections.indices.randomElement(using: &random)!
      let count = page.sections[index].items.count
      switch Int.random(in: 0..<6, using: &random) {
      case 0: page.sections[index].items.append(page.word("i") + side)
      case 1:
        page.sections[index].items.insert(
          page.word("i") + side, at: Int.random(in: 0...count, using: &random))
      case 2 where count > 1:
        page.sections[index].items.remove(at: Int.random(in: 0..<count, using: &random))
      case 3: page.sections[index].prose = page.word("p") + side
      case 4: page.sections[index].prose = nil
      default:
        let section = Section(title: page.word("h") + side, items: [page.word("i") + side])
        page.sections.insert(section, at: index + 1)
      }
    }
    return page
  }

  var text: String {
    sections.map { section in
      "# \(section.title)\n\n" + section.items.map { "- \($0)\n" }.joined()
        + (section.prose.map { "\n\($0)\n" } ?? "")
    }.joined(separator: "\n")
  }

  var words: Set<String> { Set(Self.words(of: text)) }

  static func words(of text: String) -> [String] {
    text.split { " \n#-".contains($0) }.map(String.init)
  }

  /// The items of a text; of those that should be there, all that have the name of one.
  static func items(of text: String, all words: Set<String>? = nil) -> Set<String> {
    if let words { return words.filter { $0.hasPrefix("i") } }
    return Set(
      text.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) })
  }
}
