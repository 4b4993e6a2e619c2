import Testing

@testable import outline_tree

@Suite(.ownThread) struct ArgumentTests {
  private struct Request: Equatable {
    var subcommand: Subcommand
    var sources: [Source]
    var display: DisplayOptions

    static func print(_ sources: [Source], _ display: DisplayOptions) -> Request {
      Request(subcommand: .print, sources: sources, display: display)
    }
  }

  private func parse(_ arguments: String...) throws -> Request {
    let invocation = try ArgumentParser.parse(arguments.map { Array($0.utf8) })
    var display = invocation.display
    // The effects of options are compared, not the options.
    display.given = []
    return Request(
      subcommand: invocation.subcommand, sources: invocation.sources, display: display)
  }

  private func message(_ arguments: String...) -> String {
    let run = ToolRun(arguments)
    #expect(run.status == .trouble && run.output.isEmpty, "\(arguments)")
    return run.messages
  }

  @Test func printIsTheDefault() throws {
    #expect(try parse() == .print([.path([0x2E])], DisplayOptions()))
    #expect(try parse("print", "emoji") == .print([.emoji], DisplayOptions()))
    #expect(try parse("./emoji") == .print([.path(Array("./emoji".utf8))], DisplayOptions()))
    #expect(try parse("--", "print") == .print([.path(Array("print".utf8))], DisplayOptions()))
    #expect(try parse("--", "-a") == .print([.path(Array("-a".utf8))], DisplayOptions()))
  }

  @Test func shortOptionsStandTogether() throws {
    var display = DisplayOptions()
    display.reading.includesHidden = true
    display.reading.directoriesOnly = true
    display.folding.rules = [.init(rows: .atLeast(level: 1), fold: .collapsed)]
    #expect(try parse("-adL2") == .print([.path([0x2E])], display))
    #expect(try parse("-a", "-dL", "2") == parse("-d", "--level=2", "-a"))
    #expect(try parse("--level", "2", "-da") == .print([.path([0x2E])], display))
  }

  @Test func severalSources() throws {
    let sources = [Source.path([0x61]), .path([0x62])]
    #expect(try parse("a", "b") == .print(sources, DisplayOptions()))
  }

  @Test func anOptionalValueIsTakenIfItIsANumber() throws {
    var display = DisplayOptions()
    display.budget = .terminal
    #expect(try parse("--fit") == .print([.path([0x2E])], display))
    #expect(try parse("--fit", "a") == .print([.path([0x61])], display))
    #expect(try parse("a", "--fit") == .print([.path([0x61])], display))
    display.budget = .rows(12)
    #expect(try parse("--fit", "12") == .print([.path([0x2E])], display))
    #expect(try parse("--fit=12") == .print([.path([0x2E])], display))
  }

