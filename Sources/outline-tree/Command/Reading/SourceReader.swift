import Outline

/// Opens and reads sources.
struct SourceReader {
  let run: Run
  var display: DisplayOptions
  /// True if the source is going to be changed in place.
  var writes = false
  /// True if hidden files are left out of a list of paths. This is necessary if the list is compared with a directory
  /// that is read without hidden files.
  var leavesOutHiddenPaths = false
  /// The directories in the other source, if this source is compared with another source.
  var folders = KnownFolders.none
  /// True if the rows of a document are sorted as the options request.
  var sortsDocuments = true
  /// The exit status if a mistake is repaired; nil if repairs do not change the status.
  var statusOfRepairs: ExitStatus?
  /// True if a document with mistakes is read as far as possible, because no command will replace the document.
  var forgives = false
  /// True to read JSON that is not an outline as arbitrary data, which cannot be written back.
  var readsData = true
  /// True to report that a drawing does not show the fields of JSON.
  var reportsFields = false
  /// True to refuse text that contains conflict markers. Otherwise, our side of each conflict is read, and the conflicts
  /// are reported.
  var refusesConflicts = false

  /// Opens a source.
  ///
  /// - Parameter options: The options for reading a directory.
  func open(_ source: Source, _ options: ScanOptions) throws(ToolError) -> OpenedSource {
    switch source {
    case .emoji: return .document(SourceDocument(OutlineDocument.emoji), .emoji)
    case .standardInput:
      return try read(run.streams.input, from: .standardInput, name: "standard input")
    case .path(let path):
      let status = try ToolError.naming(path, run.system.status(of: path))
      if status.type == .directory {
        return .directory(try scanner(path, options), path: path)
      }
      if status.type == .fifo { return try readPipe(path) }
      if let format = format(of: path, status) { return try readFile(path, format) }
      return .file(
        SourceRow(
          name: path[...], kind: NodeKind(status.type),
          details: options.readsDetails ? status : nil))
    }
  }

  /// Returns the kind of a source, from its name, the file system or its first bytes; nil if the kind is unknown.
  func kind(of source: Source) -> SourceKind? {
    switch source {
    case .emoji: return .emoji
    case .standardInput: return kind(of: run.streams.input)
    case .path(let path):
      guard let status = try? run.system.status(of: path) else { return nil }
      if status.type == .directory { return .directory }
      if status.type == .fifo {
        return (try? run.pipes.buffer(path, run.system)).flatMap { $0 }.flatMap(kind)
      }
      return format(of: path, status).map(SourceKind.document) ?? .file
    }
  }

  private func kind(of input: InputBuffer) -> SourceKind? {
    // Errors are ignored here, because they are reported when the source is read.
    let format = try? format(of: input, "")
    return format.map { .document(.text($0)) }
  }
}

extension SystemCalls {
  /// Returns the status of the file that a path leads to.
  func status(of path: [UInt8]) throws(SystemError) -> FileStatus {
    try status(PosixFiles.workingDirectory, path.asPath, .follow)
  }

  /// True if a path leads to a directory.
  func isDirectory(_ path: [UInt8]) -> Bool { (try? status(of: path))?.type == .directory }
}

extension ToolError {
  /// Returns the result of a system call for a file. If the call fails, the error names the file.
  static func naming<Result>(
    _ file: some Sequence<UInt8>, _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(ToolError) -> Result {
    do {
      return try call()
    } catch {
      throw ToolError("\(file: file): \(error.message)")
    }
  }
}

/// Reading directories.
extension SourceReader {
  /// Opens a directory and returns a scanner for it.
  func scanner(_ path: [UInt8], _ options: ScanOptions) throws(ToolError) -> DirectoryScanner {
    let diagnostics = Diagnostics(run.streams.error, display.escaping)
    let scanner = DirectoryScanner(run.system, options) {
      diagnostics.report($0, .incomplete)
    }
    try ToolError.naming(path, scanner.open(path))
    if showsProgress { scanner.progress = Progress(run.streams.error) }
    return scanner
  }

