import Outline

/// A question with a few answers, each of which has a key. A key that belongs to no answer does not change the
/// document.
struct Question: Equatable, Sendable {
  /// The text of the question.
  var text: Message
  var answers: [Answer]
  /// The effect of all other keys in words, such as “stay”; nil if the user has to answer the question.
  var otherwise: Message?
  /// True if a key without an answer was pressed. The lines of the question then also list the keys of the answers.
  var isRepeated = false

  struct Answer: Equatable, Sendable {
    var letter: Unicode.Scalar
    var words: Message
    var effects: [BrowserEffect]

    init(_ letter: Unicode.Scalar, words: Message, _ effects: [BrowserEffect]) {
      (self.letter, self.words, self.effects) = (letter, words, effects)
    }

    var key: Key { .character(letter) }
  }

  /// Returns the lines of the question. If the whole question fits on one line, the result is that line;
  /// otherwise, it is one line for the text and one line for each answer.
  func lines(columns: Int) -> [Message] {
    let choices: [Message] =
      answers.map { "\(String($0.letter)): \($0.words)" }
      + (otherwise.map { ["any other key: \($0)"] } ?? [])
      + (isRepeated ? ["only \(keys) answers"] : [])
    let list = choices.joined(separator: ", ")
    let line: Message = "\(text). \(list)"
    if DisplayWidth.columns(of: line.bytes[...]) <= columns { return [line] }
    return [text] + choices.map { "  \($0)" }
  }

  /// The keys of the answers as a list for a message, such as `r, d or k`.
  fileprivate var keys: Message {
    answers.map { "\(String($0.letter))" as Message }.joined(separator: ", ", last: " or ")
  }
}

/// The questions that the browser asks.
extension Question {
  private static func elsewhere(then next: TerminalEffect?) -> Answer {
    Answer("w", words: "write elsewhere", [.askForPath(then: next)])
  }

  /// Asks what to do with unsaved edits when the user quits the browser, or goes to another source.
  static func leaving(_ rights: EditingRights, for next: TerminalEffect) -> Question {
    let words: Message = next.isQuit ? "save and quit" : "save and go on"
    let save = Answer("s", words: words, [.save, .terminal(next)])
    let discard = Answer("d", words: "discard", [.terminal(next)])
    let answers: [Answer] =
      switch rights {
      case .order: [save, discard]
      case .store, .file: [save, elsewhere(then: next), discard]
      case .readOnly, .held, .nowhere:
        [elsewhere(then: next), discard]
      }
    return Question(text: "Not saved", answers: answers, otherwise: "stay")
  }

  /// Asks what to do about a file that another program has changed.
  static func changed(
    _ how: Message, mayOverwrite: Bool, mayMerge: Bool, then next: TerminalEffect?
  ) -> Question {
    let merge = Answer(
      "m", words: "merge it with your edits", [.merge, .terminal(.redraw)])
    let overwrite = Answer(
      "o", words: "overwrite it with your version",
      BrowserEffect.sequence(.overwrite, then: next))
    return Question(
      text: how,
      answers: (mayMerge ? [merge] : []) + [
        Answer(
          "r", words: "reload it, and discard your edits",
          [.reload, .terminal(.redraw)]),
        elsewhere(then: next),
      ] + (mayOverwrite ? [overwrite] : []), otherwise: "stay; nothing is written")
  }

  /// Asks what to do about a file that cannot be written.
  static func unwritable(
    _ why: Message, retrying effect: BrowserEffect, then next: TerminalEffect?
  ) -> Question {
    Question(
      text: "Not saved: \(why)",
      answers: [
        Answer(
          "t", words: "try again", BrowserEffect.sequence(effect, then: next)),
        elsewhere(then: next),
      ], otherwise: "stay; the edits are kept here")
  }

  static func exists(_ path: [UInt8], then next: TerminalEffect?) -> Question {
    Question(
      text: "\(path) already exists",
      answers: [
        Answer(
          "o", words: "overwrite it",
          BrowserEffect.sequence(.write(path, replacing: true), then: next)),
        elsewhere(then: next),
      ], otherwise: "stay; nothing is written")
  }

  /// Asks what to do with edits that an earlier run could not save.
  static func recovery(_ what: Message) -> Question {
    Question(
      text: what,
      answers: [
        Answer("r", words: "recover them", [.answerRecovery(.recover)]),
        Answer("d", words: "discard them for good", [.answerRecovery(.discard)]),
        Answer(
          "k", words: "keep them, and decide next time", [.answerRecovery(.keep)]),
      ], otherwise: nil)
  }
}
