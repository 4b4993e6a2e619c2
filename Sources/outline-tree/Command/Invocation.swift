/// What a command line asks for.
enum Invocation: Equatable {
  /// At least one source; several are all paths.
  case print([Source], DisplayOptions)
  case apply(ApplyRequest)
  case help(HelpTopic)
  case version
  case manual
  case completions(Completions.Shell)
}

/// What is printed or edited.
enum Source: Equatable {
  case emoji
  case path([UInt8])

  init(_ operand: Bytes) {
    self = operand.isEqual(to: "emoji") ? .emoji : .path(Array(operand))
  }

  /// As it was given.
  var name: [UInt8] {
    switch self {
    case .emoji: Array("emoji".utf8)
    case .path(let path): path
    }
  }
}
