import Testing

@testable import outline_tree

@Suite(.ownThread) struct ManualPageTests {
  private let page = tool("--man")

  @Test func hasTheUsualSections() {
    #expect(page.status == .done && page.error.isEmpty)
    let sections = page.lines.filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
    #expect(
      sections == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "KEYS", "PATTERNS", "FOLDING",
        "COLUMNS", "FORMATS", "FILTERS", "GIT", "EXIT STATUS", "ENVIRONMENT", "EXAMPLES",
        "SEE ALSO",
      ])
    #expect(page.lines[0].contains("\"outline\\-tree \(Run.version)\""))
  }

  /// Each option is there once, below the heading of its group.
  @Test func hasEveryOption() {
    let expected = Option.groups.flatMap { group in
      [".SS \(group.title)"]
        + group.options.flatMap { [".TP", bold($0.definition.term), roff($0.help)] }
    }
    #expect(section("OPTIONS") == expected)
  }

  @Test func mentionsOnlyExistingOptions() {
    let known = Set(Option.all.flatMap(\.spellings) + ["--all", "--none", "--"])
    let text = page.text.replacing("\\fB", with: "").replacing("\\-", with: "-")
    for word in HelpTests.words(text) where word.hasPrefix("--") {
      #expect(known.contains(word), "\(word)")
    }
  }

  /// A name such as `.build` at the start of a line is text, and everything is ASCII.
  @Test func onlyMacrosThatAreKnown() {
    let macros = [".TH", ".fchar", ".nh", ".ad", ".SH", ".SS", ".PP", ".TP", ".RS", ".RE"]
    for line in page.lines where line.hasPrefix(".") || line.hasPrefix("'") {
      let macro = line.prefix { $0 != " " }
      #expect((macros + [".nf", ".fi"]).contains(String(macro)), "\(line)")
    }
    #expect(page.output.allSatisfy { $0 < 0x7F && ($0 == 0x0A || $0 >= 0x20) })
  }

  @Test func charactersThatRoffInterprets() {
    var page = ManualPage()
    page.append(section: "S", [.literal(".dot\n'quote\nback\\slash a-b “\u{1F98A}” \"x\"")])
    #expect(
      page.lines.suffix(5) == [
        "\\&.dot", "\\&'quote",
        "back\\eslash a\\-b \\[u201C]\\[u1F98A]\\[u201D] \\(dqx\\(dq", ".fi", ".RE",
      ])
  }

  @Test func isSetWithoutWarnings() throws {
    let folder = try ScratchFolder()
    folder.makeFile("page", page.text)
    guard let groff = InstalledProgram("groff") else { return }
    for device in ["utf8", "ascii"] {
      let run = try groff.run(["-man", "-ww", "-T\(device)", folder.path("page")])
      #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
      #expect(run.output.contains("outline-tree help [TOPIC]"))
    }
  }
}

extension ManualPageTests {
  /// The lines below a heading.
  private func section(_ title: String) -> [String] {
    let lines = page.lines.drop { $0 != ".SH \(title)" }.dropFirst()
    return Array(lines.prefix { !$0.hasPrefix(".SH ") })
  }

  private func bold(_ text: String) -> String { "\\fB\(roff(text))\\fR" }

  private func roff(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}
