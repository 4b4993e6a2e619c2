import Testing

@testable import outline_tree

/// The commands of vim that are typed after `:`.
@Suite(.ownThread) struct BrowserFileCommandTests {
  private static let rights: [EditingRights] = [
    .store, .file, .readOnly(why: "locked"),
    .held(by: "vim"), .nowhere, .order(isKept: true), .order(isKept: false),
  ]

  private func bench(_ rights: EditingRights, unsaved: Bool) -> BrowserBench {
    var bench =
      switch rights {
      case .store, .file, .readOnly, .held, .nowhere:
        BrowserBench(["a", "> b", "c"], rights: .file)
      case .order(let isKept): BrowserBench(MadeUpDirectory(), isKept: isKept)
      }
    if unsaved { bench.type("J") }
    bench.state.view.edited.rights = rights
    _ = bench.takeAsked()
    return bench
  }

  /// A law: each command does what its keys do.
  @Test(arguments: [("w", "\u{13}"), ("q", "q"), ("e", "R"), ("  w  ", "\u{13}")])
  func aCommandIsLikeItsKey(_ command: String, _ key: String) {
    for rights in Self.rights {
      for unsaved in [false, true] {
        var (typed, pressed) = (bench(rights, unsaved: unsaved), bench(rights, unsaved: unsaved))
        typed.type(":" + command + "\r")
        pressed.type(key)
        #expect(typed.takeAsked() == pressed.takeAsked(), "\(command) \(rights)")
        #expect(typed.state.mode == pressed.state.mode, "\(command) \(rights)")
        #expect(typed.message == pressed.message, "\(command) \(rights)")
      }
    }
  }

  private func asked(_ line: String, unsaved: Bool = true) -> [BrowserEffect] {
    var bench = bench(.file, unsaved: unsaved)
    bench.type(":" + line + "\r")
    return bench.takeAsked()
  }

  private func write(_ path: String) -> BrowserEffect { .write(Array(path.utf8), replacing: false) }

