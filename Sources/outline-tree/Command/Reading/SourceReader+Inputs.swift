import Outline

/// Reading sources that can be read only once, such as pipes. The format of a pipe is detected while the pipe is being
/// read.
extension SourceReader {
  /// Returns the format given with `--from` or, without that option, the format detected from the beginning
  /// of the input.
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
  static let readsIndented: Message = "--from indented reads each line as a title"

  /// Returns the format of a file, from the options or the file's name; nil if neither determines a format. A `.txt`
  /// file can be indented text or a drawing, so its contents are checked.
  func format(of path: [UInt8], _ status: FileStatus) -> SourceFormat? {
    if let format = display.input.format { return format }
    let format = SourceFormat(path: path)
    let isDrawing = format == .text(.indented) && status.type == .file && isMostlyDrawn(path)
    return isDrawing ? .text(.tree) : format
  }

  /// True if the format of a file was detected from its contents, not from the options or its name.
  func isToldByContent(_ format: DocumentFormat, _ path: [UInt8]) -> Bool {
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
  /// True if the bytes that have been read are recognized as a list of paths, and not as another format.
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

  /// Returns hints for a mistake in text whose format was guessed from its beginning. The text may have another format,
  /// in which it has no mistakes.
  static func guess(_ format: DocumentFormat) -> [Message] {
    ["the input was read as \(format.traits.document)", formatsToName]
  }
}

/// The pipes that were given as paths, each with the bytes that were read to detect its format.
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
