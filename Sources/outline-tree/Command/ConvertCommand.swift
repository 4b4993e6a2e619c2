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
      let identity = identity(of: input), identity == self.identity(of: output)
    else { return }
    throw Refusal("\(file: input): the source and the file to write are the same file")
  }

  private func identity(of path: [UInt8]) -> FileIdentity? {
    let status = try? run.system.status(PosixFiles.workingDirectory, path.asPath, .follow)
    return status?.identity
  }
}

/// The operands of `convert`. What is written, and where to, is in its options.
struct ConvertRequest: Equatable {
  var source: Source
  var display: DisplayOptions
}