  @Test func writingAndQuitting() {
    let quit = BrowserEffect.terminal(.quit(picked: []))
    #expect(asked("wq") == [.save, quit] && asked("wq", unsaved: false) == [.save, quit])
    #expect(asked("x") == [.save, quit] && asked("x", unsaved: false) == [quit])
    #expect(asked("q!") == [quit])
    #expect(asked("e!") == [.reload, .terminal(.redraw)])
    #expect(
      asked("w!") == [.save]
        && asked("w! b.md") == [.write([0x62] + ".md".utf8, replacing: true)])
    #expect(asked("w b.md") == [write("b.md")])
    #expect(asked("wq b.md") == [write("b.md"), quit])
    #expect(asked(#"w "b c.md""#) == [write("b c.md")] && asked(#"w b\ c.md"#) == [write("b c.md")])
  }

  /// What cannot be done is refused with words, and nothing happens.
  @Test(arguments: ["wa", "q!!", "W", "q now", "w a b", "e a b", #""w""#, #"w "a"#])
  func otherLinesAreRefused(_ line: String) throws {
    var bench = bench(.file, unsaved: true)
    let before = bench.outline
    bench.type(":" + line + "\r")
    #expect(bench.takeAsked() == [] && bench.outline == before && bench.message != nil)
    if !line.hasPrefix("w ") && !line.contains(" ") {
      #expect(bench.message?.contains("there are w, q, wq, x, e, w!, q!, e! and the") == true)
    }
  }

  /// Another source is shown at once, or after unsaved edits were dealt with.
  @Test func showingAnotherSource() throws {
    let open = BrowserEffect.terminal(.open(Array("b.md".utf8)))
    #expect(asked("e b.md", unsaved: false) == [open] && asked("e! b.md") == [open])
    var bench = bench(.file, unsaved: true)
    bench.type(":e b.md\r")
    #expect(bench.takeAsked() == [] && bench.message == nil)
    for (key, effects) in [("s", [.save, open]), ("d", [open]), ("x", [])] {
      var answered = bench
      answered.type(key)
      #expect(answered.takeAsked() == effects && answered.state.mode == .rows)
    }
    // The source that is shown is read again.
    #expect(asked("e test", unsaved: false) == asked("e", unsaved: false))
  }

  /// What was to follow a save follows after each question about it.
  @Test func theWayGoesOn() {
    let open = TerminalEffect.open(Array("b.md".utf8))
    var bench = bench(.file, unsaved: true)
    bench.type(":e b.md\rwc.md\r")
    #expect(bench.takeAsked() == [write("c.md"), .terminal(open)])
    let questions: [Question] = [
      .changed("x", mayOverwrite: true, mayMerge: false, then: open),
      .unwritable("x", retrying: write("d.md"), then: open),
      .exists([0x61], then: open),
    ]
    for (question, answers) in zip(
      questions, [["o", "wc.md\r"], ["t", "wc.md\r"], ["o", "wc.md\r"]])
    {
      for answer in answers {
        bench.state.mode = .question(question)
        bench.type(answer)
        let asked = bench.takeAsked()
        #expect(asked.last == .terminal(open), "\(question.text) \(answer)")
        // Trying again does what has failed, not something else.
        if answer == "t" { #expect(asked.first == write("d.md")) }
      }
    }
  }

  /// A file that is held is not written, not even with `w!`.
  @Test func aHeldFileIsNotOverwritten() {
    var bench = bench(.held(by: "vim"), unsaved: true)
    bench.type(":w!\r")
    #expect(bench.takeAsked() == [] && bench.message?.contains("vim") == true)
  }

  /// Tab completes commands and keywords as far as there is one way to go on, and lists the ways otherwise.
  @Test func wordsAreCompleted() {
    func typed(_ keys: String) -> (line: String, message: String?) {
      var bench = bench(.file, unsaved: false)
      bench.type(":" + keys)
      guard case .prompt(let prompt) = bench.state.mode else { return ("", bench.message) }
      return (String(decoding: prompt.bytes, as: UTF8.self), bench.message)
    }
    #expect(typed("mo\t") == ("move ", nil))
    #expect(typed("move a be\t") == ("move a before ", nil))
    #expect(typed("re\t") == ("re", "reveal  rename"))
    #expect(typed("ren\t") == ("rename ", nil))
    #expect(typed("w\t") == ("w", "w  wq  w!"))
    #expect(typed("sort a by \t").message?.contains("size") == true)
    #expect(typed("sort a by n\t") == ("sort a by natural ", nil))
    #expect(typed("move a to \t") == ("move a to ", "top  bottom"))
    #expect(typed("nothing\t") == ("nothing", "there is nothing to complete here"))
    #expect(typed("insert \t") == ("insert ", "there is nothing to complete here"))
    #expect(typed("note a -\t") == ("note a --none ", nil))
  }

  /// Tab completes the path of a file, too, with the names in its folder.
  @Test func pathsAreCompleted() {
    let ownNames = ["a b.md", "a\"#\\.md", "notes.md", "nöte.md", "nöße/", "sub/", ".hidden"]
    func typed(
      _ keys: String, in folder: String = ".", names: [[UInt8]]? = nil
    ) -> (line: String, message: String?) {
      let names = names ?? ownNames.map { Array($0.utf8) }
      var bench = bench(.file, unsaved: false)
      bench.type(keys + "\t")
      guard case .terminal(.completePath(Array(folder.utf8), let name)) = bench.takeAsked().first
      else { return ("", "nothing was asked") }
      bench.state.completePath(with: names.filter { $0.starts(with: name) })
      guard case .prompt(let prompt) = bench.state.mode else { return ("", bench.message) }
      return (String(decoding: prompt.bytes, as: UTF8.self), bench.message)
    }
    #expect(typed(":e no") == ("e notes.md ", nil))
    #expect(typed(":w s") == ("w sub/", nil))
    #expect(typed(":e x/y/no", in: "x/y/") == ("e x/y/notes.md ", nil))
    #expect(typed(":e /no", in: "/") == ("e /notes.md ", nil))
    #expect(typed(":e .") == ("e .hidden ", nil))
    #expect(typed(":e n") == ("e n", "notes.md  nöte.md  nöße/"))
    #expect(typed(":e nö") == ("e nö", "nöte.md  nöße/"))
    #expect(typed(":e \"a b") == ("e a\\ b.md ", nil))
    #expect(typed(":e a\\\"") == ("e a\\\"#\\\\.md ", nil))
    #expect(typed(":w zz") == ("w zz", "there is nothing to complete here"))
    // A law: the completed word is the path.
    #expect(try! FileCommand(Array(typed(":e a\\\"").line.utf8))?.path == Array("a\"#\\.md".utf8))
    for name in ["x\n.md", "x\r", "x\ty\\z\"#"] {
      let line = typed(":e x", names: [Array(name.utf8)]).line
      #expect(try! FileCommand(Array(line.utf8))?.path == Array(name.utf8))
    }
    // Names that are not UTF-8 take away nothing that was typed.
    let strange: [[UInt8]] = [[0x63, 0x61, 0x66, 0x82], [0x63, 0x61, 0x66, 0x8A]]
    #expect(typed(":e ca", names: strange).line == "e caf")
    #expect(typed(":e caf", names: strange).line == "e caf")
    // In the prompt for a path, nothing is quoted.
    var nowhere = bench(.nowhere, unsaved: true)
    nowhere.type("\u{13}a \t")
    #expect(
      nowhere.takeAsked() == [.terminal(.completePath(folder: [0x2E], name: Array("a ".utf8)))])
    nowhere.state.completePath(with: [Array("a b.md".utf8)])
    #expect(nowhere.state.mode == .prompt(Prompt(.path(then: nil), text: Array("a b.md".utf8))))
  }

  /// A mistake in a command of `apply` is explained as before.
  @Test func commandsOfApply() {
    var bench = bench(.file, unsaved: false)
    bench.type(":move c before a\r")
    #expect(bench.outline == "c a >b")
    bench.type(":move x before a\r")
    #expect(bench.message?.contains("there are") == false)
  }

  @Test func aDirectoryIsNotWrittenToAFile() {
    var bench = bench(.order(isKept: true), unsaved: true)
    bench.type(":w b.md\r")
    #expect(bench.takeAsked() == [] && bench.message?.contains("directory") == true)
  }

  @Test(arguments: EditedDocuments.names)
  func onTheDisk(_ name: String) throws {
    let folder = try ScratchFolder()
    try EditedDocuments.make(name, in: folder)
    let browser = try KeptBrowser(folder.path(name))
    browser.type("onew\u{3}:w\r")
    #expect(!browser.host.state.isUnsaved)
    browser.type("omore\u{3}:e!\r")
    #expect(browser.titles.contains("more") == (name == "a.outline"))
    browser.type(":w \"\(folder.path("x " + name))\"\r")
    browser.type("olast\u{3}")
    #expect(browser.type(":x\r") == [.quit(picked: [])])
    #expect(try KeptBrowser(folder.path("x " + name)).titles.contains("last"))
    #expect(try !KeptBrowser(folder.path(name)).titles.contains("last"))
    let other = try KeptBrowser(folder.path(name))
    other.type("oz\u{3}")
    #expect(other.type(":q!\r") == [.quit(picked: [])])
    #expect(!folder.names.contains { $0.hasSuffix(".outline-recovery") })
  }

  /// If the file is gone, `:e!` does not discard what may be all that is left.
  @Test(arguments: EditedDocuments.names)
  func nothingIsLeftToReload(_ name: String) throws {
    let folder = try ScratchFolder()
    try EditedDocuments.make(name, in: folder)
    let browser = try KeptBrowser(folder.path(name))
    browser.type("onew\u{3}")
    folder.remove(name)
    browser.type(":e!\r")
    #expect(browser.titles == "one >two new three" && browser.screen.contains("does not exist"))
  }
}
