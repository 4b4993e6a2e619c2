import Outline
import Testing

@testable import outline_tree

/// The tree pattern of WAI-ARIA, and the other keys, one by one.
@Suite(.ownThread) struct BrowserKeyTests {
  private let rows = ["Food", "> Apple", "> > Peel", "> Bread", "Drinks", "> Tea", "Sweets"]

  private func bench(_ keys: String) -> BrowserBench {
    var bench = BrowserBench(rows)
    bench.type(keys)
    return bench
  }

  @Test(arguments: [
    ("j", "▾Food >▾[Apple] >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("jj\u{1B}[A", "▾Food >▾[Apple] >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("\u{1B}[B\u{1B}OB", "▾Food >▾Apple >>[Peel] >Bread ▾Drinks >Tea Sweets"),
    ("k", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    // A right arrow opens a closed row, goes to the first child of an open one, and does nothing on
    // a leaf.
    ("h", "▸[Food] ▾Drinks >Tea Sweets"),
    ("hl", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("\u{1B}[C", "▾Food >▾[Apple] >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("llll", "▾Food >▾Apple >>[Peel] >Bread ▾Drinks >Tea Sweets"),
    // A left arrow closes an open row, goes from any other to its parent, and does nothing on a
    // closed root.
    ("lll\u{1B}[D", "▾Food >▾[Apple] >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("lllhh", "▾Food >▸[Apple] >Bread ▾Drinks >Tea Sweets"),
    ("lllhhhhhh", "▸[Food] ▾Drinks >Tea Sweets"),
    ("G", "▾Food >▾Apple >>Peel >Bread ▾Drinks >Tea [Sweets]"),
    ("\u{1B}[F", "▾Food >▾Apple >>Peel >Bread ▾Drinks >Tea [Sweets]"),
    ("Ggg", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("G\u{1B}[H", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("*", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("zM*", "▾[Food] >▸Apple >Bread ▾Drinks >Tea Sweets"),
    ("\r", "▸[Food] ▾Drinks >Tea Sweets"),
    ("\r\r", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("tte", "▾Food >▾Apple >>Peel >Bread ▾Drinks >[Tea] Sweets"),
    ("ts\rk", "▾Food >▾Apple >>Peel >Bread ▾Drinks >[Tea] Sweets"),
  ]) func ariaTree(_ keys: String, _ expected: String) {
    #expect(bench(keys).picture == expected)
  }

  @Test(arguments: [
    ("3j", "Bread"), ("G2k", "Drinks"), ("jjj}", "Bread"), ("j}", "Bread"), ("j}{", "Apple"),
    ("jj^", "Apple"), ("jj2^", "Food"), ("}", "Drinks"), ("2}", "Sweets"), ("G{{", "Food"),
    ("5G", "Drinks"), ("3gg", "Peel"), ("99j", "Sweets"), ("0j", "Apple"), ("10k", "Food"),
  ]) func movesTheFocus(_ keys: String, _ title: String) {
    #expect(bench(keys).rows.contains { $0.hasSuffix("[\(title)]") })
  }

  @Test(arguments: [
    ("zc", "▸[Food] ▾Drinks >Tea Sweets"),
    ("zczo", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("za", "▸[Food] ▾Drinks >Tea Sweets"),
    ("jjzc", "▾Food >▸[Apple] >Bread ▾Drinks >Tea Sweets"),
    ("zCzo", "▾[Food] >▸Apple >Bread ▾Drinks >Tea Sweets"),
    ("zCzO", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("jjzM", "▸[Food] ▸Drinks Sweets"),
    ("zMzR", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("z1", "▸[Food] ▸Drinks Sweets"),
    ("z2", "▾[Food] >▸Apple >Bread ▾Drinks >Tea Sweets"),
    ("z3", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("\t", "▸[Food] ▾Drinks >Tea Sweets"),
    ("\t\t", "▾[Food] >▸Apple >Bread ▾Drinks >Tea Sweets"),
    ("\t\t\t", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("\u{1B}[Z", "▸[Food] ▸Drinks Sweets"),
    ("\u{1B}[Z\u{1B}[Z", "▾[Food] >▸Apple >Bread ▾Drinks >Tea Sweets"),
    ("C", "▾[Food] >▾Apple >>Peel >Bread"),
    ("CGj", "▾Food >▾Apple >>Peel >[Bread]"),
    ("CjC", ">▾[Apple] >>Peel"),
    ("CjC\u{7F}", "▾Food >▾[Apple] >>Peel >Bread"),
    ("CjC\u{7F}\u{7F}", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("fea\r", "▾[Food] >Bread ▾Drinks >Tea"),
    ("fea\r\u{1B}", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("fpe", "▾[Food] >▾Apple >>Peel"),
    ("zM/peel\r", "▾Food >▾Apple >>[Peel] >Bread ▸Drinks Sweets"),
    ("/e\rn", "▾Food >▾Apple >>[Peel] >Bread ▾Drinks >Tea Sweets"),
    ("/e\rnN", "▾Food >▾[Apple] >>Peel >Bread ▾Drinks >Tea Sweets"),
    ("/E\r", "▾[Food] >▾Apple >>Peel >Bread ▾Drinks >Tea Sweets"),
  ]) func foldsAndFinds(_ keys: String, _ expected: String) {
    #expect(bench(keys).picture == expected)
  }

  @Test(arguments: [
    ("jJ", "Food >Bread >Apple >>Peel Drinks >Tea Sweets"),
    ("jjjK", "Food >Bread >Apple >>Peel Drinks >Tea Sweets"),
    ("j\u{1B}[1;3B", "Food >Bread >Apple >>Peel Drinks >Tea Sweets"),
    ("K", "Food >Apple >>Peel >Bread Drinks >Tea Sweets"),
    ("2J", "Drinks >Tea Sweets Food >Apple >>Peel >Bread"),
    ("j<", "Food >Bread Apple >Peel Drinks >Tea Sweets"),
    ("jj2<", "Food >Apple >Bread Peel Drinks >Tea Sweets"),
    ("G>", "Food >Apple >>Peel >Bread Drinks >Tea >Sweets"),
    ("G\u{1B}[1;3C", "Food >Apple >>Peel >Bread Drinks >Tea >Sweets"),
    ("onew\u{3}", "Food >Apple >>Peel >Bread new Drinks >Tea Sweets"),
    ("Onew\u{3}", "new Food >Apple >>Peel >Bread Drinks >Tea Sweets"),
    ("Anew\u{3}", "Food >Apple >>Peel >Bread >new Drinks >Tea Sweets"),
    ("onew\u{1B}", "Food >Apple >>Peel >Bread new Drinks >Tea Sweets"),
    ("ia\u{3}", "Fooda >Apple >>Peel >Bread Drinks >Tea Sweets"),
    ("\u{1B}OQ\u{15}x\u{3}", "x >Apple >>Peel >Bread Drinks >Tea Sweets"),
    ("jdd", "Food >Bread Drinks >Tea Sweets"),
    ("jddGp", "Food >Bread Drinks >Tea Sweets Apple >Peel"),
    ("jddGP", "Food >Bread Drinks >Tea Apple >Peel Sweets"),
    ("jyyGp", "Food >Apple >>Peel >Bread Drinks >Tea Sweets Apple >Peel"),
    ("jddpp", "Food >Bread >Apple >>Peel >Apple >>Peel Drinks >Tea Sweets"),
    // The children are in order already, so sorting reverses them.
    ("sn", "Food >Bread >Apple >>Peel Drinks >Tea Sweets"),
    ("snsn", "Food >Apple >>Peel >Bread Drinks >Tea Sweets"),
    (":sort / reverse\r", "Sweets Food >Apple >>Peel >Bread Drinks >Tea"),
    (":move Tea into Apple at 1\r", "Food >Apple >>Tea >>Peel >Bread Drinks Sweets"),
    (":rename Tea \"Green tea\"\r", "Food >Apple >>Peel >Bread Drinks >Green tea Sweets"),
    // Marked rows are edited together. A marked row inside another one moves with it.
    ("j jjJ", "Food >Bread >Apple >>Peel Drinks >Tea Sweets"),
    ("  G:move Sweets before Drinks\rGdd", "Sweets Drinks >Tea"),
    ("jjdddd", "Food >Bread Drinks >Tea Sweets"),
  ]) func edits(_ keys: String, _ expected: String) {
    var bench = bench(keys)
    #expect(bench.outline == expected)
    while !bench.state.view.edited.history.edits.done.isEmpty { bench.type("u") }
    #expect(bench.outline == self.bench("").outline)
  }

  @Test func checkboxesAndNotes() {
    var bench = bench("o[x] new\u{3}:check Tea\r:note Tea \"at noon\"\r:uncheck new\r")
    func contents() -> [String] {
      bench.state.document.outline.items.map { node in
        let document = bench.state.document
        let note = document.note(of: node).map { ": " + String(decoding: $0, as: UTF8.self) } ?? ""
        return String(decoding: document.label(of: node), as: UTF8.self) + note
      }
    }
    let rows = contents()
    #expect(rows.contains("[ ] new") && rows.contains("[x] Tea: at noon"))
    bench.type("uuuu")
    #expect(contents() == ["Food", "Apple", "Peel", "Bread", "Drinks", "Tea", "Sweets"])
    bench.type("\u{12}\u{12}\u{12}\u{12}")
    #expect(contents() == rows)
  }

  @Test func refusalsSayWhy() {
    #expect(bench("<").message == "“Food” is a root: it cannot be outdented")
    #expect(bench(">").message == "“Food” has no sibling above it: it cannot be indented")
    #expect(bench("K").message == "“Food” is the first of its siblings: it cannot move up")
    #expect(bench("u").message == "there is nothing to undo")
    #expect(bench("n").message == "there is no search to repeat; press / to start one")
    #expect(bench("/xyz\r").message == "“xyz” not found")
    #expect(bench("p").message == "nothing was cut or copied")
    #expect(bench(":delete Fodo\r").message == "there is no “Fodo”; did you mean “Food”?")
    #expect(bench(":move Food into Apple\r").message == "“Food” cannot be moved into itself")
  }

  /// If marked rows cannot be shifted, the message names the row that prevents it.
  @Test func refusalsNameOneOfTheMarkedRows() {
    #expect(
      bench("Gkk G J").message == "“Sweets” is the last of its siblings: it cannot move down")
    #expect(bench(" G K").message == "“Food” is the first of its siblings: it cannot move up")
    #expect(bench("j Gkk <").message == "“Drinks” is a root: it cannot be outdented")
    #expect(bench(" G >").message == "“Food” has no sibling above it: it cannot be indented")
  }

  @Test func quittingAsksOnlyIfEditsWouldBeLost() {
    var clean = bench("zMzRq")
    #expect(clean.takeAsked() == [.terminal(.quit(picked: []))])
    var changed = bench("jJq")
    #expect(!changed.takeAsked().contains(.terminal(.quit(picked: []))))
    changed.type("x")
    #expect(changed.state.mode == .rows)
    changed.type("qs")
    #expect(changed.takeAsked() == [.save, .terminal(.quit(picked: []))])
    var undone = bench("jJuq")
    #expect(undone.takeAsked().last == .terminal(.quit(picked: [])))
  }

  @Test func mouse() {
    func click(_ column: Int, _ row: Int) -> String {
      "\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m"
    }
    // Rows start below the header, after a column for marks.
    #expect(bench(click(8, 4)).picture.contains("[Bread]"))
    #expect(bench(click(1, 1)).picture == "▸[Food] ▾Drinks >Tea Sweets")
    #expect(bench(click(3, 2)).picture.contains(">▸[Apple] >Bread"))
    #expect(bench(click(8, 20)).picture.contains("[Food]"))
    let drag = "\u{1B}[<0;9;5M\u{1B}[<32;9;6M\u{1B}[<32;9;8M\u{1B}[<0;9;8m"
    #expect(bench(drag).outline == "Food >Apple >>Peel Drinks >Tea Sweets Bread")
  }
}
