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
    let keys = ["", "jj", "j", "zMj", "jyyjJiX\rddu", "jC", "fa\rj", " ", "jjjjj", "/a\r", "zM"]
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

  /// Every key changes the screen, requests an effect, or changes the mode.
  @Test(arguments: KeyBindings.all.indices)
  func everyKeyDoesSomething(_ index: Int) {
    for sequence in KeyBindings.all[index].sequences {
      let isDone = Self.benches.contains { before in
        var after = before
        for key in sequence { after.press(key) }
        return after.state.frame() != before.state.frame() || after.asked != before.asked
          || after.state.mode != before.state.mode
      }
      #expect(isDone, "\(sequence)")
    }
  }

  @Test func theHelpFitsATerminal() {
    for line in HelpPage.lines { #expect(line.count <= 80, "\(line)") }
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

extension Key {
  /// The name of the key in the help.
  fileprivate var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let scalar): String(scalar)
    case .control(let letter): "^" + letter.uppercased()
    case .alt(let scalar): "Alt-\(scalar)"
    case .modified(let arrow, _): "Alt-\(arrow.name)"
    case .up: Arrow.up.name
    case .down: Arrow.down.name
    case .left: Arrow.left.name
    case .right: Arrow.right.name
    case .backTab: "S-Tab"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .escape: "Esc"
    case .function(let number): "F\(number)"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete, .insert, .paste, .tooLongPaste, .mouse: "\(self)"
    }
  }
}

extension Arrow {
  fileprivate var name: String {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    }
  }
}
