import Outline

/// Opens the outlines that clients of `serve` request.
struct OutlineOpener: Sendable {
  private let system: SystemCalls
  private let environment: Environment
  private let name: String

  init(_ system: SystemCalls, _ environment: @escaping Environment, name: String) {
    (self.system, self.environment, self.name) = (system, environment, name)
  }

  /// Opens the source that a request names, or the text that a request contains.
  func open(_ arguments: OperationArguments) throws(OperationError) -> ServedOutline {
    let warnings = WarningCollector()
    let text = arguments.text("text")
    let format = text == nil ? nil : try textFormat(arguments)
    let run = Run(
      streams: Streams(
        input: InputBuffer(Array((text ?? "").utf8)), output: .none, error: warnings.stream),
      system: system, environment: environment)
    let isFollowed = arguments.flag("watch", default: true)
    let request: Invocation
    do {
      request = try browseRequest(arguments)
    } catch {
      throw OperationError(error, kind: .invalidParameters)
    }
    do {
      let host = try BrowseCommand(run: run, request: request).served()
      if isFollowed, host.directory != nil { _ = host.perform([.watch(true)]) }
      return ServedOutline(named: name, host, warnings, format: format, isFollowed: isFollowed)
    } catch {
      throw OperationError(error, kind: .unreadable)
    }
  }

  private func textFormat(_ arguments: OperationArguments) throws(OperationError) -> DocumentFormat
  {
    guard let name = arguments.text("format") else {
      throw OperationError(
        .invalidParameters, "“format” is missing; give the format of “text”, such as “markdown”")
    }
    if let format = SourceFormat(rawValue: name)?.documentFormat { return format }
    throw OperationError(
      .invalidParameters,
      "“format” must be the format of a text, such as “markdown”, not “\(name.prefix(100))”")
  }

  /// Parses the options of a request in the same way as the options of `browse`.
  private func browseRequest(_ arguments: OperationArguments) throws(ToolError) -> Invocation {
    var words = ["browse"] + (arguments.texts("options") ?? [])
    if let format = arguments.text("format") { words += ["--from", format] }
    // Without `--strict`, “save” could return the text without the parts that were not understood.
    if arguments.has("text"), !words.contains("--lenient") { words.append("--strict") }
    let source = arguments.text("source").map { $0 == "-" ? "./-" : $0 } ?? "-"
    let line = (words + ["--", source]).map { Array($0.utf8) }
    if line.contains(where: { $0.contains(0) }) {
      throw ToolError("a path cannot contain a zero byte")
    }
    let request = try ArgumentParser.parse(line)
    guard request.options.inquiry == nil, !request.options.picks else {
      throw ToolError("“options” may contain only options for reading and folding")
    }
    return request
  }
}

extension ServedOutline {
  /// The result of opening the outline, as JSON.
  var description: [UInt8] {
    result { writer in
      writer.json.member("outline", name)
      writer.json.member("title", name: format == nil ? host.state.view.name[...] : [])
      writer.json.name("kind")
      writer.json.write(host.document == nil ? "directory" : "document")
      writer.json.member("count", outline.count)
      writer.json.member("visibleCount", outline.visibleCount)
      let obstacle = host.state.rights.obstacle
      writer.json.member("editable", obstacle == nil)
      if let obstacle {
        writer.json.member("reason", name: obstacle.bytes[...])
      }
    }
  }
}

extension EditingRights {
  /// The reason why contents cannot be edited, or why edits cannot be stored; nil if editing and storing are
  /// possible.
  fileprivate var obstacle: Message? {
    switch self {
    case .order(isKept: false):
      "only the order in each folder can be changed, and the order is not saved"
    case .order(isKept: true): "only the order in each folder can be changed"
    case .document(let keeping): keeping.obstacle
    }
  }
}

extension OutputStream {
  /// A stream that discards all output.
  static var none: OutputStream {
    OutputStream(isTerminal: false) { _ throws(SystemError) in }
  }
}
