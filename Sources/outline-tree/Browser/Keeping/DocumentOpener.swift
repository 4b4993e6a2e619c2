import Outline

/// Opens a document for writing or, if that fails, for reading.
struct DocumentOpener {
  let run: Run
  var display: DisplayOptions
  var source: Source
  /// True to open a store at once even if another program has locked it, and to follow what that program writes.
  /// If false, opening waits for the lock as long as the options allow.
  var followsHolder = false

  struct Opened {
    var document: SourceDocument
    /// The name of a document that has no file; nil if the document has a file.
    var name: [UInt8]?
    var destination: SaveDestination
    var rights: EditingRights
    /// The status of the file, determined before the file was read, so that all later changes are detected.
    var fileStatus: FileStatus?
  }

  func callAsFunction() throws(ToolError) -> Opened {
    if case .path(let path) = source, let format = formatOfNewFile(path) {
      let destination = SaveDestination.new(path: path, format)
      return Opened(
        document: SourceDocument(OutlineDocument()), destination: destination,
        rights: rights(destination, nil))
    }
    var obstacle: Message?
    let fileStatus = source.path.flatMap { try? run.system.status(of: $0) }
    let opened = try open(&obstacle)
    let (document, origin) = try document(of: opened)
    let destination = SaveDestination(origin)
    let name = destination.path == nil ? source.rootName(of: document, origin) : nil
    return Opened(
      document: document, name: name, destination: destination,
      rights: rights(
        destination, document.forgiven.map { "\($0.count); --lenient repairs them" } ?? obstacle),
      fileStatus: fileStatus)
  }

  private func document(
    of opened: OpenedSource
  ) throws(ToolError) -> (SourceDocument, DocumentOrigin) {
    switch opened {
    case .document(let document, let origin): return (document, origin)
    case .listing(let listing):
      let outline = SourceReader(run: run, display: display).outline(of: listing)
      return (SourceDocument(outline.document()), .listing)
    case .directory, .file: throw ToolError(notADocument: source.name)
    }
  }

  private func open(_ obstacle: inout Message?) throws(ToolError) -> OpenedSource {
    var reader = SourceReader(run: run, display: display)
    if followsHolder { reader.display.input.waiting = .zero }
    reader.writes = true
    reader.forgives = true
    do throws(ToolError) {
      return try reader.open(source, display.scanOptions)
    } catch {
      // Standard input can be read only once.
      guard case .path = source else { throw error }
      obstacle = error.lines.first
    }
    reader.writes = false
    return try reader.open(source, display.scanOptions)
  }

  /// - Parameter obstacle: The reason why the document could not be opened for writing; nil if it was opened for writing.
  private func rights(_ destination: SaveDestination, _ obstacle: Message?) -> EditingRights {
    var obstacle = obstacle
    switch destination {
    case .none: return .nowhere
    case .new, .file: obstacle = obstacle ?? run.system.obstacle(toReplacing: source.name)
    case .store(_, let path):
      if obstacle == nil { return .store }
      if followsHolder, let holder = run.system.lockHolder(of: path) { return .held(by: holder) }
      obstacle = run.system.holder(of: path) ?? obstacle
    }
    return obstacle.map { .readOnly(why: $0) } ?? destination.rights
  }

  /// Returns the format of a file that does not exist yet. The result is nil if the file exists, if its
  /// folder does not exist, or if its format is unknown.
  private func formatOfNewFile(_ path: [UInt8]) -> SourceFormat? {
    do {
      _ = try run.system.status(of: path)
      return nil
    } catch {
      guard error == .notFound, run.system.isDirectory(path.splitPath.folder) else { return nil }
      return display.input.format ?? SourceFormat(path: path)
    }
  }
}
