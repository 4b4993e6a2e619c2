import Outline

/// The help topic about formats, generated from the table of formats.
extension HelpText {
  static let formats: [Passage] = [
    .definitions(DisplayOptions.Format.allCases.map(\.definition)),
    .paragraph(
      """
      These are the values of --format. Without --format, the extension of the FILE of -o determines the format:
      a name without an extension means text, and an unknown extension is refused. JSON is always valid: a name
      that is not UTF-8 is {"bytes": base64}, sizes are in bytes and times in UTC. Columns are written in
      \(names(of: OutputForm.detailed)). The formats \(names(of: flat)) cannot fold rows, so hidden rows are
      left out, and a message counts them. The other formats write the hidden rows of a document as folded rows.
      Directories that are not shown are not read. An option without effect on a source or a format is refused.
      """),
    .paragraph(
      """
      The extension of a document or --from determines its format:
      \(SourceFormat.allCases.map(\.rawValue).joined(last: "or")). tree is what tree prints, and data is any
      JSON, including JSON in files and pipes that is not an outline. A file without such an extension is
      refused, unless it is listed together with directories. A document with mistakes is shown as far as it can
      be read, and the exit status is 1. Commands that write the document in place refuse it unless --lenient
      repairs it. --strict always refuses a document with mistakes.
      """),
    Option.definitions(of: [
      "--from", "--lenient", "--strict", "--indent", "--format", "-J", "-X", "-H", "-0", "-o", "-q",
      "-N",
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
    case .text: "rows with connectors, as tree draws them"
    case .ascii: "rows with connectors in ASCII"
    case .xml: "XML with the structure of tree -X; for directories"
    case .paths:
      """
      one path per line, as find prints them: with -P, -e, --type, --size or --changed-within only what \
      matches, without the directories above it; with -0 each ends with a zero byte, so that names may \
      contain newlines
      """
    case .json: DocumentFormat.json.traits.summary
    case .document(let format): format.traits.summary
    }
  }
}

/// The help about `convert` and `check`.
extension HelpText {
  static let convertOptions: [Passage] = [
    Option.definitions(of: [
      "--format", "--from", "--replace", "--lenient", "--strict", "--indent",
    ]),
    .literal(
      """
      outline-tree convert notes.md notes.opml
      ps -ef | outline-tree convert - ps.html --from indented
      outline-tree convert broken.opml good.opml --lenient
      outline-tree convert notes.md notes.outline --replace
      """),
  ]

  static let aboutConvert: [Passage] = [
    .paragraph(
      """
      Writes any source, also a directory or - for standard input, to the file OUT. --format or the extension of
      OUT determines the format. OUT is written either completely or not at all. An existing file is replaced,
      but an .outline file only with --replace, as a commit that can be undone. The options and the output are
      those of print with -o. OUT can be - for standard output.
      """),
    .paragraph(
      """
      Parts of a document that the format cannot keep, such as notes, checkboxes, fields, the header, the
      folding, or names that are not text, are listed on standard error, and the exit status is then 1. The
      status is also 1 if the document has mistakes. Such a document is read as far as possible, unless --strict
      is given.
      """),
  ]

  static let aboutCheck: [Passage] = [
    .paragraph(
      """
      Lists the mistakes in documents that --lenient would repair, each with its line and column. For an
      .outline file it reports damage, an unfinished commit at its end, and the number of commits; for any
      document, the number of conflicts that a merge left. Nothing is changed. - is standard input.
      """),
    .paragraph(
      """
      Then it lists what convert would leave out, for each format or only for the format of --format. The exit
      status is 2 if a document has mistakes. Otherwise, it is 1 if the format of --format leaves something out,
      the last commit is unfinished or there is a conflict, and 0 if not.
      """),
  ]
}
