import Outline

/// The options and operands of `apply`.
struct ApplyRequest: Equatable {
  var source: Source
  var display: DisplayOptions
  var change: Change
  var isDryRun = false
  var isInPlace = false
  /// The method by which a store applies the edit as a transaction; nil if `--by` was not given.
  var method: ReorderingMethod?
  /// The file to which the edit is written as a transaction.
  var transactionFile: [UInt8]?

  var asksForTransaction: Bool { method != nil || transactionFile != nil }

  enum Change: Equatable {
    case scripts([ScriptSource])
    case transaction(file: [UInt8])

    /// The note of the edit in a history: the commands, or their origin.
    var note: String {
      switch self {
      case .transaction(let file): "apply \(String(decoding: file, as: UTF8.self))"
      case .scripts(let scripts): scripts.map(\.note).joined(separator: "; ")
      }
    }
  }
}

/// A source of commands.
enum ScriptSource: Equatable {
  /// The text of an option `-c`, and its number among these options, from 1.
  case argument(Int, [UInt8])
  case file([UInt8])
  case standardInput

  fileprivate var note: String {
    switch self {
    case .argument(_, let text): String(decoding: text, as: UTF8.self)
    case .file(let path): "script \(String(decoding: path, as: UTF8.self))"
    case .standardInput: "script from standard input"
    }
  }
}
