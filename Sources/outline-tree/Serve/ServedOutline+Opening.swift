import Outline

/// Opening an outline.
extension ServedOutline {
  static func textFormat(_ arguments: OperationArguments) throws(OperationError) -> DocumentFormat {
    let name = arguments.text("format") ?? ""
    if let format = SourceFormat(rawValue: name)?.documentFormat { return format }
    throw OperationError(
      .invalidParameters,
      "“format” must be the format of “text”, such as “markdown”, not “\(name.prefix(100))”")
  }

  /// Parses the options of a request in the same way as the options of `browse`.
  static func browseRequest(_ arguments: OperationArguments) throws(ToolError) -> Invocation {
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

  /// The result of opening the outline, as JSON.
  var description: [UInt8] {
    result { json in
      json.member("outline", name)
      json.member("title", format == nil ? host.state.view.name[...] : [])
      json.member("kind", host.document == nil ? "directory" : "document")
      json.member("count", outline.count)
      json.member("visibleCount", outline.visibleCount)
      let obstacle = host.state.rights.limitation
      json.member("editable", obstacle == nil)
      if let obstacle { json.member("reason", obstacle.bytes[...]) }
    }
  }
}

extension EditingRights {
  /// The reason why contents cannot be edited, or why edits cannot be stored; nil if editing and storing are
  /// possible.
  fileprivate var limitation: Message? {
    switch self {
    case .order(isKept: false):
      "only the order in each folder can be changed, and the order is not saved"
    case .order(isKept: true): "only the order in each folder can be changed"
    case .store, .file, .readOnly, .held, .nowhere: obstacle
    }
  }
}
