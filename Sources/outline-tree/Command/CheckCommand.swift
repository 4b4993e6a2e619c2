import Outline

/// The subcommand `check`. It reports mistakes in documents, and the contents of the documents that each format would
/// leave out.
///
/// `check` reports exactly the mistakes that `--lenient` would repair.
struct CheckCommand {
  let run: Run
  let sources: [Source]
  let display: DisplayOptions

  func callAsFunction() throws(ToolError) -> ExitStatus {
    var status = ExitStatus.done
    for source in sources {
      let checked: CheckedDocument
      do {
        checked = try check(source)
      } catch {
        Diagnostics(run.streams.error, display.escaping).report(error, .trouble)
        status = .trouble
        continue
      }
      let losses = losses(of: checked.document)
      try run.write(
        lines: ["\(source.inWords): \(checked.summary)"] + losses.lines, display.escaping)
      let isLossy = display.format != nil && losses.isLossy
      status = max(status, checked.status, isLossy ? .incomplete : .done)
    }
    return status
  }

  private func check(_ source: Source) throws(ToolError) -> CheckedDocument {
    var display = display
    display.input.leniency = .always
    var reader = SourceReader(run: run, display: display)
    reader.statusOfRepairs = .trouble
    let kind = reader.kind(of: source)
    switch try reader.open(source, ScanOptions()) {
    case .directory:
      throw ToolError(
        "\(file: source.name): a directory is not a document, so there is nothing to check")
    case .file(let row): throw ToolError(notADocument: Array(row.name))
    case .listing(let listing):
      return CheckedDocument(kind, document: reader.outline(of: listing).document())
    case .document(let document, .store(let file, _)):
      return CheckedDocument(kind, document: document.document, file: file)
    case .document(let document, let origin):
      return CheckedDocument(
        origin.format.map { .document(.text($0)) } ?? kind, document: document.document,
        isRepaired: document.isRepaired,
        markedConflictCount: document.markedConflictCount)
    }
  }

  /// Describes the contents that a format leaves out. With `--format`, this is the given format; otherwise, the
  /// description covers every format.
  private func losses(of document: OutlineDocument) -> (lines: [Message], isLossy: Bool) {
    let formats = display.format.map { [$0] } ?? DisplayOptions.Format.allCases
    var lines: [Message] = []
    var isLossy = false
    for format in formats where format != .ascii {
      guard let losses = ConversionReport(of: document, in: format) else { continue }
      isLossy = isLossy || !losses.messages.isEmpty
      let name = Message(format.rawValue.utf8)
      lines += (losses.messages.isEmpty ? ["\(name) keeps everything"] : losses.messages).map {
        "  \($0)"
      }
    }
    return (lines, isLossy)
  }
}

/// A document that could be read, possibly after repairs.
private struct CheckedDocument {
  var document: OutlineDocument
  var summary: Message
  var status: ExitStatus

  init(
    _ kind: SourceKind?, document: OutlineDocument, isRepaired: Bool = false,
    markedConflictCount: Int = 0, file: OutlineFile? = nil
  ) {
    self.document = document
    let conflicts = document.itemsInConflict.count + markedConflictCount
    let isTorn = file?.recovery != nil
    status = isRepaired ? .trouble : isTorn || conflicts > 0 ? .incomplete : .done
    let what: Message
    if let file {
      let state: Message = isTorn ? "with an unfinished commit at its end" : "without damage"
      what = "an .outline file \(state), \(count: file.history.count, "commit")"
    } else {
      let name: Message = kind.map { $0 == .emoji ? "an outline" : $0.inWords } ?? "a document"
      what = isRepaired ? "\(name) with mistakes" : "\(name) without mistakes"
    }
    let items: Message = "\(count: document.outline.count, "item")"
    let places: Message = conflicts == 0 ? "" : ", \(count: conflicts, "place") in conflict"
    summary = "\(what), \(items)\(places)"
  }
}
