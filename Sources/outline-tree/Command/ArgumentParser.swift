import Outline

/// Understands a command line.
struct ArgumentParser {
  private var operands: [Bytes] = []
  private var display = DisplayOptions()
  private var scripts: [ScriptSource] = []
  private var transactionIn: [UInt8]?
  private var isDryRun = false
  private var method = ReorderingMethod.collectionDifference
  private var transactionFile: [UInt8]?
  private var wantsHelp = false
  private var wantsVersion = false

  static func parse(_ arguments: [[UInt8]]) throws(Refusal) -> Invocation {
    var arguments = try ArgumentLexer.split(arguments)
    let subcommand = takeSubcommand(&arguments)
    var parser = ArgumentParser()
    for argument in arguments {
      switch argument {
      case .operand(let operand, _): parser.operands.append(operand)
      case .option(let option, let spelling, let value):
        try parser.take(option, spelling, value, for: subcommand ?? .print)
      }
    }
    return try parser.invocation(subcommand)
  }

  /// The first operand, if it names a subcommand: `./print` is a directory.
  private static func takeSubcommand(_ arguments: inout [Argument]) -> Subcommand? {
    for (place, argument) in arguments.enumerated() {
      guard case .operand(let operand, let isLiteral) = argument else { continue }
      guard !isLiteral,
        let subcommand = Subcommand.allCases.first(where: {
          operand.elementsEqual($0.rawValue.utf8)
        })
      else { return nil }
      arguments.remove(at: place)
      return subcommand
    }
    return nil
  }

  private func invocation(_ subcommand: Subcommand?) throws(Refusal) -> Invocation {
    if wantsVersion { return .version }
    if wantsHelp { return .help(HelpTopic(subcommand)) }
    switch subcommand {
    case .help: return .help(try helpTopic())
    case .apply: return .apply(try applyRequest())
    case .print, nil: return .print(try source() ?? .path([0x2E]), display)
    }
  }

  private func source() throws(Refusal) -> Source? {
    if operands.count > 1 {
      throw Refusal("there is one SOURCE; after “\(operands[0])” came “\(operands[1])”")
    }
    if operands.first?.isEmpty == true { throw Refusal("the SOURCE is empty") }
    return operands.first.map(Source.init)
  }

  private func helpTopic() throws(Refusal) -> HelpTopic {
    if operands.count > 1 { throw Refusal("help is about one topic at a time") }
    guard let name = operands.first else { return .overview }
    if let topic = HelpTopic.named(name) { return topic }
    let names = HelpTopic.allCases.map(\.rawValue)
    throw Refusal(
      "there is no help about “\(name)”\(Nearest.question(name, among: names))",
      ["topics: \(names.dropFirst().map { "\($0)" }.joined(separator: ", "))"])
  }

  private func applyRequest() throws(Refusal) -> ApplyRequest {
    guard let source = try source() else {
      throw Refusal("apply needs a SOURCE: outline-tree apply SOURCE -c COMMAND")
    }
    return ApplyRequest(
      source: source, display: display, change: try change(), isDryRun: isDryRun, method: method,
      transactionFile: transactionFile)
  }

  private func change() throws(Refusal) -> ApplyRequest.Change {
    guard let transactionIn else {
      if !scripts.isEmpty { return .scripts(scripts) }
      throw Refusal("apply needs commands: give -c COMMAND, --script FILE or --transaction-in FILE")
    }
    if scripts.isEmpty { return .transaction(file: transactionIn) }
    throw Refusal("--transaction-in is instead of commands: give it, or -c and --script")
  }
}

/// Taking one option.
extension ArgumentParser {
  private mutating func take(
    _ option: Option, _ spelling: String, _ value: Bytes, for subcommand: Subcommand
  ) throws(Refusal) {
    guard option.subcommands.contains(subcommand) else {
      let able = option.subcommands.map { Message($0.rawValue.utf8) }
      throw Refusal(
        "option “\(spelling)” is for \(able.joined(separator: ", ", last: " and ")), "
          + "not for \(subcommand.rawValue)")
    }
    switch option.name {
    case .hidden: display.includesHidden = true
    case .directoriesOnly: display.directoriesOnly = true
    case .format: display.format = try choice(value, spelling)
    case .json: display.format = .json
    case .escape: display.escaping = .always
    case .raw: display.escaping = .never
    case .level: fold(.atLeast(level: try number(value, spelling) - 1), .collapsed)
    case .collapsed: fold(.all, .collapsed)
    case .expanded: fold(.all, .expanded)
    case .collapse: fold(.matching(Glob(value)), .collapsed)
    case .expand: fold(.matching(Glob(value)), .expanded)
    case .command: scripts.append(.argument(numberOfNextCommand, Array(value)))
    case .script: scripts.append(value.isEqual(to: "-") ? .standardInput : .file(Array(value)))
    case .dryRun: isDryRun = true
    case .by: method = (try choice(value, spelling) as Method).method
    case .transaction: transactionFile = Array(value)
    case .transactionIn: transactionIn = Array(value)
    case .help: wantsHelp = true
    case .version: wantsVersion = true
    }
  }

  private enum Method: String, CaseIterable {
    case difference, final

    var method: ReorderingMethod {
      switch self {
      case .difference: .collectionDifference
      case .final: .finalSnapshot
      }
    }
  }

  private var numberOfNextCommand: Int {
    1 + scripts.count { if case .argument = $0 { true } else { false } }
  }

  private mutating func fold(_ rows: FoldRules.Rows, _ fold: FoldRules.Fold) {
    display.folding.rules.append(FoldRules.Rule(rows: rows, fold: fold))
  }

  private func number(_ value: Bytes, _ spelling: String) throws(Refusal) -> Int {
    if let number = Int(decimal: value), number >= 1 { return number }
    throw Refusal("option “\(spelling)” needs a number from 1 on, not “\(value)”")
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: Bytes, _ spelling: String
  ) throws(Refusal) -> Choice {
    let choices = Array(Choice.allCases)
    if let choice = choices.first(where: { value.elementsEqual($0.rawValue.utf8) }) {
      return choice
    }
    let names = choices.map { Message($0.rawValue.utf8) }
    throw Refusal(
      "option “\(spelling)” takes \(names.joined(separator: ", ", last: " or ")), not “\(value)”"
        + Nearest.question(value, among: choices.map(\.rawValue)))
  }
}

extension Int {
  /// Of digits only, and not so many that it is out of range.
  init?(decimal digits: Bytes) {
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