  @Test func foldOptionsKeepTheirOrder() throws {
    let display = try parse("--collapsed", "--expand", "a*", "-L3", "--expanded").display
    let pattern = try RowPattern(Array("a*".utf8)[...])
    #expect(
      display.folding.rules == [
        .init(rows: .all, fold: .collapsed),
        .init(rows: .matching(pattern), fold: .expanded),
        .init(rows: .atLeast(level: 2), fold: .collapsed),
        .init(rows: .all, fold: .expanded),
      ])
  }

  @Test func mistakes() {
    #expect(
      message("--colapsed").contains("unknown option “--colapsed”; did you mean “--collapsed”?"))
    #expect(message("-é").contains("unknown option “-é”\n"))
    for letter in ["-y", "-K", "-9"] {
      #expect(message(letter).contains("unknown option “\(letter)”\n"))
      #expect(!message(letter).contains("did you mean"))
    }
    #expect(message("-L").contains("“-L” needs a value: -L N"))
    for number in ["0", "-1", "x", "", "99999999999999999999"] {
      #expect(
        message("--level=\(number)").contains("needs a number of at least 1, not “\(number)”"))
    }
    #expect(message("--collapsed=yes").contains("takes no value"))
    #expect(
      message("--format", "jsn").contains(
        " or paths, not “jsn”; did you mean “json”?"))
    #expect(message("--dry-run").contains("“--dry-run” is for apply, not for print"))
    #expect(message("apply", "a", "b").contains("only one SOURCE is allowed; found “a” and “b”"))
    #expect(message("a", "emoji").contains("emoji cannot be combined"))
    #expect(message("").contains("SOURCE is empty"))
    #expect(message("apply").contains("apply needs a SOURCE"))
    #expect(message("apply", "emoji").contains("apply needs commands: give -c"))
    #expect(
      message("apply", "emoji", "-c", "up Fox", "--transaction-in", "f").contains(
        "--transaction-in cannot be combined with"))
    #expect(
      message("apply", "emoji", "-c", "up Fox", "--by", "magic").contains("difference or final"))
    #expect(message("help", "aply").contains("did you mean “apply”?"))
  }

  /// Options of other tools are answered with what to write here.
  @Test func optionsOfOtherTools() throws {
    let known = Set(Option.all.flatMap(\.spellings))
    for hint in Hint.options {
      let words = (hint.here ?? "").split(separator: " ").prefix { $0 != "|" }.map {
        String($0.filter { $0 != "'" })
      }
      if words.first?.hasPrefix("-") == true {
        #expect(throws: Never.self, "\(hint)") {
          try ArgumentParser.parse(words.map { Array($0.utf8) })
        }
      }
      for spelling in hint.spellings {
        #expect(!known.contains(spelling), "\(spelling)")
        let run = ToolRun([spelling, "."])
        #expect(run.status == .trouble && run.output.isEmpty)
        #expect(run.messages.contains("  \(hint.tool) \(spelling) ("), "\(hint)")
      }
    }
    #expect(
      message("-A").contains(
        "unknown option “-A”\n  tree -A (the terminal's line-drawing characters)"))
    #expect(message("-A").contains("  ls -A (include hidden files): here -a\n"))
    #expect(message("-name", "x").contains("unknown option “-name”\n  find -name"))
    #expect(message("-pA").contains("unknown option “-A”\n  tree -A"))
  }

  /// What a hint says to write exists here, and what it answers does not.
  @Test func theTableOfHintsFitsThatOfOptions() throws {
    for hint in Hint.letters {
      for letter in hint.spellings { #expect(Option.named(letter.utf8) != nil, "\(letter)") }
    }
    for (options, words, here) in Hint.values {
      for option in options.split(separator: " ") {
        let values = Option.named(option.utf8)?.argument?.values
        guard case .oneOf(let known) = values else {
          Issue.record("\(option) takes anything")
          continue
        }
        #expect(known.contains(here))
        for word in words.split(separator: " ") {
          #expect(!known.contains(String(word)))
          #expect(message("\(option)=\(word)").contains("did you mean “\(here)”?"))
        }
      }
    }
    for word in Hint.words.flatMap({ $0.words.split(separator: " ") }) {
      #expect(Subcommand(rawValue: String(word)) == nil)
    }
    for (words, here) in Hint.commands {
      #expect(Command.Verb(named: here.utf8) != nil)
      for word in words.split(separator: " ") { #expect(Command.Verb(named: word.utf8) == nil) }
    }
  }

  @Test func patternsThatCannotMatch() {
    for option in ["-P", "-I", "--collapse", "--expand"] {
      for pattern in ["", "[", "a[b", "[[:nothing:]]", "\\"] {
        #expect(message("\(option)", pattern).contains("option “\(option)” needs a pattern"))
      }
    }
    #expect(message("-P", "a|").contains("needs a pattern, not “”"))
    #expect(message("-P", "a\\|[").contains("needs a pattern, not “a\\|[”"))
  }

  @Test func unknownExtensions() throws {
    let folder = try ScratchFolder()
    for name in ["a.org", "a.yaml", "a", "a.docx"] { folder.makeFile(name, "x\n") }
    for name in ["a.org", "a.yaml", "a", "a.docx"] {
      let path = folder.path(name)
      for arguments in [
        [path], ["apply", path, "-c", "sort /"], ["diff", path, path], ["browse", path],
      ] {
        let run = ToolRun(arguments)
        #expect(run.status == .trouble && run.output.isEmpty)
        #expect(run.messages.contains("\(path): "))
        #expect(run.messages.contains("--from FORMAT names the format"))
        let isNamed = run.messages.contains("“\(name.dropFirst())” is not the extension")
        #expect(isNamed == (name != "a"))
      }
      #expect(ToolRun([path, "--from", "indented"]).lines[1] == "└── x")
    }
    for name in ["b.yaml", "b.log", "b.c.org"] {
      let run = ToolRun(["emoji", "-o", folder.path(name)])
      #expect(run.status == .trouble && folder.content(name) == nil)
      #expect(run.messages.contains("is not the extension of a format that can be written"))
      #expect(ToolRun(["emoji", "--format", "text", "-o", folder.path(name)]).status == .done)
    }
    #expect(ToolRun(["emoji", "-o", folder.path("b.txt")]).status == .done)
    #expect(folder.content("b.txt") == tool("emoji --format indented").text)
    #expect(ToolRun(["emoji", "-o", folder.path("b")]).status == .done)
    #expect(folder.content("b") == tool("emoji").text)
  }

  @Test func conflictingOptionsExist() {
    let names = Set(Option.all.map { $0.spellings[0] })
    for conflict in Option.all.flatMap(\.conflicts) { #expect(names.contains(conflict.other)) }
  }

  /// No subcommand has two options with the same spelling.
  @Test func spellingsAreUnique() {
    for subcommand in Subcommand.allCases {
      let spellings = subcommand.options.flatMap(\.spellings)
      #expect(Set(spellings).count == spellings.count, "\(subcommand)")
    }
    let all = Option.all.flatMap(\.spellings)
    #expect(all.filter(Option.isShared) == ["-c", "-L", "-c", "-L"])
  }

  /// `-c` sorts, and is a command for `apply`.
  @Test func aLetterWithTwoMeanings() throws {
    func order(_ words: String...) throws -> EntryOrder.Key? {
      try ArgumentParser.parse(words.map { Array($0.utf8) }).display.reading.order.key
    }
    #expect(try order("-c") == .ctime && order("-c", "folder") == .ctime)
    #expect(try order("folder", "-pcD", "apply") == .ctime && order("-c", "browse") == .ctime)
    #expect(try order("diff", "-c", "a", "b") == .ctime && order("-c", "--", "apply") == .ctime)
    #expect(try order("apply", "emoji", "-c", "up Fox") == .name)
    #expect(try order("apply", "emoji", "--command", "up Fox", "-c", "up Bee") == .name)
    #expect(try order("--command", "up Fox", "apply", "emoji") == .name)
    for words in [
      ["-c", "apply", "emoji"], ["-c", "up Fox", "apply", "emoji"], ["-pc", "apply"],
    ] {
      let run = ToolRun(words)
      #expect(run.status == .trouble && run.messages.contains("write it after “apply”"))
    }
    #expect(message("-c", "emoji").contains("option “-c” is for directories"))
    #expect(message("log", "-c", "x.outline").contains("option “-c” is for"))
  }

  @Test func conflictingOptionsAreRefused() {
    #expect(message("-d", "--prune").contains("“-d” and “--prune” cannot be combined"))
    #expect(message("emoji", "-P", "x", "-d").contains("“-d” and “-P” cannot be combined"))
    #expect(message("apply", "emoji", "-c", "").contains("-c 1 contains no command"))
    let comment = message("apply", "emoji", "-c", "up Bee", "-c", "# x")
    #expect(comment.contains("-c 2 contains no command"))
  }
}
