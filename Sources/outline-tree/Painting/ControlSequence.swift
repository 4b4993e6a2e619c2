/// The control sequences in a row: colors (`ESC [ … m`) and links (`ESC ] … ESC \`).
enum ControlSequence {
  /// Returns the length of the sequence at the start of a text, or 1 if the escape there does not begin
  /// a complete one.
  static func length(_ text: Bytes) -> Int {
    switch text.dropFirst().first {
    case 0x5B: lengthOfControl(text)
    case 0x5D: lengthOfCommand(text)
    default: 1
    }
  }

  /// Returns the sequences of a text without what is shown between them.
  static func all(in text: Bytes) -> [UInt8] {
    var sequences: [UInt8] = []
    var rest = text
    while let start = rest.firstIndex(of: 0x1B) {
      rest = rest[start...]
      let sequence = rest.prefix(length(rest))
      if sequence.count > 1 { sequences.append(contentsOf: sequence) }
      rest = rest.dropFirst(sequence.count)
    }
    return sequences
  }

  private static func lengthOfControl(_ text: Bytes) -> Int {
    let parameters = text.dropFirst(2).prefix { 0x20...0x3F ~= $0 }
    guard parameters.endIndex < text.endIndex, 0x40...0x7E ~= text[parameters.endIndex] else {
      return 1
    }
    return 2 + parameters.count + 1
  }

  private static func lengthOfCommand(_ text: Bytes) -> Int {
    let command = text.dropFirst(2).prefix { $0 >= 0x20 }
    let end = text[command.endIndex...].prefix(2)
    return end.elementsEqual([0x1B, 0x5C]) ? 2 + command.count + 2 : 1
  }
}
