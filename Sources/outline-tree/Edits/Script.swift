import Outline

/// A source of commands for `apply`.
enum ScriptSource: Equatable {
  /// The number of a `-c` option among all `-c` options, counted from 1, and the text of the option.
  case argument(Int, [UInt8])
  case file([UInt8])
  case standardInput
  /// The commands of a request to a server.
  case request([UInt8])

  /// The note in the history that describes an edit by these commands.
  var note: String {
    switch self {
    case .argument(_, let text), .request(let text): String(decoding: text, as: UTF8.self)
    case .file(let path): "script \(String(decoding: path, as: UTF8.self))"
    case .standardInput: "script from standard input"
    }
  }
}

/// Reading commands.
extension [ScriptSource] {
  /// Reads the commands of all scripts, in order.
  func commands(_ streams: Streams, _ system: SystemCalls) throws(ToolError) -> [LocatedCommand] {
    var commands: [LocatedCommand] = []
    for source in self {
      let more = try source.commands(in: source.text(streams, system))
      if more.isEmpty, let what = source.argument {
        throw ToolError("\(what) contains no command; “outline-tree help commands” lists them")
      }
      commands += more
    }
    return commands
  }
}

extension ScriptSource {
  /// Parses the text of the script.
  func commands(in text: [UInt8]) throws(ToolError) -> [LocatedCommand] {
    var commands: [LocatedCommand] = []
    do {
      for words in try CommandLexer.commands(of: text) {
        commands.append(
          LocatedCommand(
            command: try CommandParser.parse(words), script: self, location: words[0].location))
      }
    } catch {
      throw error.refusal.located(at: describe(error.location))
    }
    return commands
  }

  fileprivate func text(_ streams: Streams, _ system: SystemCalls) throws(ToolError) -> [UInt8] {
    switch self {
    case .argument(_, let text), .request(let text): text
    case .file(let path): try ToolError.naming(path, system.readFile(path))
    case .standardInput:
      try ToolError.naming("standard input".utf8, streams.input.readAll())
    }
  }

  /// The name of the script in a message if it must contain a command; nil for a file and for standard input, because
  /// they may be empty.
  fileprivate var argument: Message? {
    switch self {
    case .argument(let number, _): "-c \(number)"
    case .request: "“commands”"
    case .file, .standardInput: nil
    }
  }
}

/// A command and its location in a script.
struct LocatedCommand: Equatable {
  var command: Command
  var script: ScriptSource
  var location: Word.Location
}

extension ScriptSource {
  /// Describes a location in words such as `-c 2, column 6` or `script.txt:14:6`.
  func describe(_ location: Word.Location) -> Message {
    switch self {
    case .argument(let number, _):
      "\(file: "-c \(number)".utf8, line: location.line, column: location.column, as: location.inWords)"
    case .file(let name): "\(file: name, line: location.line, column: location.column)"
    case .request: "line \(location.line), column \(location.column)"
    case .standardInput:
      "\(file: "standard input".utf8, line: location.line, column: location.column)"
    }
  }
}

extension Word.Location {
  /// The location in a command that was given with `-c`. The text does not mention line 1, because most commands
  /// after `-c` have only one line.
  fileprivate var inWords: String {
    line == 1 ? ", column \(column)" : ", line \(line), column \(column)"
  }
}