  /// Reads a whole directory.
  func outline(of scanner: DirectoryScanner, _ path: [UInt8]) throws(ToolError) -> SourceDocument {
    var collector = FileCollector()
    try ToolError.naming(path, scanner.rows(into: &collector))
    do {
      var document = try collector.document()
      let reading = display.reading
      if reading.prunes || reading.filter.leavesOutFolders {
        document.pruneFolders(reading)
      }
      return document
    } catch {
      throw ToolError("\(file: path): \(error.description)")
    }
  }

  /// True to show progress. If rows appear on the terminal while they are being read, no progress is shown.
  private var showsProgress: Bool {
    let isHidden =
      display.needsWhole || display.outputFile != nil || !run.streams.output.isTerminal
    return run.streams.error.isTerminal && isHidden
  }
}

/// Reading documents.
extension SourceReader {
  /// Returns a document with only the rows that the options choose, in the order that the options request.
  func outline(of document: SourceDocument) -> SourceDocument {
    var folders = folders
    let chosen = document.chosen(by: display.reading) { row in
      let isKnown = folders.enter(document.title(of: row.item), level: row.level)
      return document.saysFolder(row.item) ?? isKnown
    }
    return sortsDocuments ? chosen.ordered(by: display.reading.order) : chosen
  }

  private func readPipe(_ path: [UInt8]) throws(ToolError) -> OpenedSource {
    guard let input = try ToolError.naming(path, run.pipes.buffer(path, run.system)) else {
      throw ToolError("\(file: path): it is no longer a pipe")
    }
    return try read(input, from: .standardInput, name: Message(path))
  }

  private func readFile(_ path: [UInt8], _ format: SourceFormat) throws(ToolError) -> OpenedSource {
    guard let format = format.documentFormat else {
      let file = try run.outlineFile(path, for: writes ? .writing : .reading, display)
      return .document(SourceDocument(file.document, hasIdentities: true), .store(file, path: path))
    }
    if format == .paths { return .listing(try readListing(path)) }
    let bytes = try ToolError.naming(path, run.system.readFile(path))
    do {
      let (document, format) = try decode(bytes, as: format, name: Message(path))
      return .document(document, .file(path: path, bytes: bytes, format))
    } catch {
      var refusal = error
      if isToldByContent(format, path) { refusal.lines.append(Self.readsIndented) }
      throw refusal
    }
  }

  private func readListing(_ path: [UInt8]) throws(ToolError) -> PathListing {
    let file = try ToolError.naming(path, run.system.openToRead(path.asPath))
    defer { run.system.close(file) }
    return try listing(from: InputBuffer(file: file, run.system), Message(path))
  }

  /// - Parameter isGuessed: Whether the format was guessed from the beginning of the text.
  func decode(
    _ bytes: [UInt8], as format: DocumentFormat, name: Message, isGuessed: Bool = false
  ) throws(ToolError) -> (document: SourceDocument, format: DocumentFormat) {
    let options = DocumentFormat.DecodingOptions(
      isLenient: isLenient, indent: display.input.indent)
    let conflicts = format.marksConflicts ? ConflictedText(reading: bytes) : nil
    let text = conflicts?.text(of: .ours) ?? bytes
    let decoded: DocumentFormat.Decoded
    var format = format
    do {
      if readsData && display.input.format == nil {
        (decoded, format) = try format.decodeGuessed(text, options: options)
      } else {
        decoded = try format.decode(text, options: options)
      }
    } catch {
      throw ToolError(
        Message(error, in: name), hints(error, format) + (isGuessed ? ToolError.guess(format) : []))
    }
    let diagnostics = Diagnostics(run.streams.error, display.escaping)
    let mistakes = display.input.leniency == .always ? nil : Mistakes(decoded.repairs)
    if let mistakes {
      var refusal = mistakes.refusal(in: name)
      if isGuessed { refusal.lines += ToolError.guess(format) }
      diagnostics.report(refusal, .incomplete)
    } else {
      for repair in decoded.repairs {
        diagnostics.report(Message(repair, in: name), statusOfRepairs)
      }
    }
    if format.marksConflicts { try report(conflicts, in: bytes, name: name, to: diagnostics) }
    if reportsFields, [.json, .jsonl].contains(format),
      let message = decoded.document.fieldsNotDrawn
    {
      diagnostics.report("\(file: name.bytes): \(message)")
    }
    var document = SourceDocument(decoded.document, hasIdentities: decoded.hasIdentities)
    document.format = isGuessed ? nil : format
    document.isRepaired = !decoded.repairs.isEmpty
    document.forgiven = mistakes
    document.markedConflictCount = conflicts?.conflicts.count ?? 0
    return (document, format)
  }

