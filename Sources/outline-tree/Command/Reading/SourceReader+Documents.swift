import Outline

/// Reading documents.
extension SourceReader {
  /// Returns a document that contains only the rows that the options choose, in the requested order.
  func outline(of document: SourceDocument) -> SourceDocument {
    var folders = folders
    let chosen = document.chosen(by: display.reading) { row in
      let isKnown = folders.enter(document.title(of: row.item), level: row.level)
      return document.saysFolder(row.item) ?? isKnown
    }
    return sortsDocuments ? chosen.ordered(by: display.reading.order) : chosen
  }

  func readPipe(_ path: [UInt8]) throws(ToolError) -> OpenedSource {
    guard let input = try ToolError.naming(path, run.pipes.buffer(path, run.system)) else {
      throw ToolError("\(file: path): it is no longer a pipe")
    }
    return try read(input, from: .standardInput, name: Message(path))
  }

  func readFile(_ path: [UInt8], _ format: SourceFormat) throws(ToolError) -> OpenedSource {
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
    switch (self.conflicts, conflicts) {
    case (.expected, _): return
    case (.refused, let conflicts?): throw ToolError(unresolved: conflicts, in: name)
    case (.reported, let conflicts?): diagnostics.report(ToolError(conflicts, in: name), status)
    case (.refused, nil), (.reported, nil): break
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
  /// A message that counts the rows with fields that a drawing does not show; nil if there are no such rows. The
  /// message does not count rows that describe files.
  fileprivate var fieldsNotDrawn: Message? {
    let names = outline.items.lazy.map { self[$0] }.filter { $0.fields["type"] == nil }
      .compactMap(\.firstFieldNotShown)
    guard let first = names.first else { return nil }
    let rows: Message = names.count == 1 ? "1 row has" : "\(names.count) rows have"
    return "\(rows) fields that are not drawn, such as “\(first)”; "
      + "use --format json to print them, or --from data to draw them"
  }
}

/// A summary of the mistakes in a document that the tool has read as far as possible.
struct Mistakes: Equatable {
  let first: FormatError
  /// The number of mistakes in words, such as `1 mistake`.
  let count: Message

  /// Creates a summary of the given repairs; nil if there are no repairs.
  init?(_ repairs: [FormatError]) {
    guard let first = repairs.first else { return nil }
    self.first = first
    // If there are too many mistakes to list, the last element has no line number and represents all the others.
    let isListed = repairs.last.map { $0.line > 0 || repairs.count == 1 } ?? true
    count =
      isListed
      ? "\(count: repairs.count, "mistake")" : "more than \(repairs.count - 1) mistakes"
  }

  /// Returns an error that contains the location of the first mistake and the number of mistakes.
  func refusal(in name: Message) -> ToolError {
    ToolError(
      Message(first, in: name),
      [
        "\(count); the rest was read as far as possible. Use --lenient to list and repair mistakes, or --strict to refuse them"
      ])
  }
}

extension Message {
  /// Creates a message about a mistake in a document. The message begins with a place such as `notes.opml:14:6`.
  init(_ error: FormatError, in name: Message) {
    self =
      error.line == 0
      ? "\(file: name.bytes): \(error.message)"
      : "\(file: name.bytes, line: error.line, column: error.column == 0 ? nil : error.column): \(error.message)"
  }
}

/// Reading sources that can be read only once, such as pipes. The format of a pipe is detected while the pipe is being
/// read.
extension SourceReader {
  /// Returns the format that `--from` names; without this option, detects the format from the beginning of the input.
  func format(of input: InputBuffer, _ name: Message) throws(ToolError) -> DocumentFormat {
    if let format = display.input.format {
      if let format = format.documentFormat { return format }
      throw ToolError(
        "\(file: name.bytes) cannot be read as an .outline file: such a file must be given by its path"
      )
    }
    let start = try ToolError.naming(
      name.bytes, input.lookAhead { display.input.isToldEarly && $0.isListOfPaths })
    let isWhole = start.count < InputBuffer.startLength && !start.isListOfPaths
    switch FormatDetector(start, isWhole: isWhole).format {
    case .document(let format): return format
    case .other(let other): throw ToolError(name, looksLike: other)
    }
  }

  func read(
    _ input: InputBuffer, from origin: DocumentOrigin, name: Message
  ) throws(ToolError) -> OpenedSource {
    let format = try format(of: input, name)
    if format == .paths { return .listing(try listing(from: input, name)) }
    let bytes = try ToolError.naming(name.bytes, input.readAll())
    return .document(
      try decode(bytes, as: format, name: name, isGuessed: display.input.format == nil).document,
      origin)
  }

  func listing(from input: InputBuffer, _ name: Message) throws(ToolError) -> PathListing {
    let result = try ToolError.naming(name.bytes, PathListing.read(from: input))
    do {
      return try result.get()
    } catch {
      throw ToolError(Message(error, in: name))
    }
  }
}

/// Reading files whose names do not determine their format.
extension SourceReader {
  private static let readsIndented: Message = "--from indented reads each line as a title"

  /// Returns the format that the options or the file's name determine; nil if they determine no format. A `.txt` file
  /// can be indented text or a drawing, so this method checks the contents of the file.
  func format(of path: [UInt8], _ status: FileStatus) -> SourceFormat? {
    if let format = display.input.format { return format }
    let format = SourceFormat(path: path)
    let isDrawing = format == .text(.indented) && status.type == .file && isMostlyDrawn(path)
    return isDrawing ? .text(.tree) : format
  }

  /// True if the format of a file was detected from its contents, not from the options or its name.
  private func isToldByContent(_ format: DocumentFormat, _ path: [UInt8]) -> Bool {
    display.input.format == nil && SourceFormat(path: path) != .text(format)
  }

  private func isMostlyDrawn(_ path: [UInt8]) -> Bool {
    // Errors are ignored here, because they are reported when the file is read.
    guard let file = try? run.system.openToRead(path.asPath) else { return false }
    defer { run.system.close(file) }
    let input = InputBuffer(file: file, run.system)
    guard let start = try? input.lookAhead() else { return false }
    return FormatDetector(start, isWhole: start.count < InputBuffer.startLength).isMostlyDrawn
  }
}

extension [UInt8] {
  /// True if these bytes, which have been read so far, are recognized as a list of paths, and not as another format.
  fileprivate var isListOfPaths: Bool {
    contains(0x0A) && contains(0x2F)
      && FormatDetector(self, isWhole: false).format == .document(.paths)
  }
}

extension ToolError {
  fileprivate init(_ name: Message, looksLike other: LookAlike) {
    self.init(
      "\(file: name.bytes) looks like \(other.name.utf8), which is not a format that can be read",
      other.hints.map { Message($0.utf8) } + [Self.formatsToName])
  }

  private static var formatsToName: Message {
    let formats = SourceFormat.allCases.dropFirst().map(\.rawValue)
    return "--from FORMAT names the format: \(formats.joined(last: "or"))"
  }

  /// Returns hints for a mistake in text whose format was guessed from its beginning. The actual format of the text
  /// may be another one, in which the text has no mistakes.
  static func guess(_ format: DocumentFormat) -> [Message] {
    ["the input was read as \(format.traits.document)", formatsToName]
  }
}

/// The pipes whose paths were given as sources, each with the bytes that were read to detect its format.
final class Pipes {
  private var buffers: [[UInt8]: InputBuffer] = [:]

  /// Returns the buffer for the pipe at a path; nil if the path is not a pipe. The first call for a path opens the
  /// pipe.
  func buffer(_ path: [UInt8], _ system: SystemCalls) throws(SystemError) -> InputBuffer? {
    if let buffer = buffers[path] { return buffer }
    guard try system.status(of: path).type == .fifo else { return nil }
    let buffer = InputBuffer(file: try system.openToRead(path.asPath), system)
    buffers[path] = buffer
    return buffer
  }
}
