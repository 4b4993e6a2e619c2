import Outline
import Testing

@testable import outline_tree

/// Directories are read when they are opened, and only their order can be edited.
@Suite(.ownThread) struct BrowserFolderTests {
  @Test func foldersAreReadWhenTheyAreOpened() {
    var bench = BrowserBench(MadeUpDirectory())
    #expect(bench.picture == "▸[d0] ▸d1 f0 f1")
    #expect(bench.state.document.outline.count == 4)
    bench.type("l")
    #expect(bench.picture == "▾[d0] >▸d0 >▸d1 >f0 >f1 ▸d1 f0 f1")
    bench.type("h")
    #expect(bench.picture == "▸[d0] ▸d1 f0 f1")
    #expect(bench.state.document.outline.count == 8)
  }

  @Test func expandingEverythingOrToALevel() {
    var bench = BrowserBench(MadeUpDirectory())
    bench.type("zR")
    #expect(bench.state.document.outline.visibleCount == 20)
    bench.type("zu")
    #expect(bench.picture == "▸[d0] ▸d1 f0 f1")
    bench.type("zU")
    #expect(bench.state.document.outline.visibleCount == 20)
    var level = BrowserBench(MadeUpDirectory())
    level.type("z2")
    #expect(level.picture == "▾[d0] >▸d0 >▸d1 >f0 >f1 ▾d1 >▸d0 >▸d1 >f0 >f1 f0 f1")
    level.type("z1")
    #expect(level.picture == "▸[d0] ▸d1 f0 f1")
    var subtree = BrowserBench(MadeUpDirectory())
    subtree.type("\t\t")
    #expect(subtree.picture == "▾[d0] >▾d0 >>f0 >>f1 >▾d1 >>f0 >>f1 >f0 >f1 ▸d1 f0 f1")
  }

  @Test func readingStopsAtTheRowLimitAndAtEscape() {
    var bench = BrowserBench(MadeUpDirectory(folders: 1, files: 30, levels: 9))
    bench.state.view.reading.rowLimit = 100
    bench.type("zR")
    #expect(bench.message?.hasPrefix("stopped at 124 rows") == true)
    var stopped = BrowserBench(MadeUpDirectory()).state
    _ = stopped.handle(.character("z"))
    _ = stopped.handle(.character("R"))
    #expect(stopped.view.nextFolder() != nil)
    _ = stopped.handle(.escape)
    #expect(stopped.view.nextFolder() == nil)
    #expect(stopped.message == "stopped at 4 rows")
  }

  @Test func unreadableFoldersSayWhy() {
    var directory = MadeUpDirectory()
    directory.added[[]] = ["secret"]
    var bench = BrowserBench(directory)
    bench.type("jjjjl")
    #expect(bench.picture == "▸d0 ▸d1 f0 f1 [secret]")
    #expect(bench.message == "secret: Permission denied")
    let line = String(decoding: bench.state.frame().lines[5], as: UTF8.self)
    #expect(line.contains("secret") && line.contains("  [error opening dir]"))
  }

  @Test func readingAgainKeepsFocusAndFolding() {
    var bench = BrowserBench(MadeUpDirectory())
    bench.type("ljjlj")
    #expect(bench.picture == "▾d0 >▸d0 >▾d1 >>[f0] >>f1 >f0 >f1 ▸d1 f0 f1")
    bench.directory.added[["d0"]] = ["f00", "a"]
    bench.directory.removed[["d0"]] = ["d0", "f1"]
    bench.directory.removed[[]] = ["f0"]
    bench.type("R")
    #expect(bench.picture == "▾d0 >▸a >▾d1 >>[f0] >>f1 >f0 >f00 ▸d1 f1")
    bench.directory.removed[["d0", "d1"]] = ["f0"]
    bench.type("R")
    #expect(bench.picture == "▾d0 >▸a >▾d1 >>[f1] >f0 >f00 ▸d1 f1")
  }

  @Test func aMovedEntryStaysMovedAfterReadingAgain() {
    var bench = BrowserBench(MadeUpDirectory())
    bench.type("GK")
    #expect(bench.picture == "▸d0 ▸d1 [f1] f0")
    bench.directory.added[[]] = ["f2"]
    bench.type("R")
    #expect(bench.picture == "▸d0 ▸d1 [f1] f2 f0")
  }

  /// Copying rows does not change the source, so it is for directories and lists, too.
  @Test func rowsOfADirectoryAreCopied() {
    for isList in [false, true] {
      var bench = BrowserBench(MadeUpDirectory())
      bench.state.isList = isList
      bench.type("yy")
      #expect(bench.message == "copied d0" && bench.state.clipboard != nil)
    }
  }

  @Test func onlyTheOrderCanBeEdited() {
    for keys in [
      ">", "<", "dd", "o", "i", "lj<", ":rename f0 x\r", ":delete f0\r", ":move f0 into d0\r",
    ] {
      var bench = BrowserBench(MadeUpDirectory())
      bench.type("j" + keys)
      let words = bench.message ?? ""
      #expect(words.contains("never touched"), "\(keys): \(words)")
      #expect(bench.takeAsked() == [])
    }
    var bench = BrowserBench(MadeUpDirectory())
    bench.type("J")
    #expect(bench.picture == "▸d1 ▸[d0] f0 f1")
    #expect(bench.takeAsked() == [.commit(note: "move d0")])
    var unkept = BrowserBench(MadeUpDirectory(), isKept: false)
    unkept.type("J")
    #expect(unkept.message?.contains("--order FILE keeps it") == true)
  }

  @Test func filesAreEditedOrPicked() {
    var bench = BrowserBench(MadeUpDirectory())
    bench.type("G\r")
    #expect(bench.takeAsked() == [.terminal(.edit(bench.state.view.focus!))])
    bench.state.picks = true
    bench.type("\r")
    #expect(bench.takeAsked() == [.terminal(.quit(picked: [bench.state.view.focus!]))])
    bench.type("gg\u{10}")
    #expect(bench.takeAsked() == [.terminal(.quit(picked: [bench.state.view.focus!]))])
  }

  /// In whatever order rows were marked, they are picked in preorder, even if they are not shown.
  @Test(arguments: ["ljj G ggl", "ljj G ggh", "G ggljj ", "ljj G fzzz\r"])
  func allMarkedRowsArePicked(_ keys: String) {
    var bench = BrowserBench(MadeUpDirectory())
    bench.state.picks = true
    bench.type(keys)
    let marked = bench.state.document.outline.items.filter { bench.state.view.marks.contains($0) }
    #expect(marked.count == 2)
    var onFile = bench
    onFile.type("\u{1B}OF\r")
    bench.type("\u{10}")
    #expect(bench.takeAsked() == [.terminal(.quit(picked: marked))])
    #expect(onFile.takeAsked() == (keys.contains("f") ? [] : [.terminal(.quit(picked: marked))]))
  }
}
