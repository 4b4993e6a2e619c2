import Outline

/// What `apply` is asked for.
struct ApplyRequest: Equatable {
  var source: Source
  var display: DisplayOptions
  var change: Change
  var isDryRun = false
  var isInPlace = false
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
