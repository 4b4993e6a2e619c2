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

/// What can be printed: it gives its rows, once.
protocol RowSource: ~Copyable {
  mutating func rows(into sink: inout some RowSink & ~Copyable) throws(SystemError)
}

extension DirectoryScanner: RowSource {}

/// An outline as it is folded for display.
struct FoldedOutline: RowSource {
  let document: TitledOutline
  let folding: FoldRules

  func rows(into sink: inout some RowSink & ~Copyable) throws(SystemError) {
    try document.rows(into: &sink, folding: folding)
  }
}

/// Writes rows to standard output in the format that was asked for.
struct Show {
  let run: Run
  let source: Source
  let display: DisplayOptions

  func callAsFunction(
    _ kind: TitledOutline.Kind, _ rows: inout some RowSource & ~Copyable
  ) throws(Refusal) {
    let stream = run.streams.output
    let writer = ByteWriter(stream, escapes: display.escaping.applies(to: stream))
    do {
      switch display.format {
      case .text, .ascii:
        let style: TextOutput.Style = display.format == .ascii ? .ascii : .text
        var output = TextOutput(writer, style: style, unit: kind.reportUnit)
        try write(&rows, to: &output)
      case .json:
        let shape: JSONOutput.Shape = kind == .rows ? .outline : .tree
        var output = JSONOutput(writer, shape: shape, unit: kind.reportUnit)
        try write(&rows, to: &output)
      }
    } catch {
      throw Refusal(output: error)
    }
  }

  private func write(
    _ rows: inout some RowSource & ~Copyable, to output: inout some OutlineOutput & ~Copyable
  ) throws(SystemError) {
    try output.begin(source: source.name[...])
    try rows.rows(into: &output)
    try output.end()
  }
}
