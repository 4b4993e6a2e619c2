import Outline

/// A call of a tool for agents. A call reads only files below the ROOTs. A call writes only documents, and only
/// if the server allows writing.
struct AgentCall {
  let files: ConfinedFiles
  let arguments: OperationArguments
  let run: Run
  let warnings = WarningCollector()

  private static let remarkCount = 3

  private init(_ files: ConfinedFiles, _ arguments: OperationArguments) {
    (self.files, self.arguments) = (files, arguments)
    run = warnings.run(input: [], files.calls) { _ in nil }
  }

  /// Performs a call. If the call cannot be performed, the result contains the error.
  ///
  /// - Parameter arguments: The arguments, as JSON.
  static func perform(
    _ operation: OutlineOperation, _ arguments: [UInt8], in files: ConfinedFiles
  ) -> AgentResult {
    do {
      let call = AgentCall(files, try OperationArguments(arguments, of: operation, at: .tools))
      switch operation {
      case .overview: return try call.overview()
      case .read: return try call.read()
      case .find: return try call.find()
      case .edit: return try call.edit()
      case .diff: return try call.diff()
      case .history: return try call.history()
      case .undo: return try call.undo()
      case .initialize, .shutdown, .open, .rows, .children, .row, .expand, .collapse, .reveal,
        .redo, .save, .reload, .merge, .close:
        throw ToolError("there is no such tool")
      }
    } catch {
      return AgentResult(error as? OperationError ?? OperationError(error as! ToolError))
    }
  }

  /// The maximum number of tokens in the result.
  var budget: Int { arguments.integer("budget") ?? OutlineOperation.defaultBudget }

  /// Returns the path in an argument, after checking that the path is below a ROOT. Without the argument, the
  /// path is `.`, the first ROOT.
  func path(_ name: String = "path") throws(ToolError) -> [UInt8] {
    let path = Array((arguments.text(name) ?? ".").utf8)
    if path.isEmpty { throw ToolError("“\(name)” is empty") }
    if path.contains(0) { throw ToolError("“\(name)” must not contain a zero byte") }
    _ = try files.check(path)
    return path
  }

  /// Reads a source completely. In a directory, ignored and hidden files are left out.
  func source(_ display: DisplayOptions = DisplayOptions()) throws(ToolError) -> AgentSource {
    let path = try path()
    var display = display
    display.reading.usesIgnoreFiles = true
    var reader = SourceReader(run: run, display: display)
    reader.forgives = true
    return AgentSource(path, try reader.edited(.path(path), readsDetails: false).outline)
  }

  /// Returns the messages of the call as lines of text. There may be a message for each folder that cannot be
  /// read, so only the first few messages are returned.
  func remarks() -> [UInt8] {
    var text: [UInt8] = []
    let all = warnings.take()
    for warning in all.prefix(Self.remarkCount) {
      guard let message = JSONValue(warning).members?["message"]?.text else { continue }
      text += "note: ".utf8 + Message(message.utf8).shortened(to: 200).escapedLine
    }
    if all.count > Self.remarkCount {
      text += "note: … \(all.count - Self.remarkCount) more notes\n".utf8
    }
    return text
  }
}

/// The result of a call of a tool.
struct AgentResult {
  /// The result as text, for a language model.
  var text: [UInt8] = []
  /// The result as JSON, for programs; nil if the call has failed.
  var structured: [UInt8]?

  /// The maximum number of bytes in a line of an error message. Such a line may quote long arguments.
  private static let longestLine = 500

  init(_ text: [UInt8], _ structured: [UInt8]) {
    (self.text, self.structured) = (text, Array(structured[...].escapedJSON))
  }

  init(_ error: OperationError) {
    for line in [error.message] + error.hints {
      text += Message(line.utf8).shortened(to: Self.longestLine).escapedLine
    }
    text.removeLast()
  }
}

extension Message {
  /// The message as a line that ends with a line feed and contains no other line breaks.
  var escapedLine: [UInt8] {
    var line: [UInt8] = []
    TerminalEscaping.append(bytes[...], to: &line)
    return line + [0x0A]
  }
}

extension SourceDocument {
  /// A hash of the levels, labels and notes of all rows.
  var revision: String {
    let hash = outline.rows.reduce([].stableHash()) { hash, row in
      let level = "\(row.level) ".utf8.stableHash(from: hash)
      let label = (label(of: row.item) + [0]).stableHash(from: level)
      return ((note(of: row.item) ?? []) + [0]).stableHash(from: label)
    }
    return String(hash, radix: 16)
  }
}
