import Outline

/// Opens and reads sources.
struct SourceReader {
  let run: Run
  var display: DisplayOptions
  /// True if the source is going to be changed in place.
  var writes = false
  /// True if hidden files are left out of a list of paths. This is necessary for comparing the list with a directory
  /// that is read without hidden files.
  var leavesOutHiddenPaths = false
  /// The directories in the other source, if this source is compared with another source.
  var folders = KnownFolders.none
  /// True if the rows of a document are sorted as the options request.
  var sortsDocuments = true
  /// The exit status after a mistake has been repaired; nil if repairs do not change the exit status.
  var statusOfRepairs: ExitStatus?
  /// True if a document with mistakes is read as far as possible, because no command will replace the document.
  var forgives = false
  /// True to read JSON that is not an outline as arbitrary data, which cannot be written back.
  var readsData = true
  /// True to report the fields of JSON that a drawing does not show.
  var reportsFields = false
  /// How to read text that contains conflict markers.
  var conflicts = Conflicts.reported

  enum Conflicts {
    /// The tool reads our side of each conflict, and reports the conflicts.
    case reported
    /// The tool reads our side of each conflict, and reports nothing.
    case expected
    case refused
  }

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

  /// Returns the kind of a source; nil if the kind is unknown. The name of the source, its file type or its first
  /// bytes determine the kind.
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

  /// True to show progress. This is false if rows appear on the terminal while they are being read.
  private var showsProgress: Bool {
    let isHidden =
      display.needsWhole || display.outputFile != nil || !run.streams.output.isTerminal
    return run.streams.error.isTerminal && isHidden
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

  /// The options for reading the folders of a directory in a browser. The browser later reads the details that it
  /// shows in columns, but only for the rows on the screen.
  var browsingOptions: ScanOptions {
    var options = scanOptions
    options.readsDetails = reading.needsDetails
    return options
  }
}

/// A source that was read as a whole, so that it can be edited or compared.
struct EditedSource {
  var outline: SourceDocument
  /// All rows that were read, including the rows that options leave out; nil if the source is a directory or a list
  /// of paths.
  var whole: SectionSnapshot<ItemID>?
  var origin: DocumentOrigin?
  /// The name to show above the rows; nil to show the name of the source.
  var name: [UInt8]?
  /// True if the source was read completely.
  var isComplete = true
  /// True if names that begin with a dot were left out.
  var leavesOutHidden = false

  /// All items that were read, in the order of their rows.
  var items: [ItemID] { whole.map { Array($0.items) } ?? outline.files.items }
}

extension SourceReader {
  /// Reads a source as a whole, to edit or compare it.
  func edited(_ source: Source, readsDetails: Bool) throws(ToolError) -> EditedSource {
    var options = display.scanOptions
    options.folding = display.folding.limitingReading
    options.readsDetails = options.readsDetails || readsDetails
    options.limit = .max
    switch try open(source, options) {
    case .document(let document, let origin):
      return EditedSource(
        outline: outline(of: document), whole: document.outline, origin: origin,
        name: source.rootName(of: document, origin))
    case .directory(let scanner, let path):
      let outline = try outline(of: scanner, path)
      return EditedSource(outline: outline, isComplete: scanner.refusals == 0)
    case .listing(let listing):
      return EditedSource(
        outline: outline(of: listing), origin: .listing, name: Array(listing.row.name),
        leavesOutHidden: leavesOutHiddenPaths && listing.hasHiddenNames)
    case .file(let row):
      throw ToolError(notADocument: Array(row.name))
    }
  }
}
