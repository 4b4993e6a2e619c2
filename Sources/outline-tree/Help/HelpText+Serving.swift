import Outline

/// The help about `serve`.
extension HelpText {
  static let serve: [Passage] =
    [.literal("outline-tree serve"), .paragraph(aboutServe), .paragraph(aboutFraming)]
    + [.heading("Methods"), .definitions(methods)] + Option.passages(for: .serve)

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

  private static let methods = OutlineOperation.all(of: .methods).map { operation in
    Passage.Definition(
      term: operation.rawValue, meaning: operation.entry(for: .methods)!.summary)
  }
}
