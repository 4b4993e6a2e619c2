import Outline
import Testing

@testable import outline_tree

/// Pasted text becomes rows where a title is typed and one line in a prompt, but never keys.
@Suite(.ownThread) struct BrowserPastingTests {
  private func bench(_ keys: String, _ rows: [String] = ["Food", "> Apple", "Drinks"])
    -> BrowserBench
  {
    var bench = BrowserBench(rows)
    bench.type(keys)
    return bench
  }

  private func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  @Test(arguments: [
    ("o", "one\rtwo", "Food >Apple one two Drinks"),
    ("o", "one\ntwo\r\nthree\n", "Food >Apple one two three Drinks"),
    ("o", "one\n\ttwo\n\t\tthree\nfour", "Food >Apple one >two >>three four Drinks"),
    ("o", "    one\n      two\n    three", "Food >Apple one >two three Drinks"),
    // Lines with ambiguous indentation become siblings.
    ("o", "    one\n  two\n\tthree", "Food >Apple one two three Drinks"),
    ("o", "one\n    two\n  three", "Food >Apple one >two >three Drinks"),
    ("o", "one\n\n \n  two", "Food >Apple one >two Drinks"),
    // The text before the cursor starts the first row, the text after it ends the last one.
    ("oab\u{1B}[D", "one\n  two", "Food >Apple aone >twob Drinks"),
    ("O", "one\ntwo", "one two Food >Apple Drinks"),
    ("A", "one\ntwo", "Food >Apple >one >two Drinks"),
    ("i", "s\nMore", "Foods >Apple More Drinks"),
    ("i", "s\n  Bread\n    Rye\nMore\n  Fun", "Foods >Bread >>Rye >Apple More >Fun Drinks"),
    ("ji", "s\n  Peel", "Food >Apples >>Peel Drinks"),
    ("CA", "one\ntwo", "Food >Apple >one >two Drinks"),
    ("Co", "one\ntwo", "Food >one >two >Apple Drinks"),
    ("Ci", "s\n  Bread\nMore", "Foods >Bread >More >Apple Drinks"),
  ]) func severalLinesBecomeRows(_ keys: String, _ text: String, _ expected: String) {
    var bench = bench(keys + paste(text))
    #expect(bench.outline == expected)
    #expect(bench.message?.hasPrefix("pasted ") == true)
    #expect(bench.takeAsked().count == 1)
    // The last pasted row has the focus and is on the screen.
    let last = text.split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.last!
    let title = last.trimmingPrefix { $0 == " " || $0 == "\t" }
    #expect(bench.rows.contains { $0.contains("[\(title)") })
    // Typing continues after the pasted text. One step undoes the whole paste.
    bench.type("x")
    #expect(bench.state.typed?.text.starts(with: Array(title.utf8) + "x".utf8) == true)
    bench.type("\u{7F}\u{3}u")
    #expect(bench.outline == "Food >Apple Drinks")
    bench.type("\u{12}")
    #expect(bench.outline == expected)
  }

  @Test(arguments: ["one", "one\n", "one\r\n", "one\n\n \n", "\none"])
  func oneLineContinuesTheTitle(_ text: String) {
    var bench = bench("oa" + paste(text == "\none" ? "one" : text))
    bench.type("b\u{3}")
    #expect(bench.outline == "Food >Apple aoneb Drinks")
  }

  /// Line breaks become spaces.
  @Test func aPromptHasOneLine() {
    #expect(bench(":" + paste("move Drinks\nbefore Food\n") + "\r").outline == "Drinks Food >Apple")
    #expect(bench("/" + paste("no\r\nsuch") + "\r").message == "“no such” not found")
    #expect(bench("f" + paste("dri\n")).picture == "[Drinks]")
  }

  @Test func pastedTextIsNeverKeys() {
    for keys in ["", "d", "3", "z", "?", "t", "jJq"] {
      let bench = bench(keys + paste("dddd\njo\n"))
      let plain = self.bench(keys == "d" || keys == "3" || keys == "z" ? "" : keys)
      #expect(bench.outline == plain.outline, "\(keys)")
      #expect(bench.message?.contains("nothing was pasted; press “o”") == true)
    }
    // A paste cancels an incomplete key sequence.
    #expect(bench("d" + paste("x") + "d").outline == "Food >Apple Drinks")
  }

  @Test func aTooLongPasteIsReported() {
    for keys in ["", "o", "/"] {
      var bench = bench(keys)
      bench.press(.tooLongPaste)
      #expect(bench.message == "nothing was pasted, because the text is longer than 1 MiB")
      bench.type("\u{7}")
      bench.press(.tooLongPaste)
      #expect(bench.outline == "Food >Apple Drinks")
      let shown = bench.state.frame().lines.last!
      #expect(String(decoding: shown, as: UTF8.self).contains("nothing was pasted, because"))
    }
  }

  @Test func invalidUTF8IsReported() {
    var bench = bench("o")
    bench.press(.paste([0x61, 0xFF]))
    #expect(bench.message == "some pasted bytes were not UTF-8 and have been replaced")
    bench.type("\u{3}")
    #expect(bench.outline == "Food >Apple a\u{FFFD} Drinks")
  }

  /// The levels agree with a naive twin, which looks for the parent of each line separately.
  @Test(arguments: Seeds.some(4))
  func levels(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let blanks = ["", " ", "  ", "    ", "\t", "\t\t", " \t", "      "]
    for _ in 0..<300 {
      let lines = (0..<Int.random(in: 1...9, using: &random)).map { number in
        blanks.randomElement(using: &random)! + "\(number)"
      }
      let rows = PastedText(Array(lines.joined(separator: "\n").utf8)).rows()
      var parents: [Int?] = []
      for (index, line) in lines.enumerated() {
        let own = line.prefix { !$0.isNumber }
        var candidate: Int? = index == 0 ? nil : index - 1
        while let row = candidate {
          let other = lines[row].prefix { !$0.isNumber }
          if own.count > other.count && own.hasPrefix(other) { break }
          candidate = parents[row]
        }
        parents.append(candidate)
      }
      let levels = parents.map { parent in
        sequence(first: parent) { $0.map { parents[$0] } ?? nil }.prefix { $0 != nil }.count
      }
      try same(rows.levels, levels, "\(lines)")
    }
  }
}
