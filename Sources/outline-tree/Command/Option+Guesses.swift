extension Option {
  /// Refuses an option of another subcommand where no subcommand is given, with the command to type.
  ///
  /// - Parameters:
  ///   - operands: All operands of the command line.
  ///   - arguments: The whole command line.
  func checkThatPrintHasIt(
    _ value: OptionValue, operands: [Bytes], in arguments: [[UInt8]]
  ) throws(Refusal) {
    guard let owner = subcommands.first, !subcommands.contains(.print) else { return }
    let able = subcommands.map { Message($0.rawValue.utf8) }
    let what: Message =
      "option “\(value.spelling)” is for \(able.joined(separator: ", ", last: " and ")), not for print"
    if let (subcommand, line) = Refusal.subcommand(meantIn: arguments),
      subcommands.contains(subcommand)
    {
      throw Refusal("\(what); did you mean “\(subcommand.rawValue)”?", [line])
    }
    var words: [Message] = ["outline-tree", Message(owner.rawValue.utf8)]
    words += operands.isEmpty ? ["SOURCE"] : operands.map { Message(ShellQuoting.word($0)) }
    if owner == .apply && !bringsCommands { words += ["-c", "COMMAND"] }
    words.append(Message(value.spelling.utf8))
    if !value.bytes.isEmpty { words.append(Message(ShellQuoting.word(value.bytes))) }
    throw Refusal(
      what, ["  \(words.joined(separator: " "))"] + ForeignOption.answers(to: value.spelling.utf8))
  }

  /// True if it says what `apply` is to do.
  private var bringsCommands: Bool {
    ["-c", "--script", "--transaction-in"].contains(spellings[0])
  }
}
