import Outline

/// Merges durable stores: the log of ours goes on with the changes of theirs.
struct LogMerge {
  let run: Run
  let request: MergeRequest
  let stores: MergeInputs.Stores

  /// - Parameter path: The file to write: that of ours, or a new one.
  /// - Returns: The conflicts, which are in fields of the document.
  func callAsFunction(into path: [UInt8]) throws(Refusal) -> [DocumentConflict] {
    fatalError()
  }
}
