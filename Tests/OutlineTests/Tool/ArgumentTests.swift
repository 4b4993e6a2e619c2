import Testing

@testable import outline_tree

@Suite struct ArgumentTests {
  private func parse(_ arguments: String...) throws -> Invocation {
    try ArgumentParser.parse(arguments.map { Array($0.utf8) })
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
    display.fit = .terminal
    #expect(try parse("--fit") == .print([.path([0x2E])], display))
    #expect(try parse("--fit", "a") == .print([.path([0x61])], display))
    #expect(try parse("a", "--fit") == .print([.path([0x61])], display))
    display.fit = .lines(12)
    #expect(try parse("--fit", "12") == .print([.path([0x2E])], display))
    #expect(try parse("--fit=12") == .print([.path([0x2E])], display))
  }

  @Test func foldOptionsKeepTheirOrder() throws {
    guard
      case .print(_, let display) = try parse("--collapsed", "--expand", "a*", "-L3", "--expanded")
    else { return #expect(Bool(false)) }
    #expect(
      display.folding.rules == [
        .init(rows: .all, fold: .collapsed),
        .init(rows: .matching(Glob(Array("a*".utf8))), fold: .expanded),
        .init(rows: .atLeast(level: 2), fold: .collapsed),
        .init(rows: .all, fold: .expanded),
      ])
  }

  @Test func mistakes() {
    #expect(
      message("--colapsed").contains("unknown option “--colapsed”; did you mean “--collapsed”?"))
    #expect(message("-A").contains("unknown option “-A”; did you mean “-a”?"))
    #expect(message("-é").contains("unknown option “-é”"))
    #expect(message("-L").contains("“-L” needs a value: -L N"))
    for number in ["0", "-1", "x", "", "99999999999999999999"] {
      #expect(message("--level=\(number)").contains("needs a number from 1 on, not “\(number)”"))
    }
    #expect(message("--collapsed=yes").contains("takes no value"))
    #expect(
      message("--format", "jsn").contains(
        "indented, html or paths, not “jsn”; did you mean “json”?"))
    #expect(message("--dry-run").contains("“--dry-run” is for apply, not for print"))
    #expect(message("apply", "a", "b").contains("after “a” came “b”"))
    #expect(message("a", "emoji").contains("emoji is shown alone"))
    #expect(message("").contains("SOURCE is empty"))
    #expect(message("apply").contains("apply needs a SOURCE"))
    #expect(message("apply", "emoji").contains("apply needs commands: give -c"))
    #expect(
      message("apply", "emoji", "-c", "up Fox", "--transaction-in", "f").contains(
        "instead of commands"))
    #expect(
      message("apply", "emoji", "-c", "up Fox", "--by", "magic").contains("difference or final"))
    #expect(message("help", "aply").contains("did you mean “apply”?"))
  }
}
