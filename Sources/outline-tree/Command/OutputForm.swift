/// What a run writes.
enum OutputForm: Equatable, CaseIterable, Sendable {
  case text, ascii, json, opml, markdown, indented, html, paths
  /// A durable store.
  case store
  /// What changed, for people: `diff`, `log` and `apply --dry-run`.
  case words
  /// The same of an edit that would be made in place.
  case preview
  /// What changed, as JSON.
  case changes
  case screen
  /// Nothing is printed: a document or an order is changed where it is.
  case nothing

  /// Rows after connectors.
  static let drawings: [Self] = [.text, .ascii]
  /// Row by row; what is collapsed is not there.
  static let listings: [Self] = drawings + [.json, .paths]
  /// Those that can say, or show, what is collapsed.
  static let folded: [Self] = listings + [.opml, .html, .store]
  /// Those that have a place for what is known of a file besides its name.
  static let detailed: [Self] = drawings + [.json, .opml, .store]
  /// The outline itself.
  static let shown: [Self] = folded + [.markdown, .indented]
  static let differences: [Self] = [.words, .preview, .changes]
}

extension OutputForm {
  init(_ format: DisplayOptions.Format) {
    self =
      switch format {
      case .text: .text
      case .ascii: .ascii
      case .json: .json
      case .opml: .opml
      case .markdown: .markdown
      case .indented: .indented
      case .html: .html
      case .paths: .paths
      }
  }

  /// As `--format` calls it.
  var inWords: Message {
    switch self {
    case .store: ".outline files"
    case .words: "text"
    case .preview, .nothing: "--in-place"
    case .changes: "json"
    case .screen: "the screen"
    case .text, .ascii, .json, .opml, .markdown, .indented, .html, .paths:
      "\(String(describing: self))"
    }
  }
}

extension Invocation {
  /// nil: it is about the tool itself.
  var form: OutputForm? {
    switch self {
    case .print(_, let display): display.form
    case .browse: .screen
    case .apply(let request): request.form
    case .diff(let request): request.display.outputFormat == .json ? .changes : .words
    case .log: .words
    case .store(let request): request.action == .compact ? .nothing : .words
    case .help, .version, .manual, .completions: nil
    }
  }
}

extension DisplayOptions {
  fileprivate var form: OutputForm { createsStore ? .store : OutputForm(outputFormat) }
}

extension ApplyRequest {
  fileprivate var form: OutputForm {
    switch (isDryRun, isInPlace) {
    case (true, true): .preview
    case (true, false): .words
    case (false, true): .nothing
    case (false, false): display.form
    }
  }
}
