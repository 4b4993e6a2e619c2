import Outline

/// The tools `edit` and `undo`.
extension AgentCall {
  func edit() throws(ToolError) -> AgentResult {
    let commands = Array(arguments.lines("commands")!.utf8)
    var request = Invocation(subcommand: .apply, sources: [.path(try path())])
    request.options.scripts = [.request(commands)]
    request.options.isInPlace = true
    request.options.isDryRun = isDryRun
    let revision = arguments.text("revision")
    let command = ApplyCommand(run: run, request: request, revision: revision)
    let (source, change): (EditedSource, ApplyCommand.Change)
    do {
      (source, change) = try command.makeChange()
    } catch {
      var error = error
      if revision == nil, commands.contains(UInt8(ascii: "#")) {
        error.lines.append(
          "ids such as #7 need “revision”: give the revision of the result that contains the ids")
      }
      throw error
    }
    let writer = InPlaceWriter(run: run, display: request.display)
    try writer.check(source, change)
    if !isDryRun { try writer.write(source, after: change.after, note: request.options.note) }
    return try result(change.words, after: change.after)
  }

  func undo() throws(ToolError) -> AgentResult {
    let path = try path()
    let file = try run.outlineFile(path, for: isDryRun ? .reading : .writing, DisplayOptions())
    let before = file.document
    do {
      guard let last = file.undoableEdits.last,
        let entry = file.history.last(where: { $0.sequence == last })
      else { throw ToolError("\(file: path): there is nothing to undo") }
      let difference = try file.difference(of: entry).inverse()
      if !isDryRun { _ = try file.undo() }
      let after = isDryRun ? before.applying(difference) ?? before : file.document
      let words = DifferenceInWords(after.difference(from: before), before: before, after: after)
      return try result(words, after: SourceDocument(after, hasIdentities: true))
    } catch let error as OutlineFileError {
      throw ToolError(path, error)
    } catch {
      throw error as! ToolError
    }
  }

  private var isDryRun: Bool { arguments.flag("dryRun") || !files.isWritable }

  private func result(
    _ words: DifferenceInWords, after: SourceDocument
  ) throws(ToolError) -> AgentResult {
    let why = files.isWritable ? "" : ", because the server was started without --writable"
    let head = isDryRun ? "These changes would be made, but nothing was written\(why):\n" : ""
    return try changes(words, head: head) { json in
      json.member("applied", !isDryRun)
      if !isDryRun { json.member("revision", after.revision) }
    }
  }
}

/// The tools `diff` and `history`.
extension AgentCall {
  func diff() throws(ToolError) -> AgentResult {
    let (old, new) = (try path("old"), try path("new"))
    let request = Invocation(subcommand: .diff, sources: [.path(old), .path(new)])
    return try changes(try DiffCommand(run: run, request: request).comparison().words)
  }

  func history() throws(ToolError) -> AgentResult {
    let path = try path()
    var display = DisplayOptions()
    display.reading.limit = arguments.integer("count")!
    let file = try run.outlineFile(path, for: .reading, display)
    var (texts, objects) = ([[UInt8]](), [[UInt8]]())
    try LogCommand(run: run, path: path, display: display).forEachEntry(of: file) { entry, words in
      var text: [UInt8] = []
      LogCommand.lines(of: entry, words) { text += $0.escapedLine }
      texts.append(text)
      objects.append(LogCommand.object(of: entry, words))
    }
    return try list(
      "edits", objects, of: file.history.count,
      lines: texts.isEmpty ? [Message("no edits").escapedLine] : texts)
  }

  /// Returns the changes as text and as JSON.
  private func changes(
    _ words: DifferenceInWords, head: String = "", _ body: (inout JSONWriter) -> Void = { _ in }
  ) throws(ToolError) -> AgentResult {
    var lines: [[UInt8]] = []
    words.lines { lines.append($0.escapedLine) }
    let objects = words.objects
    return try list("changes", objects, of: objects.count, lines: lines, head: head, body)
  }

  /// Returns as much of a list as fits the budget, as text and as JSON. There may be fewer lines of text than JSON
  /// objects, because a removed subtree has only one line.
  ///
  /// - Parameter total: The number of objects in the whole list, which may be longer than `objects`.
  private func list(
    _ name: StaticString, _ objects: [[UInt8]], of total: Int, lines: [[UInt8]],
    head: String = "", _ body: (inout JSONWriter) -> Void = { _ in }
  ) throws(ToolError) -> AgentResult {
    try fit(max(lines.count, objects.count)) { count, text, json in
      text += Array(head.utf8) + lines.prefix(count).joined()
      let more = max(0, lines.count - count) + total - objects.count
      if more > 0 { text += "… \(more) more\n".utf8 }
      json.array(name, of: objects.prefix(count)) { $0.write(json: $1) }
      json.member("total", total)
      body(&json)
    }
  }
}
