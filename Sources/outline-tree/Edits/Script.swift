import Outline

/// Reads the commands of all scripts on a command line, in order.
enum Script {
  static func commands(
    of sources: [ScriptSource], _ streams: Streams, _ system: SystemCalls
  ) throws(ToolError) -> [LocatedCommand] {
    var commands: [LocatedCommand] = []
    for source in sources {
      let more = try parse(text(of: source, streams, system), source)
      if more.isEmpty, let what = source.argument {
        throw ToolError("\(what) contains no command; “outline-tree help commands” lists them")
      }
      commands += more
    }
    return commands
  }

  private static func text(
    of source: ScriptSource, _ streams: Streams, _ system: SystemCalls
  ) throws(ToolError) -> [UInt8] {
    switch source {
    case .argument(_, let text), .request(let text): text
    case .file(let path): try ToolError.naming(path, system.readFile(path))
    case .standardInput:
      try ToolError.naming("standard input".utf8, streams.input.readAll())
    }
  }

  static func parse(
    _ text: [UInt8], _ script: ScriptSource
  ) throws(ToolError) -> [LocatedCommand] {
    var commands: [LocatedCommand] = []
    do {
      for words in try CommandLexer.commands(of: text) {
        commands.append(
          LocatedCommand(
            command: try CommandParser.parse(words), script: script, location: words[0].location))
      }
    } catch {
      throw error.refusal.located(at: script.describe(error.location))
    }
    return commands
  }
}

extension ScriptSource {
  /// The name of a script that must contain a command; nil for a file and for standard input, which may be empty.
  fileprivate var argument: Message? {
    switch self {
    case .argument(let number, _): "-c \(number)"
    case .request: "“commands”"
    case .file, .standardInput: nil
    }
  }
}
