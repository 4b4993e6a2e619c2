import Foundation
import Testing

@testable import outline_tree

@Suite(.ownThread) struct HelpTests {
  @Test(arguments: [Subcommand.print, .browse, .apply, .diff, .check])
  func everyOptionIsInTheHelp(subcommand: Subcommand) {
    let help = tool("\(subcommand.rawValue) --help").lines
    for option in Option.all {
      let isShown = help.contains { $0.hasPrefix("  \(option.definition.term)  ") }
      #expect(isShown == option.subcommands.contains(subcommand), "\(option.spellings)")
    }
  }

  @Test func optionsAreBelowTheirHeadings() {
    let help = tool("apply --help").lines
    let headings = help.filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
    let groups = Option.groups.filter { $0.options.contains { $0.subcommands.contains(.apply) } }
    #expect(headings == groups.map { $0.title + ":" })
    #expect(!tool("print --help").text.contains("\nEditing:\n"))
  }

  @Test func theHelpNamesTheChoicesOfAnOption() {
    let formats = tool("help formats").text
    for option in Option.all {
      guard case .oneOf(let choices) = option.argument?.values else { continue }
      for choice in choices {
        #expect((option.help + formats).contains(choice), "\(option.spellings)")
      }
    }
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func mentionsOnlyExistingOptions(topic: String) {
    let run = tool("help \(topic)")
    #expect(run.status == .done && run.error.isEmpty && !run.output.isEmpty)
    let known = Set(Option.all.flatMap(\.spellings) + ["--all", "--none", "--"])
    for word in Self.words(run.text) where word.hasPrefix("--") {
      #expect(known.contains(word), "\(word)")
    }
    #expect(run.lines.allSatisfy { $0.count <= 80 })
  }

  /// Such a value would be a SOURCE after a space.
  @Test func aValueThatMayBeLeftOutFollowsAnEqualSign() throws {
    let options = Option.all.filter { $0.argument?.isOptional == true }
    #expect(options.count == 3)
    for option in options {
      let name = try #require(option.argument?.name)
      #expect(option.definition.term == "\(option.spellings[0])[=\(name)]")
    }
    let words = options.map(\.definition.term)
    for lines in [tool("--man").text.replacing("\\-", with: "-"), tool("--help print").text] {
      #expect(words.filter { !lines.contains($0) }.allSatisfy { $0.contains("--wait") })
    }
  }

  @Test func overviewNamesAllTopics() {
    for name in HelpTopic.all.dropFirst().map(\.name) {
      #expect(tool("--help").text.contains("  \(name) "))
    }
    #expect(tool("help").text == tool("--help").text)
    #expect(tool("apply --help").text == tool("help apply").text)
  }

  /// Subcommands that share a topic are names of it.
  @Test(arguments: Subcommand.allCases)
  func everySubcommandHasHelp(subcommand: Subcommand) {
    let name = subcommand.rawValue
    #expect(tool("help \(name)").status == .done)
    #expect(tool("help \(name)").text == tool("\(name) --help").text)
  }

  @Test func namesTheVariablesThatAreRead() throws {
    let folder = Fixtures.packageFolder.appending(path: "Sources/outline-tree")
    let sources = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    let read = sources.flatMap { $0.matches(of: #/environment\("([A-Z_]+)"\)/#).map(\.output.1) }
    let named = tool("help environment").lines.compactMap {
      $0.prefixMatch(of: #/  ([A-Z_]+) /#)?.output.1
    }
    #expect(!named.isEmpty && Set(named) == Set(read))
  }

  /// The refusal of an unknown command lists all commands.
  @Test func namesAllCommands() {
    let refusal = Self.words(applyToEmoji("nonsense Fox").messages)
    let verbs = Set(
      tool("help commands").lines.compactMap { $0.prefixMatch(of: #/  ([a-z]+) /#)?.output.1 })
    for verb in verbs { #expect(refusal.contains(String(verb)), "\(verb)") }
    #expect(verbs.count == 15)
  }

  @Test func version() {
    #expect(tool("--version").text == "outline-tree \(Run.version)\n")
  }

  /// The words of a text, without punctuation.
  static func words(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
  }
}
