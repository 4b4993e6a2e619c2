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
