import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// `merge`, on documents that carry no identities.
@Suite(.ownThread) struct MergeTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let formats = DocumentFormat.allCases.filter {
    $0.traits.isReadable && $0.traits.isWritable
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: folder.path(name)))
    return folder.path(name)
  }

  /// Writes the base and both sides, and returns their paths.
  private func write(
    _ branches: RandomBranches, in format: DocumentFormat
  ) throws -> [String] {
    let documents = [branches.base, branches.ours, branches.theirs]
    return try zip(["base", "ours", "theirs"], documents).map { name, document in
      let ending = format.traits.fileExtensions.first ?? ".\(format.rawValue)"
      return try write(format.encode(document), name + ending)
    }
  }

  private func merge(
    _ format: DocumentFormat, _ paths: [String], _ options: [String] = []
  ) -> ToolRun {
    ToolRun(["merge", "--from", format.rawValue] + paths + options)
  }

  /// The result is that of a merge that knows who is who, and conflicts are found where there are some.
  @Test(arguments: formats.filter { $0 != .paths })
  func asWithIdentities(format: DocumentFormat) throws {
    var conflicts = 0
    for seed in Seeds.some(16, standard: 4) {
      var random = SeededRandom(seed: seed)
      let branches = RandomBranches(rows: 30, edits: 7, &random)
      let expected = DocumentMerge(
        base: branches.base, ours: branches.ours, theirs: branches.theirs)
      let paths = try write(branches, in: format)
      let run = merge(format, paths)
      try within("seed \(seed): \(run.messages)") {
        try same(run.status, expected.conflicts.isEmpty ? .done : .incomplete, "status")
        conflicts += expected.conflicts.count
        guard expected.conflicts.isEmpty else { return }
        let merged = try format.decode(run.output).document
        try same(merged.titlesByLevel, expected.merged.titlesByLevel, "result")
      }
      // By default one of the sides, the other one with the next seed.
      let sides = MergeSide.allCases
      let period = TestSize.pick(sides.count, large: 1)
      for side in sides.dropFirst(Int(seed % UInt64(period))).everyNth(period) {
        let favored = DocumentMerge(
          base: branches.base, ours: branches.ours, theirs: branches.theirs,
          conflicts: .favoring(side))
        let run = merge(format, paths, ["--\(side)"])
        try within("seed \(seed), \(side)") {
          try same(run.status, .done, "status")
          try same(run.messages, "", "messages")
          let merged = try format.decode(run.output).document
          try same(merged.titlesByLevel, favored.merged.titlesByLevel, "result")
        }
      }
    }
    #expect(conflicts > 0)
  }

  /// A row that one side alone changed is byte for byte as that side has it.
  @Test(arguments: formats)
  func oneSide(format: DocumentFormat) throws {
    var random = SeededRandom(seed: 1)
    let paths = try write(RandomBranches(rows: 20, edits: 3, &random), in: format)
    let (base, ours) = (paths[0], paths[1])
    let text = try DocumentFiles.bytes(URL(filePath: ours))
    for sides in [[base, ours], [ours, base], [ours, ours]] {
      let run = merge(format, [base] + sides)
      #expect(run.status == .done && run.output == text && run.error.isEmpty, "\(sides)")
    }
  }

  /// Rows that neither side touched keep the bytes that they have, however they are written.
  @Test func untouchedBytes() throws {
    let base = """
      Title
      =====

      *   Food
          *  Apple,  red   &amp; green

             A note of *Apple*.

          +  Bread\u{20}\u{20}
      *   Drinks
          1)  Tea
          2)  Milk
      """
    let ours = base.replacing("Milk", with: "Oat milk")
    let theirs = base.replacing("*   Food", with: "*   Groceries")
    let paths = try [("b", base), ("o", ours), ("t", theirs)].map {
      try write(Array($0.1.utf8), $0.0 + ".md")
    }
    let run = merge(.markdown, paths)
    #expect(run.text == ours.replacing("*   Food", with: "*   Groceries"))
    #expect(run.status == .done)
  }

  /// The marks of a conflict have both sides between them, each as the merge that takes it.
  @Test(arguments: [DocumentFormat.markdown, .indented])
  func marks(format: DocumentFormat) throws {
    var random = SeededRandom(seed: 3)
    var count = 0
    // By default until three had conflicts.
    for _ in 0..<TestSize.pick(12, large: 200) where count < TestSize.pick(3, large: .max) {
      let paths = try write(RandomBranches(rows: 12, edits: 4, &random), in: format)
      let file = folder.path("result" + format.traits.fileExtensions[0])
      let run = merge(format, paths, ["-o", file, "--labels", "main,a b"])
      guard run.status == .incomplete else { continue }
      count += 1
      let text = try #require(ConflictedText(reading: DocumentFiles.bytes(URL(filePath: file))))
      for side in MergeSide.allCases {
        #expect(text.text(of: side) == merge(format, paths, ["--\(side)"]).output)
      }
      let marked = try #require(folder.content("result" + format.traits.fileExtensions[0]))
      #expect(marked.contains("\n<<<<<<< main\n") || marked.hasPrefix("<<<<<<< main\n"))
      #expect(marked.contains("\n>>>>>>> a b\n"))
      try checkResolving(file, text)
    }
    #expect(count > 0)
  }

  private func checkResolving(_ file: String, _ text: ConflictedText) throws {
    let listed = ToolRun(["resolve", file])
    #expect(listed.status == .incomplete)
    #expect(listed.lines.count == text.conflicts.count + 1)
    let shown = ToolRun([file, "--format", "json"])
    #expect(shown.status == .done && shown.messages.contains("only ours is read"))
    let before = try DocumentFiles.bytes(URL(filePath: file))
    for refused in [
      ["apply", file, "--in-place", "-c", "expand --all"], ["merge", file, file, file],
      ["resolve", file, "--keep"], ["browse", file],
    ] {
      #expect(ToolRun(refused).status == .trouble, "\(refused)")
    }
    #expect(ToolRun(["check", file]).status == .incomplete)
    #expect(try DocumentFiles.bytes(URL(filePath: file)) == before)
    for side in MergeSide.allCases {
      _ = try write(before, URL(filePath: file).lastPathComponent)
      #expect(ToolRun(["resolve", file, "--\(side)"]).status == .done)
      #expect(try DocumentFiles.bytes(URL(filePath: file)) == text.text(of: side))
      #expect(ToolRun(["resolve", file]).status == .done)
    }
  }

  /// In formats with fields, `resolve` gives what the merge that takes a side does.
  @Test(arguments: formats.filter { $0.traits.abilities.contains(.fields) && !$0.marksConflicts })
  func fields(format: DocumentFormat) throws {
    var random = SeededRandom(seed: 5)
    var count = 0
    // By default until three had conflicts.
    for _ in 0..<TestSize.pick(12, large: 200) where count < TestSize.pick(3, large: .max) {
      let branches = RandomBranches(rows: 12, edits: 4, &random)
      let paths = try write(branches, in: format)
      let file = folder.path("result" + format.traits.fileExtensions[0])
      guard merge(format, paths, ["-o", file]).status == .incomplete else { continue }
      count += 1
      let listed = ToolRun(["resolve", file])
      #expect(listed.status == .incomplete)
      let marked = ToolRun([file, "--expanded"]).text
      #expect(marked.contains("⚠ ") || listed.text.contains("the document: "))
      let bytes = try DocumentFiles.bytes(URL(filePath: file))
      for side in MergeSide.allCases {
        _ = try write(bytes, URL(filePath: file).lastPathComponent)
        let expected = try format.decode(merge(format, paths, ["--\(side)"]).output).document
        let run = ToolRun(["resolve", file, "--\(side)"])
        // Fields are on rows that are there. Where a side alone would keep a row that the merge has not, the place of
        // another one may be missing, which is refused.
        let hasAllRows = Set(expected.titles).isSubset(of: try format.decode(bytes).document.titles)
        let isUnchanged = try DocumentFiles.bytes(URL(filePath: file)) == bytes
        #expect(run.status == .done || !hasAllRows && isUnchanged, "\(run.messages)")
        if !hasAllRows { continue }
        let resolved = try format.decode(DocumentFiles.bytes(URL(filePath: file))).document
        #expect(
          resolved.titlesBelowParents == expected.titlesBelowParents,
          "\(side): \(listed.text)\(resolved.titlesByLevel)")
        #expect(ToolRun(["resolve", file]).status == .done)
      }
      _ = try write(bytes, URL(filePath: file).lastPathComponent)
      let kept = try format.decode(bytes).document.titlesByLevel
      #expect(ToolRun(["resolve", file, "--keep"]).status == .done)
      #expect(
        try format.decode(DocumentFiles.bytes(URL(filePath: file))).document.titlesByLevel == kept)
      #expect(ToolRun(["resolve", file, "--ours"]).messages.contains("no conflicts"))
    }
    #expect(count > 0)
  }

  /// An item that neither side removed stays: it is at another place in ours, or was added after the merge.
  @Test func resolvingRemovals() throws {
    let paths = try [
      ("b", "P\nK\n\tk1\n"), ("o", "K\n\tk1\n"), ("t", "P\n\tK\n\t\tk1\n"),
    ].map { name, text in
      let path = try write(Array(text.utf8), name + ".txt")
      #expect(ToolRun(["convert", path, folder.path(name + ".json")]).status == .done)
      return folder.path(name + ".json")
    }
    let file = folder.path("m.json")
    #expect(ToolRun(["merge"] + paths + ["-o", file]).status == .incomplete)
    #expect(ToolRun(["resolve", file, "--ours"]).status == .done)
    #expect(ToolRun([file, "--format", "indented"]).text == "K\n\tk1\n")
  }

  /// Marks in a block of code are an example.
  @Test func marksInCode() throws {
    let text = "# A\n\n```text\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n```\n\n- one\n"
    let file = try write(Array(text.utf8), "a.md")
    #expect(ToolRun(["resolve", file]).status == .done)
    #expect(ToolRun(["apply", file, "--in-place", "-c", "rename one two"]).status == .done)
    #expect(folder.content("a.md") == text.replacing("one", with: "two"))
  }

  /// Standard input, and standard output under its name.
  @Test func streams() throws {
    let file = try write(Array("- a\n".utf8), "a.md")
    for options in [[], ["-o", "-"]] {
      let run = ToolRun(
        ["merge", file, "-", file, "--from", "markdown"] + options, input: "- a\n- b\n")
      #expect(run.status == .done && run.text == "- a\n- b\n", "\(run.messages)")
    }
  }

  @Test func refusals() throws {
    let file = try write(Array("- a\n".utf8), "a.md")
    folder.makeFolder("d")
    let broken = try write(Array("{\"title\":".utf8), "b.json")
    for (arguments, words) in [
      ([file, file], "merge needs three sources"), ([file, file, file, file], "three sources"),
      (["--driver", file, file, file], "four operands"), ([file, file, ""], "three sources"),
      ([folder.path("d"), file, file], "a directory cannot be merged"),
      ([file, file, folder.path("no.md")], "no.md"), ([broken, file, file], "b.json:1"),
      ([file, "-", "-"], "only once"),
      ([file, file, file, "--ours", "--theirs"], "cannot be combined"),
      ([file, file, file, "--labels", "one"], "two labels"),
      ([file, file, file, "--labels", "a,b", "--format", "opml"], "“--labels” is for"),
      ([file, file, file, "-L", "9", "-o", folder.path("x.opml")], "“-L” is for"),
      ([file, file, file, "-L", "0"], "from 1"), ([file, file, file, "--keep"], "--keep"),
      ([file, file, file, "-a"], "-a"), ([file, file, file, "--format", "xml"], "--format"),
      ([file, file, file, "-o", folder.path("x.unknown")], "x.unknown"),
    ] {
      let run = ToolRun(["merge"] + arguments)
      #expect(run.status == .trouble && run.output.isEmpty, "\(arguments)")
      #expect(run.messages.contains(words), "\(arguments): \(run.messages)")
    }
    #expect(folder.names.sorted() == ["a.md", "b.json", "d"])
  }

  /// Git gives these options for every file, and a driver marks files that it cannot read.
  @Test func aDriverTakesMarksOfAnyFormat() throws {
    let paths = try ["b", "o", "t"].map { try write(Array(#"[{"title":"a"}]"#.utf8), $0 + ".json") }
    let run = ToolRun(["merge", "--driver"] + paths + ["list.json", "-L", "9", "--labels", "a,b"])
    #expect(run.status == .done && run.messages.isEmpty, "\(run.messages)")
  }

  /// A title that a format cannot say is refused, and nothing is written.
  @Test func whatAFormatCannotSay() throws {
    let paths = try [("b", "a"), ("o", "a\\u0001"), ("t", "a")].map { name, title in
      let row = name == "t" ? #"{"title":"a"},{"title":"c"}"# : "{\"title\":\"\(title)\"}"
      return try write(Array("[\(row)]".utf8), name + ".json")
    }
    let run = ToolRun(["merge"] + paths + ["-o", folder.path("out.opml")])
    #expect(run.status == .trouble && run.messages.contains("out.opml: "), "\(run.messages)")
    #expect(!folder.names.contains("out.opml"))
    #expect(ToolRun(["merge"] + paths).status == .done)
  }
}

/// A document and two edited ones, with the truth about who is who. All titles are different.
struct RandomBranches {
  var base: OutlineDocument
  var ours: OutlineDocument
  var theirs: OutlineDocument

  init(rows: Int, edits: Int, _ random: inout SeededRandom) {
    var base = OutlineDocument()
    for row in 0..<rows {
      let item = base.makeItem(ItemContent(Self.title(row)))
      let parents = [nil] + base.outline.items.suffix(3).map { $0 }
      base.outline.append([item], to: parents.randomElement(using: &random)!)
    }
    base.outline.expandAll()
    self.base = base
    (ours, theirs) = (base, base)
    for number in 0..<edits {
      Self.edit(&ours, rows + number, &random)
      Self.edit(&theirs, rows + edits + number, &random)
    }
    // New items of both have different numbers.
    theirs = theirs.renumbered(after: base, newItemsAfter: ours)
    for index in [\RandomBranches.ours, \.theirs] { self[keyPath: index].outline.expandAll() }
  }

  /// Words that look like no other title.
  private static func title(_ number: Int) -> String {
    var random = SeededRandom(seed: UInt64(number) &* 77 &+ 5)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return (0..<3).map { _ in
      String((0..<6).map { _ in letters.randomElement(using: &random)! })
    }.joined(separator: " ")
  }

  private static func edit(
    _ document: inout OutlineDocument, _ number: Int, _ random: inout SeededRandom
  ) {
    let items = document.outline.items
    guard let item = items.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: document.outline.delete([item])
    case 1, 2:
      let new = document.makeItem(ItemContent(title(number)))
      document.outline.append([new], to: item)
    default:
      let inside = Set([item] + document.outline.snapshot(of: item).items)
      let parents: [ItemID?] = [nil] + items.filter { !inside.contains($0) }.map { $0 }
      document.outline.move([item], to: parents.randomElement(using: &random)!)
    }
  }
}

extension OutlineDocument {
  fileprivate var titles: [String] { outline.items.map { self[$0].title } }
}
