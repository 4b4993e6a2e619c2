import Outline

/// Opens sources, and says why one cannot be.
struct SourceReader {
  let run: Run
  let display: DisplayOptions
  /// Whether what is read is to be changed in place.
  var writes = false

  /// - Parameter options: What is read of a directory.
  func open(_ source: Source, _ options: ScanOptions) throws(Refusal) -> OpenedSource {
    switch source {
    case .emoji: return .document(OpenDocument(.emoji), .emoji)
    case .standardInput: return try readStandardInput()
    case .path(let path):
      let status: FileStatus
      do {
        status = try run.system.status(Posix.workingDirectory, path.asPath, .follow)
      } catch {
        throw Refusal("\(path): \(error.message)")
      }
      if status.type == .directory {
        return .directory(try scanner(path, options), path: path)
      }
      if let format = display.input.format ?? SourceFormat(path: path) {
        return try readFile(path, format)
      }
      return .file(row(path, status, options))
    }
  }

  /// What a source is, by its name and the file system; nil: that cannot be told before it is read.
  func kind(of source: Source) -> SourceKind? {
    switch source {
    case .emoji: return .emoji
    case .standardInput: return display.input.format.map(SourceKind.document)
    case .path(let path):
      let status = try? run.system.status(Posix.workingDirectory, path.asPath, .follow)
      guard let status else { return nil }
      if status.type == .directory { return .directory }
      return (display.input.format ?? SourceFormat(path: path)).map(SourceKind.document) ?? .file
    }
  }

  private func row(
    _ path: [UInt8], _ status: FileStatus, _ options: ScanOptions
  ) -> SourceRow {
    SourceRow(
      name: path[...], kind: NodeKind(status.type),
      details: options.readsDetails ? FileDetails(status) : nil)
  }
}

/// Directories.
extension SourceReader {
  /// A scanner of a directory that is open already.
  func scanner(_ path: [UInt8], _ options: ScanOptions) throws(Refusal) -> DirectoryScanner {
    let diagnostics = Diagnostics(run.streams.error, display.escaping)
    let scanner = DirectoryScanner(run.system, options, report: diagnostics.report)
    do {
      try scanner.open(path)
    } catch {
      throw Refusal("\(path): \(error.message)")
    }
    if showsProgress { scanner.progress = Progress(run.streams.error) }
    return scanner
  }

  /// The whole of a directory.
  func outline(of scanner: DirectoryScanner, _ path: [UInt8]) throws(Refusal) -> TitledOutline {
    var builder = OutlineBuilder()
    do {
      try scanner.rows(into: &builder)
    } catch {
      throw Refusal("\(path): \(error.message)")
    }
    do {
      var document = try builder.outline(display.directoryKind)
      let reading = display.reading
      if reading.prunes { document.pruneFolders(entersLinks: reading.followsLinks) }
      return document
    } catch {
      throw Refusal("\(path): \(error.description)")
    }
  }

  /// Where rows are to be seen as they come, they are all that has to be said.
  private var showsProgress: Bool {
    let isHidden =
      display.needsWhole || display.outputFile != nil || !run.streams.output.isTerminal
    return run.streams.error.isTerminal && isHidden
  }
}

/// Documents.
extension SourceReader {
  /// A document's rows as they are to be shown or edited.
  func outline(of document: OpenDocument) -> TitledOutline {
    document.titled.chosen(by: display.reading).ordered(by: display.reading.documentOrder)
  }

  private func readStandardInput() throws(Refusal) -> OpenedSource {
    guard let format = display.input.format?.documentFormat else {
      throw Refusal("standard input needs its format: --from opml, for one")
    }
    let bytes: [UInt8]
    do {
      bytes = try run.streams.input()
    } catch {
      throw Refusal("standard input: \(error.message)")
    }
    return .document(try decode(bytes, format, "standard input"), .standardInput)
  }

  private func readFile(_ path: [UInt8], _ format: SourceFormat) throws(Refusal) -> OpenedSource {
    guard let format = format.documentFormat else {
      let file = try run.outlineFile(path, for: writes ? .writing : .reading, display)
      return .document(OpenDocument(file.document), .store(file, path: path))
    }
    let bytes: [UInt8]
    do {
      bytes = try run.system.readFile(path)
    } catch {
      throw Refusal("\(path): \(error.message)")
    }
    let document = try decode(bytes, format, Message(path))
    return .document(document, .file(path: path, bytes: bytes, format))
  }

  private func decode(
    _ bytes: [UInt8], _ format: DocumentFormat, _ place: Message
  ) throws(Refusal) -> OpenDocument {
    let options = DocumentFormat.DecodingOptions(
      isLenient: display.input.isLenient, indent: display.input.indent)
    let decoded: DocumentFormat.Decoded
    do {
      decoded = try format.decode(bytes, options: options)
    } catch {
      throw Refusal("\(place):\(error.placed)", hints(error, format))
    }
    let diagnostics = Diagnostics(run.streams.error, display.escaping)
    for repair in decoded.repairs { diagnostics.report("\(place):\(repair.placed)") }
    return OpenDocument(decoded.document)
  }

  private func hints(_ error: FormatError, _ format: DocumentFormat) -> [Message] {
    if display.input.isLenient || error.line == 0 { return [] }
    return ["--lenient reads what can be understood, and says what it repaired"]
  }
}

extension FormatError {
  /// Behind the name of a file and a colon: `14:6: …`.
  fileprivate var placed: Message { line == 0 ? " \(message)" : "\(description)" }
}

extension DisplayOptions {
  /// What of a directory is read to show it so.
  var scanOptions: ScanOptions {
    ScanOptions(
      includesHidden: reading.includesHidden, directoriesOnly: reading.directoriesOnly,
      excluded: reading.excluded, included: reading.included,
      usesIgnoreFiles: reading.usesIgnoreFiles, followsLinks: reading.followsLinks,
      staysOnDevice: reading.staysOnDevice, limit: reading.limit ?? .max, order: reading.order,
      folding: folding, readsDetails: !columns.isEmpty || reading.order.needsDetails)
  }

  var directoryKind: TitledOutline.Kind {
    .directory(directoriesOnly: reading.directoriesOnly)
  }
}
