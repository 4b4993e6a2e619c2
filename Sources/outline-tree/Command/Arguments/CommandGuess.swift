/// Operands among which somebody wrote a command of `apply`, without `-c`.
struct CommandGuess {
  /// nil: no operand looks like a source.
  var source: Bytes?
  var command: [UInt8]

  /// Creates a guess from operands; nil: none of them begins like a command.
  init?(_ operands: [Bytes]) {
    guard let start = operands.firstIndex(where: Self.isCommand) else { return nil }
    var words = operands[start...]
    source = operands[..<start].first
    if source == nil, words.count > 1, let last = words.last, Self.isSource(last) {
      source = words.popLast()
    }
    let verb = words[start].prefix { $0 != 0x20 }
    let known = ForeignVerb.named(verb).map { Array($0.utf8) } ?? Array(verb)
    if words.count == 1 && verb.count == words[start].count {
      command = Array(CommandForm.lines(known)[0].bytes.drop { $0 == 0x20 })
    } else if words.count == 1 {
      command = known + words[start].dropFirst(verb.count)
    } else {
      command = Array(([known] + words.dropFirst().map(Self.word)).joined(separator: [0x20]))
    }
  }

  /// The command to type.
  var line: Message {
    let source = source.map { Message(ShellQuoting.word($0)) } ?? "SOURCE"
    return "  outline-tree apply \(source) -c \(ShellQuoting.word(command))"
  }

  private static func isCommand(_ operand: Bytes) -> Bool {
    let verb = operand.prefix { $0 != 0x20 }
    return CommandForm.isVerb(verb) || ForeignVerb.named(verb) != nil
  }

  private static func isSource(_ operand: Bytes) -> Bool {
    operand.contains(0x2F) || operand == [0x2E] || operand.isEqual(to: "emoji")
      || SourceFormat(path: Array(operand)) != nil
  }

  private static func word(_ operand: Bytes) -> [UInt8] {
    operand.contains(0x20) ? [0x22] + operand + [0x22] : Array(operand)
  }
}
