import Outline

/// The options and operands of the `apply` subcommand.
struct ApplyRequest: Equatable {
  var source: Source
  var display: DisplayOptions
  var change: Change
  var isDryRun = false
  var isInPlace = false
  /// The revision of the source to which the commands apply; nil if they apply to any revision. If a revision is
  /// given, commands can name rows by their numbers in that revision, even if the numbers are not permanent.
  var revision: String?
  /// The method by which a store applies the edit as a transaction; nil if `--by` was not given.
  var method: ReorderingMethod?
  /// The file to which `--transaction` writes the edit; nil if that option was not given.
  var transactionFile: [UInt8]?

  var asksForTransaction: Bool { method != nil || transactionFile != nil }

  enum Change: Equatable {
    case scripts([ScriptSource])
    case transaction(file: [UInt8])

    /// The note that describes the edit in a history: the commands, or the place from which they were read.
    var note: String {
      switch self {
      case .transaction(let file): "apply \(String(decoding: file, as: UTF8.self))"
      case .scripts(let scripts): scripts.map(\.note).joined(separator: "; ")
      }
    }
  }
}

/// A place from which `apply` reads commands.
enum ScriptSource: Equatable {
  /// The text of a `-c` option, and the option's number among all `-c` options, counted from 1.
  case argument(Int, [UInt8])
  case file([UInt8])
  case standardInput
  /// The commands of a request to a server.
  case request([UInt8])

  fileprivate var note: String {
    switch self {
    case .argument(_, let text), .request(let text): String(decoding: text, as: UTF8.self)
    case .file(let path): "script \(String(decoding: path, as: UTF8.self))"
    case .standardInput: "script from standard input"
    }
  }
}
