import Testing

@testable import outline_tree

/// `--fit N`: as many rows of directories as fit into N lines, never more.
@Suite(.ownThread) struct FittingTests {
  /// A tree whose names are all different.
  private struct Case {
    let tree: RandomTree
    /// By name: the children in order, and the number of rows below.
    var children: [String: [String]] = [:]
    var counts: [String: Int] = [:]
    /// The rows that the options keep collapsed.
    var isKept: Set<String> = []

    init(_ random: inout SeededRandom, options: [String]) throws {
      tree = try RandomTree(&random, count: Int.random(in: 1...80, using: &random)) { "\($0)-" }
      let all = try WellFormedDrawing(ToolRun(["-a", tree.folder.path]))
      var above: [String] = [""]
      for row in all.rows {
        above.removeLast(above.count - row.level - 1)
        children[above.last!, default: []].append(row.text)
        for name in above { counts[name, default: 0] += 1 }
        above.append(row.text)
      }
      // Found by applying only the options that collapse.
      for row in try WellFormedDrawing(ToolRun(["-a"] + options + [tree.folder.path])).rows
      where row.text.hasPrefix("▸ ") {
        let name = row.text.dropFirst(2)
        isKept.insert(String(name))
        // The number of rows that it hides is known if the folder was read to look for a row to reveal.
        if name.last == ")", let start = name.lastIndex(of: "(") {
          isKept.insert(String(name[..<start].dropLast()))
        }
      }
    }
  }

  @Test(arguments: Seeds.some(8))
  func anyTree(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<TestSize.pick(7, large: 10) {
      let foldings = [
        [], [], ["--collapse", "*1*"], ["-L", "2"], ["--collapsed", "--expand", "*2*"],
      ]
      let folding = foldings.randomElement(using: &random)!
      let limit = random.oneIn(3) ? Int.random(in: 1...5, using: &random) : nil
      let tree = try Case(&random, options: folding)
      for _ in 0..<6 {
        let lines = Int.random(in: 1...100, using: &random)
        let options = folding + (limit.map { ["--limit", "\($0)"] } ?? []) + ["--fit", "\(lines)"]
        try within("\(options)") { try check(tree, options, lines: lines, limit: limit ?? .max) }
      }
    }
  }

  private func check(_ tree: Case, _ options: [String], lines: Int, limit: Int) throws {
    let run = ToolRun(["-a"] + options + [tree.tree.folder.path])
    if run.status == .trouble {
      // The source, how many rows there are, a blank line, the report and how to see the rest.
      try holds(lines < 5 && run.messages.contains("needs at least"), run.messages)
      return
    }
    try holds(run.status == .done && run.error.isEmpty, "it is done")
    let printed = run.lines.count - 1
    try holds(printed <= lines, "\(printed) lines are not too many")
    let saysRest = run.report.hasPrefix("rest: ")
    let isLeft = lines - printed > 1
    var rows = try WellFormedDrawing(run.lines.dropFirst().dropLast(saysRest ? 4 : 3)).rows[...]
    try checkRows(tree, of: "", level: 0, &rows, limit) { name in
      // Nothing is left out without need: a list can begin with two rows.
      try holds(tree.isKept.contains(name) || !isLeft && saysRest, "\(name) does not fit")
    }
    try holds(rows.isEmpty, "no row is left over")
  }

  /// Checks the rows below a parent: all of them are shown, or it says how many it hides.
  private func checkRows(
    _ tree: Case, of parent: String, level: Int, _ rows: inout ArraySlice<WellFormedDrawing.Row>,
    _ limit: Int, whenHidden: (String) throws -> Void
  ) throws {
    let children = tree.children[parent, default: []]
    for (index, name) in children.enumerated() {
      let row = try rows.popFirst().map { $0 } ?? { throw Mismatch("a row for \(name)") }()
      try same(row.level, level, name)
      if row.text.hasPrefix("… ") {
        try same(row.text, "… \(children.count - index) more", "the end of \(parent)")
        if index != limit { try whenHidden(parent) }
        return
      }
      try holds(index < limit, "\(name) is too many")
      if row.text == name {
        try holds(
          !tree.isKept.contains(name) || tree.children[name] == nil, "\(name) stays collapsed")
        try checkRows(tree, of: name, level: level + 1, &rows, limit, whenHidden: whenHidden)
      } else {
        try same(row.text, "▸ \(name) (\(tree.counts[name, default: 0]))", "a collapsed row")
        try whenHidden(name)
      }
    }
  }

  @Test func nothingIsCollapsedWithoutNeed() throws {
    var random = SeededRandom(seed: 3)
    let tree = try RandomTree(&random)
    let all = ToolRun([tree.folder.path])
    let lines = all.lines.count - 1
    #expect(ToolRun(["--fit", "\(lines)", tree.folder.path]).text == all.text)
    let less = ToolRun(["--fit=\(lines - 1)", tree.folder.path])
    #expect([lines - 1, lines].contains(less.lines.count) && less.report.hasPrefix("rest: "))
  }

  @Test func severalSourcesFitTogether() throws {
    var random = SeededRandom(seed: 5)
    let trees = try [40, 3, 60].map { try RandomTree(&random, count: $0) }
    trees[0].folder.makeFile("file")
    defer { withExtendedLifetime(trees) {} }
    let sources = trees.map(\.folder.path) + [trees[0].folder.path("file")]
    let all = ToolRun(sources).lines.count - 1
    // A line for each source, one for how many rows those with rows have, and three at the end.
    let least = 4 + 3 + 3
    #expect(ToolRun(["--fit", "\(least - 1)"] + sources).messages.contains("at least \(least)"))
    let tooMany = (least...all).everyNth(TestSize.pick(5, large: 1)).filter { lines in
      ToolRun(["--fit", "\(lines)"] + sources).lines.count - 1 > lines
    }
    #expect(tooMany == [])
    #expect(ToolRun(["--fit", "\(all)"] + sources).text == ToolRun(sources).text)
  }

  @Test func theTerminalDecidesWithoutANumber() throws {
    var random = SeededRandom(seed: 7)
    let tree = try RandomTree(&random, count: 100)
    for rows in [10, 24, 40] {
      let size = TerminalSize(columns: 80, rows: rows)
      let run = ToolRun(["-n", "--fit", tree.folder.path], isTerminal: true, size: size)
      let other = ToolRun(["-q", "--fit", "\(rows - 1)", tree.folder.path])
      #expect(Self.withoutHint(run) == Self.withoutHint(other))
    }
    let run = tool("--fit \(tree.folder.path)")
    #expect(Self.withoutHint(run) == Self.withoutHint(tool("--fit 23 \(tree.folder.path)")))
  }

  /// The hint repeats the options, and nothing else depends on them.
  private static func withoutHint(_ run: ToolRun) -> [String] {
    run.lines.filter { !$0.hasPrefix("rest: ") }
  }

  @Test func editedOutlinesFitToo() {
    let run = tool("apply emoji --fit 12", "-c", "delete Smileys")
    #expect(run.lines.count - 1 <= 12 && run.text.contains("▸ Food ("))
  }
}
