import Outline

/// The tools for agents. They read only below the ROOTs, and write only documents, and only if that is allowed.
final class AgentTools: Sendable {
  private let files: ConfinedFiles

  init(_ files: ConfinedFiles) { self.files = files }

  var isWritable: Bool { files.isWritable }

  /// Performs a call. A call that cannot be performed has a result, too, which says why.
  func perform(_ call: AgentRequest.Call) -> AgentResult {
    do throws(OperationError) {
      let arguments = try call.arguments.get()
      for name in ["path", "old", "new"] where arguments.text(name)?.utf8.contains(0) == true {
        throw OperationError(.invalidParameters, "“\(name)” must not contain a zero byte")
      }
      return try AgentCall(files, arguments).perform(call.operation)
    } catch {
      return AgentResult(error)
    }
  }
}

/// The result of a call.
struct AgentResult {
  /// The text for the model.
  var text: [UInt8]
  /// The same for programs, as JSON; nil if the call has failed.
  var structured: [UInt8]?
  var isError = false

  /// The maximum number of bytes of a line about an error, which may quote what was asked for.
  private static let longestLine = 500

  init(_ text: [UInt8], _ structured: [UInt8]) { (self.text, self.structured) = (text, structured) }

  init(_ error: OperationError) {
    var text: [UInt8] = []
    for line in [error.message] + error.hints {
      if !text.isEmpty { text.append(0x0A) }
      let message = Message(line.utf8).shortened(to: Self.longestLine)
      TerminalEscaping.append(message.bytes[...], to: &text)
    }
    self.text = text
    isError = true
  }
}

/// A call of a tool.
struct AgentCall {
  let files: ConfinedFiles
  let arguments: OperationArguments
  let run: Run
  let warnings = WarningCollector()

  /// The number of tokens of a result if a call does not say how many.
  private static let budget = 2000
  private static let remarkCount = 3

  init(_ files: ConfinedFiles, _ arguments: OperationArguments) {
    (self.files, self.arguments) = (files, arguments)
    run = Run(
      streams: Streams(input: InputBuffer([]), output: .none, error: warnings.stream),
      system: files.calls, environment: { _ in nil })
  }

  func perform(_ operation: OutlineOperation) throws(OperationError) -> AgentResult {
    do {
      switch operation {
      case .overview: return try overview()
      case .read: return try read()
      case .find: return try find()
      case .edit: return try edit()
      case .diff: return try diff()
      case .history: return try history()
      case .undo: return try undo()
      case .initialize, .shutdown, .open, .rows, .children, .row, .expand, .collapse, .reveal,
        .redo, .save, .reload, .merge, .close:
        throw ToolError("there is no such tool")
      }
    } catch let error as OperationError {
      throw error
    } catch {
      throw OperationError(.refused, error as! ToolError)
    }
  }

  /// The maximum size of each form of the result, in bytes. A row of JSON has more signs than a line of text, so
  /// it has more tokens.
  var limits: (text: Int, structured: Int) { (Budget.bytesOfTokens(budget), 2 * budget) }

  var budget: Int { arguments.integer("budget") ?? Self.budget }

  /// Returns the number of tokens that are needed for a form of a result of the given size.
  ///
  /// - Parameter limit: The limit for this form with the present budget.
  func tokens(for size: Int, outOf limit: Int) -> Int { (size * budget + limit - 1) / limit }

  /// Returns the path in an argument, which is below a ROOT. Without the argument, it is the first ROOT.
  func path(_ name: String = "path") throws(ToolError) -> [UInt8] {
    let path = Array((arguments.text(name) ?? ".").utf8)
    if path.isEmpty { throw ToolError("“\(name)” is empty") }
    _ = try files.check(path)
    return path
  }
}

/// A directory or a document for a tool.
struct AgentSource {
  let path: [UInt8]
  var document: SourceDocument
  let isComplete: Bool

  var isDirectory: Bool { document.kind != .rows }

  /// Names the state of the source: a hash of its rows.
  let revision: String

  init(_ path: [UInt8], _ source: EditedSource) {
    (self.path, document, isComplete) = (path, source.outline, source.isComplete)
    revision = source.outline.revision
  }
}

extension SourceDocument {
  /// A hash of the rows, with their levels, titles and notes.
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

extension AgentCall {
  /// Reads a source completely. In a directory, ignored and hidden files are left out.
  func source(_ display: DisplayOptions = DisplayOptions()) throws(ToolError) -> AgentSource {
    let path = try path()
    var display = display
    display.reading.usesIgnoreFiles = true
    var reader = SourceReader(run: run, display: display)
    reader.forgives = true
    return AgentSource(path, try reader.edited(.path(path), readsDetails: false))
  }

  /// The messages of the tool, as lines of text. There may be one for each folder that cannot be read, so only
  /// the first are returned.
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
