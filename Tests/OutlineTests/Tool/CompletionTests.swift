import Testing

@testable import outline_tree

/// The scripts of all shells have exactly the options of the table.
@Suite(.ownThread) struct CompletionTests {
  @Test(arguments: Completions.Shell.allCases)
  func aShellAcceptsItsScript(shell: Completions.Shell) throws {
    let folder = try ScratchFolder()
    let run = tool("--completions \(shell.rawValue)")
    #expect(run.status == .done && run.error.isEmpty && !run.output.isEmpty)
    folder.makeFile("script", run.text)
    guard let program = InstalledProgram(shell.rawValue) else { return }
    let check = try program.run(["-n", folder.path("script")])
    #expect(check.status == 0 && check.messages.isEmpty, "\(check.messages)")
  }

  @Test(arguments: Subcommand.allCases)
  func zshHasTheOptionsWithTheirHelp(subcommand: Subcommand) {
    let lines = tool("--completions zsh").lines
    let list = lines.drop { $0 != "  \(subcommand.rawValue)_options=(" }.dropFirst()
      .prefix { $0 != "  )" }
    let found = list.compactMap { $0.prefixMatch(of: #/    '\*(-[^\[+=]+)[+=-]*\[/#)?.output.1 }
    #expect(found.count == list.count && found.map(String.init) == spellings(of: subcommand))
    for option in options(of: subcommand) {
      let help = option.help.replacing("'", with: "'\\''")
      let count = list.count { $0.contains("[\(help)]") }
      #expect(count == option.spellings.count, "\(option.spellings)")
    }
  }

  @Test func fishHasTheOptionsWithTheirHelp() {
    let lines = tool("--completions fish").lines.filter {
      $0.hasPrefix("complete ") && $0.contains(#/ -[sl] /#)
    }
    #expect(lines.count == Option.all.count)
    for (line, option) in zip(lines, Option.all) {
      let found = line.matches(of: #/ -([sl]) ([^ ]+)/#).map {
        ($0.output.1 == "s" ? "-" : "--") + $0.output.2
      }
      #expect(found == option.spellings)
      #expect(line.hasSuffix(" -d '\(option.help.replacing("'", with: "\\'"))'"))
    }
  }

  @Test func fishCompletes() throws {
    guard let fish = InstalledProgram("fish") else { return }
    let folder = try ScratchFolder()
    folder.makeFolder("folder")
    folder.makeFile("file", tool("--completions fish").text)
    func complete(_ line: String) throws -> [String] {
      let run = try fish.run(
        ["--no-config", "-c", "source file; complete -C '\(line)'"], in: folder.path)
      #expect(run.messages.isEmpty)
      return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    for subcommand in Subcommand.allCases {
      let found = try complete("outline-tree \(subcommand.rawValue) -")
      let joined = options(of: subcommand).filter(\.hasOptionalChoice).map { $0.spellings[0] + "=" }
      #expect(Set(found) == Set(spellings(of: subcommand) + joined), "\(subcommand)")
    }
    #expect(
      try complete("outline-tree --format ") == [
        "ascii", "html", "indented", "json", "jsonl", "markdown", "mermaid", "opml", "paths",
        "text", "xml",
      ])
    #expect(try complete("outline-tree --icons=a") == ["--icons=always", "--icons=auto"])
    #expect(try complete("outline-tree f") == ["file", "folder/"])
    #expect(try complete("outline-tree apply emoji --script fi") == ["file"])
    #expect(try complete("outline-tree help fo") == ["folding", "formats"])
  }

  private func options(of subcommand: Subcommand) -> [Option] {
    Option.all.filter { $0.subcommands.contains(subcommand) }
  }

  private func spellings(of subcommand: Subcommand) -> [String] {
    options(of: subcommand).flatMap(\.spellings)
  }
}

extension Option {
  /// True if its value is one of several words, and may be left out.
  fileprivate var hasOptionalChoice: Bool {
    if case .oneOf? = argument?.values { argument?.isOptional == true } else { false }
  }
}
