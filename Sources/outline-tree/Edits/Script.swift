import Outline

/// Reads the commands of all scripts on a command line, in order.
enum Script {
  static func commands(
    of sources: [ScriptSource], _ streams: Streams, _ system: SystemCalls
  ) throws(ToolError) -> [LocatedCommand] {
    var commands: [LocatedCommand] = []
    for source in sources {
      let (name, text) = try read(source, streams: streams, system: system)
      let more = try parse(text, name)
      if more.isEmpty, let what = source.argument {
        throw ToolError("\(what) contains no command; “outline-tree help commands” lists them")
      }
      commands += more
    }
    return commands
  }

  private static func read(
    _ source: ScriptSource, streams: Streams, system: SystemCalls
  ) throws(ToolError) -> (ScriptName, [UInt8]) {
    switch source {
    case .argument(let number, let text): return (.argument(number), text)
    case .request(let text): return (.request, text)
    case .file(let path): return (.file(path), try ToolError.naming(path, system.readFile(path)))
    case .standardInput:
      return (.standardInput, try ToolError.naming("standard input".utf8, streams.input.readAll()))
    }
  }

  static func parse(_ text: [UInt8], _ name: ScriptName) throws(ToolError) -> [LocatedCommand] {
    var commands: [LocatedCommand] = []
    do {
      for words in try CommandLexer.commands(of: text) {
        commands.append(
          LocatedCommand(
            command: try CommandParser.parse(words), script: name, location: words[0].location))
      }
    } catch {
      throw error.refusal.located(at: name.describe(error.location))
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
