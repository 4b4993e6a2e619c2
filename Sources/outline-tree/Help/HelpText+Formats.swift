import Outline

/// The topic about formats. What they are called and can do comes from their table.
extension HelpText {
  static let formats: [Passage] = [
    .definitions(DisplayOptions.Format.allCases.map(\.definition)),
    .paragraph(
      """
      --format takes these; without it, the extension of the FILE of -o counts: a name without one
      gets text, one with another is refused. JSON is always valid: a name that is not UTF-8 is
      {"bytes": base64}. Columns (-p, -s, -h, -D, --du) are in \(names(of: OutputForm.detailed)).
      The formats \(names(of: flat)) cannot say what is collapsed. An option that has no effect on
      a source or a format is refused.
      """),
    .paragraph(
      """
      Documents are read by the extension of their name, or as --from says:
      \(SourceFormat.allCases.map(\.rawValue).joined(last: "or")); tree is what tree prints. A file
      without such an extension is refused, but for one beside directories, which is a row as in any
      listing. What is wrong in a document is refused, with its line, or with --lenient repaired.
      """),
    Option.definitions(of: [
      "--from", "--lenient", "--indent", "--format", "-J", "-0", "-o", "-q", "-N",
    ]),
  ]

  private static let flat = OutputForm.shown.filter { !OutputForm.folded.contains($0) }

  private static func names(of forms: [OutputForm]) -> String {
    forms.map { String(decoding: $0.inWords.bytes, as: UTF8.self) }.joined(last: "and")
  }
}

extension DisplayOptions.Format {
  fileprivate var definition: Passage.Definition {
    let file = fileExtensions.first.map { "; \($0)" } ?? ""
    return Passage.Definition(term: rawValue, meaning: summary + file)
  }

  private var summary: String {
    switch self {
    case .text: "rows after connectors, as tree draws them"
    case .ascii: "the same in ASCII (names stay as they are)"
    case .paths:
      """
      a path a line, as find prints them; -0 ends each by a zero byte, so that names with newlines \
      in them survive
      """
    case .json: DocumentFormat.json.traits.summary
    case .document(let format): format.traits.summary
    }
  }
}
