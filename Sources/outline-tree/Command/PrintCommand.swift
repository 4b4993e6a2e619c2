/// `print`: shows a source as it is.
struct PrintCommand {
  let run: Run
  let source: Source
  let display: DisplayOptions

  func callAsFunction() throws(Refusal) -> ExitStatus {
    switch source {
    case .emoji:
      try show(try SourceReader(run: run, display: display).emoji())
      return .done
    case .path(let path): return try showDirectory(path)
    }
  }

  /// Printed while it is read.
  private func showDirectory(_ path: [UInt8]) throws(Refusal) -> ExitStatus {
    let reader = SourceReader(run: run, display: display)
    var scanner = try reader.scanner(path, folding: display.folding)
    let show = Show(run: run, source: source, display: display)
    try show(.directory(directoriesOnly: display.directoriesOnly), &scanner)
    return scanner.refusals == 0 ? .done : .incomplete
  }

  private func show(_ document: TitledOutline) throws(Refusal) {
    var rows = FoldedOutline(document: document, folding: display.folding)
    try Show(run: run, source: source, display: display)(document.kind, &rows)
  }
}
