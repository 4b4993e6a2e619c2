import Outline

/// What a command line asks for.
enum Invocation: Equatable {
  case print(Source, DisplayOptions)
  case apply(ApplyRequest)
  case help(HelpTopic)
  case version
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

/// How an outline is shown.
struct DisplayOptions: Equatable {
  var includesHidden = false
  var directoriesOnly = false
  var folding = FoldRules()
  var format = Format.text
  var escaping = Escaping.onTerminals

  enum Format: String, CaseIterable {
    case text, ascii, json
  }

  enum Escaping: Equatable {
    case onTerminals, always, never

    func applies(to stream: OutputStream) -> Bool {
      switch self {
      case .onTerminals: stream.isTerminal
      case .always: true
      case .never: false
      }
    }
  }
}

/// What `apply` is asked for.
struct ApplyRequest: Equatable {
  var source: Source
  var display: DisplayOptions
  var change: Change
  var isDryRun = false
  var method = ReorderingMethod.collectionDifference
  var transactionFile: [UInt8]?

  enum Change: Equatable {
    case scripts([ScriptSource])
    case transaction(file: [UInt8])
  }
}

/// Where commands come from.
enum ScriptSource: Equatable {
  /// The how-manieth `-c` it is, from 1.
  case argument(Int, [UInt8])
  case file([UInt8])
  case standardInput
}
