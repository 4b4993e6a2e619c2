import Outline

/// Writes sources in the output format, to standard output or to a file.
struct OutlinePrinter {
  let run: Run
  let display: DisplayOptions
  /// The part of the report that describes an overview; nil if no overview has been chosen.
  var overview: OverviewNote?

  /// - Returns: `incomplete` if something cannot be written exactly in the output format.
  func callAsFunction(_ sources: [PrintInput]) throws(ToolError) -> ExitStatus {
    if let budget = display.budget, overview == nil {
      let (note, sources) = try fit(sources, budget)
      var show = self
      show.overview = note
      return try show(sources)
    }
    guard let path = display.outputFile else {
      var content = try content(of: sources)
      do {
        try write(&content, to: run.streams.output)
      } catch {
        throw ToolError(output: error)
      }
      return status(after: content, of: sources)
    }
    if display.createsStore {
      let document = sources.combined(folds: true, columns)
      try writeStore(document, haveIdentities: sources.haveIdentities, path)
      report(sources.leftOut(folds: true))
      guard display.reportsLosses, let lost = LostMarkup(of: document).ofStore else { return .done }
      Diagnostics(run.streams.error, display.escaping).report(lost, .incomplete)
      return .incomplete
    }
    var content = try content(of: sources)
    let problem = try ToolError.naming(path, write(&content, toFile: path))
    run.warn(problem, at: path, display: display)
    return status(after: content, of: sources)
  }

  /// Creates a durable store, or commits to an existing store. Rows that the existing store already contains keep
  /// their identities.
  private func writeStore(
    _ document: OutlineDocument, haveIdentities: Bool, _ path: [UInt8]
  ) throws(ToolError) {
    do {
      guard display.replacesStore, (try? run.system.statusIfAny(path, .follow)) ?? nil != nil else {
        return try OutlineFile.create(at: path, document, run.system)
      }
      let file = try OutlineFile(
        at: path, for: .writing, waiting: display.input.waiting, run.system)
      let rows = haveIdentities ? document : document.renumbered(after: file.document)
      try file.commit(rows, note: "replace")
    } catch .alreadyExists(let name) {
      throw ToolError(
        "\(about: path)\(name) already exists and is not replaced",
        ["--replace replaces its contents and keeps its history, so that undo restores them"])
    } catch {
      throw ToolError(path, error)
    }
  }

  /// Reports the rows that options left out, unless the output itself reports them. Also reports parts that could not
  /// be written exactly. If there are parts of this kind, returns `incomplete`.
  private func status(after content: Content, of sources: [PrintInput]) -> ExitStatus {
    if let format = documentFormat(of: sources) {
      report(sources.leftOut(folds: format.folds))
    } else if display.outputFormat == .paths {
      report(sources.leftOut(folds: false))
    }
    let diagnostics = Diagnostics(run.streams.error, display.escaping)
    for message in content.lost { diagnostics.report(message, .incomplete) }
    return content.lost.isEmpty ? .done : .incomplete
  }

  /// Reports the rows that options left out. Such rows do not affect the exit status, because the user asked the tool
  /// to leave them out.
  private func report(_ leftOut: Message?) {
    guard let leftOut else { return }
    let estimate: Message = overview?.tokens.map { "\($0) tokens at most (estimate); " } ?? ""
    let rest: Message = overview?.rest.map { "; rest: \($0)" } ?? ""
    Diagnostics(run.streams.error, display.escaping).report("\(estimate)\(leftOut)\(rest)")
  }

  /// The output to write, and messages about parts that are missing from it.
  struct Content {
    var form: Form
    /// Messages about the parts that the format cannot express.
    var lost: [Message]

    enum Form {
      case rows([PrintInput])
      /// The complete text of the output.
      case text([UInt8])
    }
  }

