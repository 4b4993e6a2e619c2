import Testing

@testable import outline_tree

/// The table of keys.
@Suite(.ownThread) struct KeyBindingTests {
  @Test func noSequenceBeginsAnother() {
    let sequences = KeyBindings.all.flatMap(\.sequences)
    for (index, sequence) in sequences.enumerated() {
      #expect(!sequence.isEmpty)
      for (otherIndex, other) in sequences.enumerated() where index != otherIndex {
        #expect(!other.starts(with: sequence), "\(sequence) begins \(other)")
      }
    }
  }

  /// Browsers in which there is something to do for every key: rows before and after the focus,
  /// open and closed rows, marks, a filter, a root, steps to undo and redo, and rows to paste.
  private static let benches: [BrowserBench] = {
    let keys = [
      "", "jj", "j", "zMj", "jyyjJiX\u{3}ddu", "jC", "fa\rj", " ", "jjjjj", "/a\r", "zM", "zMzu",
    ]
    let documents = keys.map { keys in
      var bench = BrowserBench([
        "Food", "> Apple", "> > Peel", "> Bread", "> > Crust", "Drinks", "> Tea", "Sweets",
      ])
      bench.type(keys)
      return bench
    }
    var picking = BrowserBench(MadeUpDirectory())
    picking.state.picks = true
    // A key without effect takes the message of the last one away, so that this counts for no key.
    return (documents + [BrowserBench(MadeUpDirectory()), picking]).map { bench in
      var bench = bench
      bench.press(.insert)
      return bench
    }
  }()

  /// Every key changes the screen, requests an effect, changes the mode, or turns columns on or off.
  @Test(arguments: KeyBindings.all.indices)
  func everyKeyDoesSomething(_ index: Int) {
    for sequence in KeyBindings.all[index].sequences {
      let isDone = Self.benches.contains { before in
        var after = before
        for key in sequence { after.press(key) }
        return after.state.frame() != before.state.frame() || after.asked != before.asked
          || after.state.mode != before.state.mode
          || after.state.directory.columns.areShown != before.state.directory.columns.areShown
      }
      #expect(isDone, "\(sequence)")
    }
  }

  @Test func theHelpFitsATerminal() {
    for source in KeyPassage.Source.allCases {
      for line in HelpPage(source).lines { #expect(line.count <= 80, "\(line)") }
    }
  }

  /// The help of a source lists the keys that have an effect there, and `/` shows some of them.
  @Test func theHelpIsAboutTheSource() {
    let document = HelpPage(.document).lines
    let directory = HelpPage(.directory).lines
    let list = HelpPage(.list).lines
    for title in ["Moving", "Folding", "Finding", "Editing", "Other"] {
      #expect(document.contains(title) && directory.contains(title) && list.contains(title))
    }
    #expect(!document.contains("Files") && directory.contains("Files"))
    let insertion = { (line: String) in line.contains("insert a row") }
    #expect(document.contains(where: insertion) && !directory.contains(where: insertion))
    let watching = { (line: String) in line.contains("watch the directory") }
    #expect(!list.contains(where: watching) && directory.contains(where: watching))
  }

  @Test func theHelpIsSearched() {
    var bench = BrowserBench(["Food"])
    func lines() -> [String] {
      if case .help(let page) = bench.state.mode { page.lines } else { [] }
    }
    bench.type("?")
    let all = lines()
    bench.type("/UNDO\u{15}undo")
    #expect(lines().filter { $0.hasPrefix("  ") }.count == 2 && lines().contains("Folding"))
    bench.type("\r")
    #expect(lines().count < all.count)
    bench.type("\u{1B}")
    #expect(lines() == all)
    bench.type("/nothing like this")
    #expect(lines() == ["no line of the help contains this text"])
    bench.type("\u{1B}")
    bench.type("q")
    #expect(bench.state.mode == .rows && bench.asked.isEmpty)
  }

  /// A key that the help does not list for a source says why it has no effect there.
  @Test func otherKeysSayWhy() {
    let directory = BrowserBench(MadeUpDirectory())
    var list = directory
    list.state.isList = true
    for var bench in [directory, list, BrowserBench(["Food"])] {
      for passage in KeyBindings.passages where !passage.sources.contains(bench.state.source) {
        for sequence in passage.bindings.flatMap(\.sequences) {
          for key in sequence { bench.press(key) }
          let words = bench.message ?? ""
          #expect(words.contains("is not for") || words.contains("never touched"), "\(sequence)")
          #expect(bench.takeAsked() == [])
        }
      }
    }
  }

  @Test func everyPassageHasHelp() {
    for passage in KeyBindings.passages {
      #expect(!passage.keys.isEmpty && !passage.help.isEmpty && !passage.bindings.isEmpty)
    }
  }

  @Test func theManualShowsTheTable() {
    let manual = ManualPage.lines.joined(separator: "\n")
    #expect(manual.contains("KEYS"))
    #expect(tool("help keys").text.contains("Control-S"))
  }

  /// The help of a passage names the keys that it binds, and no others.
  @Test(arguments: KeyBindings.passages.indices)
  func passagesNameTheirKeys(_ index: Int) {
    let passage = KeyBindings.passages[index]
    let names = passage.keys.split(separator: " ").map(String.init)
    let bound = passage.bindings.flatMap(\.sequences).map { $0.map(\.name).joined() }
    if names.contains("…") { return #expect(Set(names).subtracting(["…"]).isSubset(of: bound)) }
    let unnamed = Set(bound).subtracting(names)
    #expect(Set(names).isSubset(of: bound), "\(bound)")
    #expect(unnamed.isSubset(of: ["Alt-b", "Alt-f"]), "\(unnamed)")
  }
}
