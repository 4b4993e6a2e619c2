import Testing

@testable import outline_tree

/// The table of keys.
@Suite struct KeyBindingTests {
  @Test func noSequenceBeginsAnother() {
    let sequences = KeyBindings.all.flatMap(\.sequences)
    for (place, sequence) in sequences.enumerated() {
      #expect(!sequence.isEmpty)
      for (otherPlace, other) in sequences.enumerated() where place != otherPlace {
        #expect(!other.starts(with: sequence), "\(sequence) begins \(other)")
      }
    }
  }

  /// Each binding does something of its own, and nothing is bound that nobody does.
  @Test func everyActionIsBoundOnce() {
    for (place, binding) in KeyBindings.all.enumerated() {
      #expect(!KeyBindings.all[..<place].contains { $0.action == binding.action })
    }
  }

  @Test func everyActionCanBeDone() {
    for binding in KeyBindings.all {
      for sequence in binding.sequences {
        var bench = BrowserBench.emoji
        for key in sequence { bench.press(key) }
        var directory = BrowserBench(MadeUpDirectory())
        for key in sequence { directory.press(key) }
      }
    }
  }

  @Test func theHelpFitsATerminal() {
    for line in BrowserHelp.lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test func theHelpNamesThemAll() {
    let help = BrowserHelp.lines.joined(separator: "\n")
    for passage in KeyBindings.passages {
      #expect(help.contains(passage.keys))
      #expect(!passage.help.isEmpty && !passage.bindings.isEmpty)
    }
    let manual = ManualPage.lines.joined(separator: "\n")
    #expect(manual.contains("KEYS"))
    #expect(tool("help keys").text.contains("Control and S"))
  }
}
