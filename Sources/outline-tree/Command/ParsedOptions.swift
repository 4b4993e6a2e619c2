import Outline

/// What the options of a command line say together.
struct ParsedOptions {
  var display = DisplayOptions()
  var scripts: [ScriptSource] = []
  var transactionIn: [UInt8]?
  var isDryRun = false
  var method = ReorderingMethod.collectionDifference
  var transactionFile: [UInt8]?
  var wantsHelp = false
  var wantsVersion = false

  mutating func take(
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
