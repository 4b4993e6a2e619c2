import Outline

/// `convert`: writes a source in another format, and says what that format leaves out.
struct ConvertCommand {
  let run: Run
  let request: ConvertRequest

  func callAsFunction() throws(Refusal) -> ExitStatus {
    try refuseSameFile()
    return try PrintCommand(run: run, sources: [request.source], display: request.display)()
  }

  /// Refuses to write the source itself: the parts that a format leaves out would be lost if the source was replaced.
  private func refuseSameFile() throws(Refusal) {
    guard run.isSameFile(request.source, request.display.outputFile) else { return }
    throw Refusal(
      "\(file: request.source.name): the source and the file to write are the same file")
  }
}

extension Run {
  /// True if a source is the file that is going to be written.
  func isSameFile(_ source: Source, _ output: [UInt8]?) -> Bool {
    guard case .path(let input) = source, let output,
      let source = try? system.statusIfAny(input, .follow),
      let target = try? system.statusIfAny(output, .follow)
    else { return false }
    return source.identity == target.identity
  }
}

/// The operands of `convert`. What is written, and where to, is in its options.
struct ConvertRequest: Equatable {
  var source: Source
  var display: DisplayOptions
}
