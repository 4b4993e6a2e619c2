import Testing

@testable import outline_tree

@Suite(.ownThread) struct DecorationChoiceTests {
  private func colors(
    _ choice: DecorationChoice, isTerminal: Bool = true, _ variables: [String: String]
  ) -> Bool {
    choice.allowsColors(isTerminal: isTerminal) { variables[$0].map { bytes($0) } }
  }

  private func links(
    _ choice: DecorationChoice, isTerminal: Bool = true, _ variables: [String: String]
  ) -> Bool {
    choice.allowsLinksAndIcons(isTerminal: isTerminal) { variables[$0].map { bytes($0) } }
  }

  /// Every combination of the variables.
  private let environments: [[String: String]] = {
    var environments: [[String: String]] = [[:]]
    for (name, values) in [
      "NO_COLOR": ["", "1", "0"], "CLICOLOR_FORCE": ["", "0", "1"], "CLICOLOR": ["0", "1"],
      "TERM": ["dumb", "xterm"],
    ] {
      environments += environments.flatMap { old in
        values.map { old.merging([name: $0]) { $1 } }
      }
    }
    return environments
  }()

  @Test func theCommandLineTakesPrecedence() {
    for variables in environments {
      for isTerminal in [false, true] {
        #expect(colors(.always, isTerminal: isTerminal, variables))
        #expect(links(.always, isTerminal: isTerminal, variables))
        #expect(!colors(.never, isTerminal: isTerminal, variables))
        #expect(!links(.never, isTerminal: isTerminal, variables))
      }
    }
  }

  @Test func automatic() {
    #expect(environments.count == 4 * 4 * 3 * 3)
    for variables in environments {
      let isForced = !["", "0", nil].contains(variables["CLICOLOR_FORCE"])
      let isRefused = !["", nil].contains(variables["NO_COLOR"])
      let isAble = variables["TERM"] != "dumb"
      #expect(colors(.auto, isTerminal: false, variables) == (isForced && !isRefused))
      #expect(
        colors(.auto, variables)
          == (!isRefused && (isForced || isAble && variables["CLICOLOR"] != "0")), "\(variables)")
      #expect(links(.auto, variables) == isAble && !links(.auto, isTerminal: false, variables))
    }
  }

  @Test func words() {
    #expect(DecorationChoice.allCases.map(\.rawValue) == ["auto", "always", "never"])
  }
}
