import Testing

@testable import outline_tree

/// Kinds of merges that went wrong in the histories of real repositories, each with the sides both ways.
@Suite(.ownThread) struct HistoricMergeTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func merge(
    _ base: String, _ ours: String, _ theirs: String, _ ending: String = ".md"
  ) -> ToolRun {
    for (name, text) in [("b", base), ("o", ours), ("t", theirs)] {
      folder.makeFile(name + ending, text)
    }
    return ToolRun(["merge"] + ["b", "o", "t"].map { folder.path($0 + ending) })
  }

  private func expect(
    _ base: String, _ ours: String, _ theirs: String, _ merged: String, _ ending: String = ".md",
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (mine, other) in [(ours, theirs), (theirs, ours)] {
      let run = merge(base, mine, other, ending)
      #expect(
        run.status == .done && run.text == merged, "\(run.text)\(run.messages)",
        sourceLocation: location)
    }
  }

  /// One side made headings of text, and the other one put an item below one of them.
  @Test func newRowsGoBelowNewHeadings() {
    let text = "###A\n* a\n\n\n###B\n* b\n\n\n###C\n"
    let headings = text.replacing("###", with: "### ")
    for (old, new) in [("* b", "* x\n* y\n* b"), ("* b", "* b\n* x\n* y"), ("* a", "* x\n* a")] {
      expect(
        text, text.replacing(old, with: new), headings, headings.replacing(old, with: new))
    }
    expect("- a\n- b\n", "- x\n- a\n- b\n", "# Q\n\n- a\n- b\n", "# Q\n\n- x\n- a\n- b\n")
    // A row that was replaced with others.
    expect(
      "- a\n- b\n", "- a\n- b\n- x\n", "# Q\n\n- a\n- other\n", "# Q\n\n- a\n- other\n- x\n")
    // A heading that ends the section.
    let section = "## S\n\n- a\n\nT t\n\n- one two three four\n- m\n"
    let ended = section.replacing("T t", with: "# T t").replacing("four", with: "five")
    for (old, new) in [("r\n- m", "r\n- x\n- m"), ("- one", "- x\n- one")] {
      expect(
        section, section.replacing(old, with: new), ended,
        ended.replacing(old.replacing("r\n", with: "e\n"), with: new.replacing("r\n", with: "e\n")))
    }
    // A section stays beside the others.
    let added = "\n# X\n\n- x\n"
    expect(
      "- a\n- b\n", "- a\n- b\n" + added, "# Q\n\n- a\n- b c\n", "# Q\n\n- a\n- b c\n" + added)
  }

  /// Nothing tells that the heading has the place of the text.
  @Test func itemsBelowTextThatIsGone() {
    let text = "###A\n* a\n\n\n###B\n\n\n###C\n* c\n"
    let headings = text.replacing("###", with: "### ")
    let more = text.replacing("###B\n", with: "###B\n* x\n")
    for (mine, other) in [(more, headings), (headings, more)] {
      let run = merge(text, mine, other)
      #expect(run.status == .incomplete)
      #expect(run.messages.contains("“x” followed text that"), "\(run.messages)")
    }
  }

  /// Rows that both neighbors went to go there, too; others stay where they were put.
  @Test func newRowsGoBelowNewRowsBetweenTheirNeighbors() {
    let ending = ".txt"
    expect("a\nb\n", "a\nx\nb\n", "Q\n  a\n  b\n", "Q\n  a\n  x\n  b\n", ending)
    expect("a\nb\n", "a\nb\nx\n", "Q\n  a\n  b\n", "Q\n  a\n  b\nx\n", ending)
    expect(
      "a\nb\nc\nd\n", "Q\n  a\n  b\nc\nd\n", "a\nb\nR\n  c\n  d\n",
      "Q\n  a\n  b\nR\n  c\n  d\n", ending)
    // Done was there before: to put rows below it says something of them alone.
    expect(
      "a\nb\nDone\n  c\n", "a\nx\nb\nDone\n  c\n", "Done\n  a\n  b\n  c\n",
      "x\nDone\n  a\n  b\n  c\n", ending)
  }

  /// The table of contents of a book: text after lists, lists right after text, and blank lines between items.
  @Test func summaryOfABook() {
    let base = """
      # Book

      [Foreword](f.md)

      ## Start

      - [A](a.md)
          - [B](b.md)

      - [C](c.md)

      [Appendix](x.md)
      - [D](d.md)

      [Index](i.md)

      """
    for (old, one, other, both) in [
      ("    - [B](b.md)", "    - [B](b.md)\n    - [E](e.md)", "    - [Bee](b.md)", nil),
      ("[Appendix](x.md)", "[Appendix](x.md)\n- [E](e.md)", "[Annex](x.md)", nil),
      ("- [D](d.md)", "- [D](d.md)\n- [E](e.md)", "- [Dee](d.md)", nil),
      (
        "- [D](d.md)", "- [D](d.md)\n    - [E](e.md)", "- [F](f.md)\n- [D](d.md)",
        "- [F](f.md)\n- [D](d.md)\n    - [E](e.md)"
      ),
    ] as [(String, String, String, String?)] {
      let added = one.dropFirst(old.count)
      expect(
        base, base.replacing(old, with: one), base.replacing(old, with: other),
        base.replacing(old, with: both ?? other + added))
    }
  }

  @Test func blanksAtTheEndOfHeadings() {
    let base = "# Title \n\n- a\n- b\n\n## Sub  \n\n- c\n"
    let merged = "# Title \n\n- aa\n- b\n- x\n\n## Sub  \n\n- c\n"
    expect(
      base, base.replacing("- b\n", with: "- b\n- x\n"), base.replacing("- a\n", with: "- aa\n"),
      merged)
    expect(
      base, base.replacing("- c\n", with: "- c\n- x\n"), base.replacing("- c\n", with: "- cc\n"),
      base.replacing("- c\n", with: "- cc\n- x\n"))
    expect(
      base, base.replacing("# Title ", with: "# Titles "),
      base.replacing("\n- a\n", with: "\n- x\n- a\n"),
      base.replacing("# Title ", with: "# Titles ").replacing("\n- a\n", with: "\n- x\n- a\n"))
  }

  /// A merge does not change how OPML is indented and quoted.
  @Test func layoutOfOPML() {
    func text(_ rows: String) -> String {
      "<?xml version='1.0'?>\n<opml version='2.0'>\n <head/>\n<body>\n\(rows)</body></opml>\n"
    }
    let (a, b, c) = (
      "   <outline  text='a'\n      note='n' />\n", "\t<outline text=\"b\"></outline>\n",
      "<outline text='c'><outline text='d'/></outline>\n"
    )
    let (x, changed) = (
      "\t<outline text=\"x\"></outline>\n", "\t<outline text=\"b b\"></outline>\n"
    )
    expect(
      text(a + b + c), text(x + a + b + c), text(a + changed + c), text(x + a + changed + c),
      ".opml")
    expect(
      text(a + b + c), text(a + b + x + c), text(a + changed + c), text(a + changed + x + c),
      ".opml")
    expect(text(a + b + c), text(b + c + a), text(a + changed + c), text(changed + c + a), ".opml")
  }

  /// One side put a line before two equal ones, and the other one changed what is between them.
  @Test func equalLinesStayAsMany() {
    let base = "# A\n\n- use\n- a\n- use\n- b\n- use\n"
    let moved = "# A\n\n- use\n- b\n- use\n- a\n- use\n"
    for (ours, theirs) in [
      (base + "- c\n", moved), (base.replacing("- a\n", with: "- a\n  - x\n"), moved),
      (base.replacing("- a\n", with: "- x\n- a\n"), base.replacing("- b\n- use\n", with: "- b\n")),
    ] {
      for (mine, other) in [(ours, theirs), (theirs, ours)] {
        let run = merge(base, mine, other)
        let expected = mine.count("- use") + other.count("- use") - base.count("- use")
        #expect(
          run.status == .done && run.text.count("- use") == expected, "\(run.text)\(run.messages)")
      }
    }
  }

  /// One side moved a list above the first text, which is a row then, and the other one made a heading of that text.
  @Test func textAboveAllRowsIsCounted() {
    let base = "Old trees\n\n- apple\n\nNew plants\n\n- grass\n"
    let ours = "- grass\n\nOld trees\n\n- apple\n\nNew plants\n\n- moss\n"
    let theirs = "- intro\n\n# Old trees\n\n- apple\n\n# New plants\n\n- grass\n"
    for (mine, other) in [(ours, theirs), (theirs, ours)] {
      let run = merge(base, mine, other)
      #expect(run.status == .incomplete, "\(run.text)")
      #expect(run.text.count("Old trees") == 1 || run.messages.contains("“Old trees” was dupl"))
    }
  }

  /// A file that was committed with the conflicts of an earlier merge.
  @Test func committedConflicts() {
    let marked = "- a\n<<<<<<< HEAD\n- b\n=======\n- c\n>>>>>>> 1a2b\n"
    for (ours, theirs, name) in [(marked, "- x\n- a\n", "o.md"), ("- x\n- a\n", marked, "t.md")] {
      let run = merge("- a\n", ours, theirs)
      #expect(run.status == .trouble && run.output.isEmpty)
      #expect(
        run.messages.contains(
          "\(name):2: a merge left 1 conflict, to be resolved first"),
        "\(run.messages)")
      #expect(run.messages.count("\(name):") == 1, "\(run.messages)")
    }
  }
}

extension String {
  fileprivate func count(_ part: String) -> Int { ranges(of: part).count }
}