  /// Returns a report of the parts of a document that `convert` loses; nil if no document is converted.
  private func losses(_ sources: [PrintInput]) -> ConversionReport? {
    guard display.reportsLosses, sources.comeFromDocument else { return nil }
    return ConversionReport(
      of: sources.combined(folds: true, nil), named: sources[0].row.name, in: display.outputFormat)
  }

  func content(of sources: [PrintInput]) throws(ToolError) -> Content {
    guard let format = documentFormat(of: sources) else {
      return Content(form: .rows(sources), lost: losses(sources)?.ofContent ?? [])
    }
    let document = sources.combined(folds: format.folds, columns)
    let names = LostNames(of: document, in: format).message(format)
    let (written, texts) = format == .opml ? document.allowedInXML() : (document, 0)
    let title = String(decoding: sources[0].row.name, as: UTF8.self)
    do {
      var options = DocumentFormat.EncodingOptions(
        title: title, indent: display.input.indent, linkBase: display.linkBase,
        writesIdentities: sources.haveIdentities)
      let folders = sources.map(documentFolder)
      if folders.count == 1 {
        options.documentFolder = folders[0]
      } else {
        options.documentFolders = folders
      }
      options.marksRows = true
      return Content(
        form: .text(try format.encode(written, options: options)),
        lost: (losses(sources)?.messages ?? [names].compactMap(\.self))
          + Self.message(texts, format))
    } catch {
      throw ToolError(
        "\(file: sources[0].row.name): cannot be written as \(format.rawValue): \(error.description)"
      )
    }
  }

  /// Returns the address of a document's folder, relative to the folder of the output file. The address is empty if
  /// the document and the output file are in the same folder, or if the document or the output has no path.
  private func documentFolder(of source: PrintInput) -> String {
    guard let output = display.outputFile, case .document(let path)? = source.again else {
      return ""
    }
    return run.address(ofFolderOf: path, fromFolderOf: output) ?? ""
  }

  /// Returns the format of the output if it is one document that is written as a whole; nil if rows are written one
  /// by one.
  func documentFormat(of sources: [PrintInput]) -> DocumentFormat? {
    display.outputFormat.documentFormat(isDocument: sources.contains(where: \.isDocument))
  }

  /// Returns a message about notes and fields with characters that XML cannot contain. The result is empty if `texts`
  /// is 0.
  private static func message(_ texts: Int, _ format: DocumentFormat) -> [Message] {
    texts == 0
      ? []
      : [
        "\(format.rawValue) cannot express control characters in notes or fields of \(count: texts, "row")"
      ]
  }
}

extension DocumentFormat {
  /// True if the format stores which rows are collapsed.
  var folds: Bool { traits.abilities.contains(.expansion) }
}

extension Run {
  /// Returns the address of the folder that contains a file, relative to the folder that contains a page. As a web
  /// browser does, this resolves `..` from the names alone, without looking at the disk. The result is empty if the
  /// file and the page are in the same folder. It is nil if the path of the working directory is unknown.
  func address(ofFolderOf file: [UInt8], fromFolderOf page: [UInt8]) -> String? {
    guard let current = try? system.resolve([0x2E].asPath) else { return nil }
    let (start, end) = (Self.folder(of: page, in: current), Self.folder(of: file, in: current))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let names =
      repeatElement(Array("..".utf8)[...], count: start.count - shared) + end[shared...]
    let path = Array(names.joined(separator: [0x2F]))
    var address: [UInt8] = []
    PercentEncoding.append(path[...], keepsSlashes: true, to: &address)
    return String(decoding: address, as: UTF8.self)
  }

  /// Returns the names of the folders on the path from the root to a file.
  private static func folder(of file: [UInt8], in current: [UInt8]) -> [Bytes] {
    let path = file.first == 0x2F ? file : current + [0x2F] + file
    var names: [Bytes] = []
    for name in path.split(separator: 0x2F).dropLast() {
      if name.isEqual(to: "..") {
        _ = names.popLast()
      } else if !name.isEqual(to: ".") {
        names.append(name)
      }
    }
    return names
  }
}
