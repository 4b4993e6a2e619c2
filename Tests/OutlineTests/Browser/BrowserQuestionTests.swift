import Outline
import Testing

@testable import outline_tree

/// Questions that the browser asks before edits would be lost.
@Suite(.ownThread) struct BrowserQuestionTests {
  private static let keepings: [EditingRights] = [
    .store, .file, .readOnly(why: "locked"), .nowhere,
  ]

  private func bench(
    _ keys: String, _ keeping: EditingRights = .file
  ) -> BrowserBench {
    var bench = BrowserBench(["a", "> b", "c"], rights: keeping)
    bench.type(keys)
    return bench
  }

  private func question(_ bench: BrowserBench) -> Question? {
    if case .question(let question) = bench.state.mode { question } else { nil }
  }

  /// Quitting with unsaved edits asks first, wherever the document is stored.
  @Test(arguments: keepings)
  func quittingAsks(_ keeping: EditingRights) throws {
    for quitting in ["q", "\u{3}"] {
      var bench = bench("onew\u{3}" + quitting, keeping)
      #expect(question(bench) != nil && !bench.takeAsked().contains { $0.departure != nil })
      bench.type("x")
      #expect(bench.state.mode == .rows && !bench.takeAsked().contains { $0.departure != nil })
    }
    var clean = bench("zMzRq", keeping)
    #expect(clean.takeAsked() == [.terminal(.quit(picked: []))])
  }

  /// Picking a row quits the browser, so it asks, too.
  @Test func pickingAsks() throws {
    var bench = BrowserBench(["a"])
    bench.state.picks = true
    bench.type("onew\u{3}\r")
    #expect(!bench.takeAsked().contains { $0.departure != nil })
    bench.type("s")
    #expect(bench.takeAsked() == [.save, .terminal(.quit(picked: [bench.state.view.focus!]))])
  }

  @Test func savingIsOfferedOnlyWhereItIsPossible() throws {
    for keeping in Self.keepings {
      let answers = try #require(question(bench("onew\u{3}q", keeping))).answers
      let canBeSaved = keeping == .store || keeping == .file
      #expect(answers.contains { $0.key == .character("s") } == canBeSaved)
      #expect(answers.contains { $0.key == .character("w") })
    }
  }

  @Test func writingElsewhereAsksForAPath() throws {
    var bench = bench("onew\u{3}qw")
    #expect(bench.state.typed == nil)
    bench.type("b.md\r")
    #expect(
      bench.takeAsked().suffix(2) == [
        .write(Array("b.md".utf8), replacing: false), .terminal(.quit(picked: [])),
      ])
    var none = self.bench("onew\u{3}qw\r")
    #expect(!none.takeAsked().contains { $0.departure != nil })
    var nowhere = self.bench("\u{13}b.md\r", .nowhere)
    #expect(nowhere.takeAsked() == [.write(Array("b.md".utf8), replacing: false)])
  }

  /// Each answer has its own key. Other keys have no effect, but may close the question.
  @Test func eachAnswerHasItsOwnKey() {
    let questions: [Question] = [
      .changed("x", mayOverwrite: true, mayMerge: true, then: .quit(picked: [])),
      .changed("x", mayOverwrite: false, mayMerge: false, then: nil),
      .unwritable("x", retrying: .save, then: nil),
      .exists([0x61], then: .quit(picked: [])), .recovery("x"),
      .leaving(.file, for: .quit(picked: [])),
      .leaving(.file, for: .open([0x61])),
    ]
    for question in questions {
      #expect(Set(question.answers.map(\.key)).count == question.answers.count)
      #expect(!question.answers.contains { $0.key == .enter || $0.key == .escape })
      for answer in question.answers {
        var bench = bench("")
        bench.state.mode = .question(question)
        bench.press(answer.key)
        #expect(bench.state.mode != .question(question))
      }
      for key in [Key.enter, .escape, .character("x"), .control("c")] {
        var bench = bench("")
        bench.state.mode = .question(question)
        bench.press(key)
        #expect(bench.takeAsked() == [])
        #expect(
          self.question(bench)?.answers == (question.otherwise == nil ? question.answers : nil))
      }
    }
  }

  /// A key that is no answer, such as ^S, is never ignored in silence.
  @Test func aKeyThatIsNoAnswerIsAnswered() {
    for key in [Key.control("s"), .enter, .tab, .character("x")] {
      var bench = bench("")
      bench.state.mode = .question(.recovery("x"))
      bench.press(key)
      let lines = bench.state.frame().lines.map { String(decoding: $0, as: UTF8.self) }
      #expect(lines.contains { $0.contains("only r, d or k answers") })
      bench = self.bench("onew\u{3}q")
      bench.press(key)
      #expect(bench.message == "Not saved: nothing was done")
    }
  }

  /// In a prompt, ^S saves, too. In the prompt for a path, it is like Enter.
  @Test func savingInPrompts() {
    for prompt in ["/a", "fa", ":move"] {
      var bench = bench("onew\u{3}" + prompt)
      _ = bench.takeAsked()
      let mode = bench.state.mode
      bench.type("\u{13}")
      #expect(bench.takeAsked() == [.save] && bench.state.mode == mode)
    }
    var path = bench("onew\u{3}qwb.md")
    _ = path.takeAsked()
    path.type("\u{13}")
    #expect(
      path.takeAsked() == [
        .write(Array("b.md".utf8), replacing: false), .terminal(.quit(picked: [])),
      ])
  }

  /// All answers are shown on a screen that has a line for each.
  @Test func allAnswersAreShown() {
    let question = Question.changed(
      "a.md was changed", mayOverwrite: true, mayMerge: true, then: nil)
    for columns in [20, 40, 80, 200] {
      var bench = bench("")
      bench.state.size = TerminalSize(columns: columns, rows: 12)
      bench.state.mode = .question(question)
      let lines = bench.state.frame().lines.map { String(decoding: $0, as: UTF8.self) }
      #expect(lines.count == 12)
      for answer in question.answers {
        guard case .character(let key) = answer.key else { continue }
        #expect(lines.contains { $0.contains("\(key): ") }, "\(columns) \(key)")
      }
    }
  }

  @Test func typingCanBeResumed() {
    #expect(bench("j").state.typed == nil && bench("/x").state.typed == nil)
    #expect(bench("i").state.typed == nil)
    let typed = bench("ix").state.typed
    #expect(typed?.purpose == .title && typed?.text == Array("ax".utf8))
    var again = bench("")
    again.state.resume(typed!)
    again.type("\u{3}")
    #expect(again.outline == "ax >b c")
    var below = bench("G")
    below.state.resume(bench("Atea").state.typed!)
    below.type("\u{3}")
    #expect(below.outline == "a >b >tea c")
  }
}
