import Outline

/// Opens the outlines of `serve`.
struct OutlineOpener: Sendable {
  private let system: SystemCalls
  private let environment: Environment
  private let name: String

  init(_ system: SystemCalls, _ environment: @escaping Environment, name: String) {
    (self.system, self.environment, self.name) = (system, environment, name)
  }

  /// Opens the source or the text that a request names.
  func open(_ arguments: OperationArguments) throws(OperationError) -> ServedOutline {
    let warnings = WarningCollector()
    let text = arguments.text("text")
    var format: DocumentFormat?
    if text != nil {
      guard let name = arguments.text("format") else {
        throw OperationError(
          .invalidParameters, "“format” is missing: the format of the text, such as “markdown”")
      }
      format = SourceFormat(rawValue: name)?.documentFormat
      if format == nil {
        throw OperationError(
          .invalidParameters, "“\(name.prefix(100))” is not the format of a text")
      }
    }
    let run = Run(
      streams: Streams(
        input: InputBuffer(Array((text ?? "").utf8)), output: .none, error: warnings.stream),
      system: system, environment: environment)
    let request: BrowseRequest
    do {
      request = try browseRequest(arguments)
    } catch {
      throw OperationError(.invalidParameters, error)
    }
    do {
      let host = try BrowseCommand(run: run, request: request).served()
      if arguments.flag("watch", default: true), host.directory != nil {
        _ = host.perform([.watch(true)])
      }
      let disk = FollowedFile(
        host.document == nil ? nil : request.source.path, isDirectory: host.document == nil,
        isWanted: arguments.flag("watch", default: true), system)
      return ServedOutline(named: name, host, warnings, format: format, disk)
    } catch {
      throw OperationError(.unreadable, error)
    }
  }

  /// Reads the options as those of `browse`.
  private func browseRequest(_ arguments: OperationArguments) throws(ToolError) -> BrowseRequest {
    var words = ["browse"] + (arguments.texts("options") ?? [])
    if let format = arguments.text("format") { words += ["--from", format] }
    // The text that “save” returns must not lack what could not be read.
    if arguments.has("text"), !words.contains("--lenient") { words.append("--strict") }
    let source = arguments.text("source").map { $0 == "-" ? "./-" : $0 } ?? "-"
    let line = (words + ["--", source]).map { Array($0.utf8) }
    if line.contains(where: { $0.contains(0) }) {
      throw ToolError("a zero byte cannot be in a path")
    }
    let invocation = try ArgumentParser.parse(line)
    guard case .browse(let request) = invocation, !request.picks else {
      throw ToolError("“options” may contain only options for reading and folding")
    }
    return request
  }
}

extension OutlineOpener {
  /// Returns the result of opening an outline, as JSON.
  func description(of outline: ServedOutline) -> [UInt8] {
    let rights = outline.host.state.rights
    return outline.result { writer in
      writer.json.member("outline", name)
      let title = outline.format == nil ? outline.host.state.view.name : []
      writer.json.member("title", name: title[...])
      writer.json.name("kind")
      writer.json.write(
        outline.host.document == nil ? "directory" as StaticString : "document")
      writer.json.member("count", outline.outline.count)
      writer.json.member("visibleCount", outline.outline.visibleCount)
      writer.json.member("editable", rights.allowsSaving)
      if let why = rights.obstacle {
        writer.json.member("reason", name: why.bytes[...])
      }
    }
  }
}

extension EditingRights {
  /// True if contents can be edited and the edits can be stored.
  fileprivate var allowsSaving: Bool {
    switch self {
    case .order, .document(.readOnly), .document(.held): false
    case .document: true
    }
  }

  /// The reason why edits cannot be stored; nil if they can.
  fileprivate var obstacle: Message? {
    switch self {
    case .order(isKept: false): "only the order in each folder can be changed, and it is not kept"
    case .order(isKept: true): "only the order in each folder can be changed"
    case .document(let keeping): keeping.obstacle
    }
  }
}

extension OutputStream {
  /// A stream to which nothing is written.
  static var none: OutputStream {
    OutputStream(isTerminal: false) { _ throws(SystemError) in }
  }
}