  private func report(
    _ conflicts: ConflictedText?, in bytes: [UInt8], name: Message, to diagnostics: Diagnostics
  ) throws(ToolError) {
    let status: ExitStatus? = statusOfRepairs == nil ? nil : .incomplete
    if let conflicts {
      if refusesConflicts { throw ToolError(unresolved: conflicts, in: name) }
      diagnostics.report(ToolError(conflicts, in: name), status)
    }
    let leftovers = ConflictedText.leftoverMarks(in: bytes)
    guard let first = leftovers.first else { return }
    let more: Message = leftovers.count > 1 ? " (and \(leftovers.count - 1) more)" : ""
    diagnostics.report(
      "\(file: name.bytes, line: first): looks like a conflict marker, but the other markers are missing, so it is read as text\(more)",
      status)
  }

  private var isLenient: Bool {
    switch display.input.leniency {
    case .whereNothingIsReplaced: forgives
    case .always: true
    case .never: false
    }
  }

  private func hints(_ error: FormatError, _ format: DocumentFormat) -> [Message] {
    if isLenient || error.line == 0 { return [] }
    return ["--lenient reads what it can, and reports what it repaired"]
  }
}

extension OutlineDocument {
  /// A message that counts the rows with fields that a drawing does not show; nil if there are no such
  /// rows. Rows that describe files are not counted.
  fileprivate var fieldsNotDrawn: Message? {
    let names = outline.items.lazy.map { self[$0] }.filter { $0.fields["type"] == nil }
      .compactMap(\.firstFieldNotShown)
    guard let first = names.first else { return nil }
    let count = names.count
    return
      "\(count == 1 ? "1 row has" : "\(count) rows have") fields that are not drawn, such as “\(first)”; use --format json to print them, or --from data to draw them"
  }
}

/// A summary of the mistakes in a document that was read as far as possible.
struct Mistakes: Equatable {
  let first: FormatError
  /// The number of mistakes in words, such as `1 mistake`.
  let count: Message

  /// Creates a summary of the given repairs; nil if there are no repairs.
  init?(_ repairs: [FormatError]) {
    guard let first = repairs.first else { return nil }
    self.first = first
    // If there are too many mistakes to list, the last element has no line number, and represents the mistakes that
    // are not listed.
    let isListed = repairs.last.map { $0.line > 0 || repairs.count == 1 } ?? true
    count =
      isListed
      ? "\(count: repairs.count, "mistake")" : "more than \(repairs.count - 1) mistakes"
  }

  /// Returns an error with the location of the first mistake, and the number of mistakes.
  func refusal(in name: Message) -> ToolError {
    ToolError(
      Message(first, in: name),
      [
        "\(count); the rest was read as far as possible. Use --lenient to list and repair mistakes, or --strict to refuse them"
      ])
  }
}

extension Message {
  /// Creates a message about a mistake in a document: `notes.opml:14:6: …`.
  init(_ error: FormatError, in name: Message) {
    self =
      error.line == 0
      ? "\(file: name.bytes): \(error.message)"
      : "\(file: name.bytes, line: error.line, column: error.column == 0 ? nil : error.column): \(error.message)"
  }
}

extension DisplayOptions {
  /// The options for reading a directory.
  var scanOptions: ScanOptions {
    var options = reading
    options.folding = folding
    options.readsDetails = !columns.isEmpty || listing.marksTypes || reading.needsDetails
    return options
  }

  /// The options for reading the folders of a directory in a browser. The browser reads the details that it shows in
  /// columns later, and only for the rows on the screen.
  var browsingOptions: ScanOptions {
    var options = scanOptions
    options.readsDetails = reading.needsDetails
    return options
  }
}
