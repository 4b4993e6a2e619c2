import Outline

/// What the options of a command line say together.
struct ParsedOptions {
  var display = DisplayOptions()
  var scripts: [ScriptSource] = []
  var transactionIn: [UInt8]?
  var picks = false
  var usesMouse = true
  var isDryRun = false
  var isInPlace = false
  var method: ReorderingMethod?
  var transactionFile: [UInt8]?
  /// What is asked for instead of a subcommand.
  var inquiry: Invocation?
  var wantsHelp = false

  enum Method: String, CaseIterable {
    case difference, final

    var method: ReorderingMethod {
      switch self {
      case .difference: .collectionDifference
      case .final: .finalSnapshot
      }
    }
  }

  mutating func take(
    _ option: Option, _ value: OptionValue, for subcommand: Subcommand
  ) throws(Refusal) {
    guard option.subcommands.contains(subcommand) else {
      let able = option.subcommands.map { Message($0.rawValue.utf8) }
      throw Refusal(
        "option “\(value.spelling)” is for \(able.joined(separator: ", ", last: " and ")), "
          + "not for \(subcommand.rawValue)", ForeignOption.answers(to: value.spelling.utf8))
    }
    try take(option.name, value)
    display.given.append(GivenOption(option, value))
  }

  private mutating func take(_ name: Option.Name, _ value: OptionValue) throws(Refusal) {
    if try takeReading(name, value) { return }
    if try takeFolding(name, value) { return }
    if try takeWriting(name, value) { return }
    try takeOthers(name, value)
  }

  /// What cannot be said of one option alone.
  func check() throws(Refusal) {
    guard display.format == nil, let path = display.outputFile,
      let ending = FileExtension(of: path), !display.isOutputKnown
    else { return }
    throw Refusal(unknownOutput: path, ending)
  }

  /// What `apply` is to do, and what is asked of the tool itself.
  private mutating func takeOthers(
    _ name: Option.Name, _ value: OptionValue
  ) throws(Refusal) {
    switch name {
    case .command: scripts.append(.argument(numberOfNextCommand, Array(value.bytes)))
    case .script:
      scripts.append(value.bytes.isEqual(to: "-") ? .standardInput : .file(Array(value.bytes)))
    case .pick: picks = true
    case .noMouse: usesMouse = false
    case .dryRun: isDryRun = true
    case .inPlace: isInPlace = true
    case .wait:
      display.input.waiting =
        value.bytes.isEmpty ? .asLongAsItTakes : .seconds(try value.number(from: 0))
    case .by: method = (try value.choice() as Method).method
    case .transaction: transactionFile = Array(value.bytes)
    case .transactionIn: transactionIn = Array(value.bytes)
    case .help: wantsHelp = true
    case .version: inquiry = .version
    case .manual: inquiry = .manual
    case .completions: inquiry = .completions(try value.choice())
    default: preconditionFailure("Option \(name) is taken by nobody")
    }
  }

  private var numberOfNextCommand: Int {
    1 + scripts.count { if case .argument = $0 { true } else { false } }
  }
}
