import Outline

/// The help about `serve`.
extension HelpText {
  static let serve: [Passage] = [
    .paragraph(aboutServe), .paragraph(aboutFraming), .paragraph(aboutAgents),
    .heading("Methods"), .definitions(methods),
  ]

  private static let aboutServe =
    """
    Performs the requests of another program, such as an editor or a script, until its standard input ends. The
    program opens directories and documents, reads windows of their rows, folds and edits them by the ids of
    rows, and is told about changes on the disk.
    """

  private static let aboutFraming =
    """
    Messages are JSON-RPC 2.0, one on each line, or after Content-Length headers, as in the protocol of language
    servers. The first message decides which.
    """

  private static let aboutAgents =
    """
    With --mcp, the requests are those of the Model Context Protocol, and the tools are for agents:
    \(OutlineOperation.all(of: .tools).map(\.rawValue).joined(separator: ", ")). They read only below the ROOTs (default: .), and with
    --writable they change documents there.
    """

  private static let methods = OutlineOperation.all(of: .methods).map { operation in
    Passage.Definition(
      term: operation.rawValue, meaning: operation.entry(for: .methods)!.summary)
  }
}
