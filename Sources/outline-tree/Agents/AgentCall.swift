import Outline

/// A call of a tool for agents. A call reads only files below the ROOTs. A call writes only documents, and only
/// if the server allows writing.
struct AgentCall {
  let files: ConfinedFiles
  let arguments: OperationArguments
  let run: Run
  let warnings = WarningCollector()

  /// The maximum number of tokens in a result, unless a call contains another budget.
  private static let budget = 2000
  private static let remarkCount = 3

  private init(_ files: ConfinedFiles, _ arguments: OperationArguments) {
    (self.files, self.arguments) = (files, arguments)
    run = Run(
      streams: Streams(input: InputBuffer([]), output: .none, error: warnings.stream),
      system: files.calls, environment: { _ in nil })
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

  var budget: Int { arguments.integer("budget") ?? Self.budget }

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
      guard let message = (try? JSONObject(warning))?.text("message") else { continue }
      text += Array("note: ".utf8)
      TerminalEscaping.append(Message(message.utf8).shortened(to: 200).bytes[...], to: &text)
      text.append(0x0A)
    }
    if all.count > Self.remarkCount {
      text += Array("note: … \(all.count - Self.remarkCount) more notes\n".utf8)
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

  init(_ text: [UInt8], _ structured: [UInt8]) { (self.text, self.structured) = (text, structured) }

  init(_ error: OperationError) {
    for line in [error.message] + error.hints {
      if !text.isEmpty { text.append(0x0A) }
      let message = Message(line.utf8).shortened(to: Self.longestLine)
      TerminalEscaping.append(message.bytes[...], to: &text)
    }
  }
}

extension SourceDocument {
  /// A hash of the rows, which includes their levels, labels and notes.
  var revision: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for row in outline.rows {
      for shift in [0, 8, 16, 24] { add(UInt8(truncatingIfNeeded: row.level >> shift)) }
      for byte in label(of: row.item) { add(byte) }
      add(0)
      if let note = note(of: row.item) { for byte in note { add(byte) } }
      add(0)
    }
    return String(hash, radix: 16)
  }
}
