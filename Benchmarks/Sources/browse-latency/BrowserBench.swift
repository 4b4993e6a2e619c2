/// Measures the latency of the browser.
struct BrowserBench {
  let rounds: Int
  let tool: String
  let wide: String
  let many: String

  private static let moves = 200
  /// The number of rows by which the focus moves down, and then up again. It exceeds the height of the screen,
  /// so the screen scrolls.
  private static let distance = 28

  func rows() -> [LatencyRow] {
    starting() + comparing() + moving() + opening() + expanding() + stopping()
  }

  private func start(_ source: String) -> TerminalSession {
    TerminalSession([tool, "browse", source])
  }

  private func starting() -> [LatencyRow] {
    let samples = (0..<rounds * 4).map { _ in
      let session = start(many)
      defer { session.quit() }
      return session.answer().milliseconds
    }
    return [
      LatencyRow("start to first screen, a million files", milliseconds: samples, atMost: 50),
      LatencyRow(
        "start to first screen, a list that goes on to arrive", milliseconds: arriving(), atMost: 50
      ),
    ]
  }

  /// Other programs that show a directory in full-screen mode. Programs that are not installed are skipped.
  private static let others = ["nnn", "vifm", "lf", "mc", "ranger"]

  /// Measures, for this browser and the other programs in turn, the time until the first name is on the screen.
  private func comparing() -> [LatencyRow] {
    let others = Self.others.filter { TerminalSession.path(of: $0) != nil }
    var samples: [String: [Double]] = [:]
    for _ in 0..<rounds * 4 {
      for program in [tool] + others {
        let path = TerminalSession.path(of: program)
        let session = TerminalSession(path.map { [$0, many] } ?? [tool, "browse", many])
        samples[program, default: []].append(session.milliseconds(until: "folder-1"))
        session.end()
      }
    }
    let nnn = samples["nnn"].map { 2 * $0.sorted()[$0.count / 2] }
    return [LatencyRow("start to first name", milliseconds: samples[tool]!, atMost: nnn)]
      + others.map { LatencyRow("the same, \($0)", milliseconds: samples[$0]!) }
  }

  /// Measures the time to the first screen of a list from standard input. The program that writes the list
  /// writes some lines and then waits for a second.
  private func arriving() -> [Double] {
    let writer = "for i in 1 2 3 4 5 6 7 8 9; do echo folder-$i/file; done; sleep 1"
    return (0..<rounds * 4).map { _ in
      let session = TerminalSession(["/bin/sh", "-c", "{ \(writer); } | \"$0\" browse -", tool])
      defer { session.quit() }
      return session.answer().milliseconds
    }
  }

  private func moving() -> [LatencyRow] {
    let session = start(many)
    defer { session.quit() }
    _ = session.answer()
    _ = session.answer(to: "l")
    let answers = (0..<Self.moves).map { move in
      session.answer(to: (move / Self.distance).isMultiple(of: 2) ? "j" : "k")
    }
    return [
      LatencyRow(
        "a key that moves the focus", milliseconds: answers.map(\.milliseconds), atMost: 1),
      LatencyRow("rows that it writes, at most", count: answers.map(\.rows).max()!, atMost: 2),
      LatencyRow(
        "bytes that it writes, at most", count: answers.map(\.bytes.count).max()!, atMost: 200),
      LatencyRow(
        "processor time of 2 s without a key", count: session.idleTicks(), " ticks", atMost: 0),
    ]
  }

  private func opening() -> [LatencyRow] {
    let samples = (0..<rounds).map { _ -> Double in
      let session = start(wide)
      defer { session.quit() }
      _ = session.answer()
      return session.answer(to: "l").milliseconds
    }
    return [LatencyRow("opening a folder of 100,000 files", milliseconds: samples, atMost: 200)]
  }

  /// Measures expanding all folders, while the last line shows the progress.
  private func expanding() -> [LatencyRow] {
    let session = start(many)
    defer { session.quit() }
    _ = session.answer()
    var answers = [session.answer(to: "zR")]
    while answers[answers.count - 1].tellsProgress { answers.append(session.answer()) }
    let pauses = answers.map(\.milliseconds)
    let last = answers[answers.count - 1]
    let jumps = (0..<rounds * 4).map { session.answer(to: $0.isMultiple(of: 2) ? "G" : "gg") }
    let moves = (0..<Self.moves).map { _ in session.answer(to: "j") }
    return [
      LatencyRow("expanding everything, as far as it goes", milliseconds: [pauses.reduce(0, +)]),
      LatencyRow("progress is shown", "\(answers.count - 1) times", isMet: answers.count > 2),
      LatencyRow("the longest time without progress", milliseconds: [pauses.max()!]),
      LatencyRow(
        "the end says that the cap was reached", last.says("stopped at") ? "yes" : "no",
        isMet: last.says("stopped at")),
      LatencyRow(
        "jumping to the end and back, a million rows", milliseconds: jumps.map(\.milliseconds),
        atMost: 20),
      LatencyRow(
        "a key that moves the focus, a million rows", milliseconds: moves.map(\.milliseconds),
        atMost: 1),
      LatencyRow(
        "bytes that it writes, median", count: moves.map(\.bytes.count).sorted()[moves.count / 2],
        atMost: 200),
    ]
  }

  private func stopping() -> [LatencyRow] {
    let samples = (0..<rounds).map { _ -> Double in
      let session = start(many)
      defer { session.quit() }
      _ = session.answer()
      var answer = session.answer(to: "zR")
      for _ in 0..<4 where answer.tellsProgress { answer = session.answer() }
      guard answer.tellsProgress else { return 0.0 }
      answer = session.answer(to: "\u{1B}")
      var milliseconds = answer.milliseconds
      while answer.tellsProgress {
        answer = session.answer()
        milliseconds += answer.milliseconds
      }
      return milliseconds
    }
    return [LatencyRow("Esc stops the expanding of everything", milliseconds: samples)]
  }
}
