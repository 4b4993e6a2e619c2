import Outline

/// `convert`: writes a source in another format, and says what that format leaves out.
struct ConvertCommand {
  let run: Run
  let request: ConvertRequest

  func callAsFunction() throws(Refusal) -> ExitStatus {
    try refuseSameFile()
    return try PrintCommand(run: run, sources: [request.source], display: request.display)()
  }

  /// What a format leaves out would be lost if the source was replaced.
  private func refuseSameFile() throws(Refusal) {
    guard case .path(let input) = request.source, let output = request.display.outputFile,
      let source = try? run.system.statusIfAny(input, .follow),
      let target = try? run.system.statusIfAny(output, .follow),
      source.identity == target.identity
    else { return }
    throw Refusal("\(file: input): the source and the file to write are the same file")
  }
}

/// The operands of `convert`. What is written, and where to, is in its options.
struct ConvertRequest: Equatable {
  var source: Source
  var display: DisplayOptions
}
