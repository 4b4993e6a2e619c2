import Outline

/// The tools `edit` and `undo`.
extension AgentCall {
  func edit() throws(ToolError) -> AgentResult {
    let path = try path()
    if try isDirectory(path) {
      throw ToolError(
        "\(file: path): the files of a directory are never touched; only documents can be edited")
    }
    let commands = Array(arguments.lines("commands")!.utf8)
    let isDryRun = arguments.flag("dryRun") || !files.isWritable
    let revision = arguments.text("revision")
    var request = ApplyRequest(
      source: .path(path), display: DisplayOptions(),
      change: .scripts([.request(commands)]), isDryRun: isDryRun, isInPlace: true)
    request.revision = revision
    let command = ApplyCommand(run: run, request: request)
    let (source, change): (EditedSource, ApplyCommand.Change)
    do {
      (source, change) = try command.makeChange()
    } catch {
      guard revision == nil, commands.contains(UInt8(ascii: "#")) else { throw error }
      let hint: Message = "ids such as #7 need “revision”, which came in the result with the ids"
      throw ToolError(error.lines[0], error.lines.dropFirst() + [hint])
    }
    let writer = InPlaceWriter(run: run, display: request.display, note: request.change.note)
    try writer.check(source, change)
    if !isDryRun { try writer.write(source, after: change.after) }
    return try result(
      change.words, isApplied: !isDryRun, revision: isDryRun ? nil : change.after.revision)
  }

  func undo() throws(ToolError) -> AgentResult {
    let path = try path()
    let isDryRun = arguments.flag("dryRun") || !files.isWritable
    let file = try store(path, for: isDryRun ? .reading : .writing)
    let before = file.document
    do {
      guard let last = file.undoableEdits.last,
        let entry = file.history.last(where: { $0.sequence == last })
      else { throw ToolError("\(file: path): there is nothing to undo") }
      let difference = try file.difference(of: entry).inverse()
      if !isDryRun { _ = try file.undo() }
      let after = isDryRun ? before.applying(difference) ?? before : file.document
      let words = DifferenceInWords(
        after.difference(from: before), before: before, after: after)
      return try result(
        words, isApplied: !isDryRun, revision: SourceDocument(after, hasIdentities: true).revision)
    } catch let error as OutlineFileError {
      throw ToolError(path, error)
    } catch {
      throw error as! ToolError
    }
  }

  private func result(
    _ words: DifferenceInWords, isApplied: Bool, revision: String?
  ) throws(ToolError) -> AgentResult {
    let why = files.isWritable ? "" : ", because this server must not write (--writable)"
    let head = isApplied ? "" : "This would change, but nothing was written\(why):\n"
    return try changes(words, head: head) { json in
      json.member("applied", isApplied)
      if let revision {
        json.member("revision", revision)
      }
    }
  }
}

extension AgentCall {
  private func isDirectory(_ path: [UInt8]) throws(ToolError) -> Bool {
    do {
      return try run.system.statusIfAny(path, .follow)?.type == .directory
    } catch {
      throw ToolError("\(file: path): \(error.message)")
    }
  }

  /// Opens an `.outline` file.
  private func store(
    _ path: [UInt8], for access: OutlineFile.Access
  ) throws(ToolError) -> OutlineFile {
    if try isDirectory(path) || SourceFormat(path: path)?.documentFormat != nil {
      throw ToolError("\(file: path): only an .outline file has a history")
    }
    return try run.outlineFile(path, for: access, DisplayOptions())
  }
}

/// The tools `diff` and `history`.
extension AgentCall {
  func diff() throws(ToolError) -> AgentResult {
    let (old, new) = (try path("old"), try path("new"))
    let request = DiffRequest(
      old: .path(old), new: .path(new), display: DisplayOptions())
    return try changes(try DiffCommand(run: run, request: request).comparison().words)
  }

  func history() throws(ToolError) -> AgentResult {
    let path = try path()
    let total = try store(path, for: .reading).history.count
    let count = "\(arguments.integer("count") ?? 10)"
    let lines = try output(["log", "--limit", count], path)
    let json = try output(["log", "--format", "json", "--limit", count], path)
    let edits = lines.splitBeforeLines { $0.first != 0x20 }
    let entries = (try? JSONObject.elements(of: json)) ?? []
    return fit(Array(zip(edits, entries))) { shown in
      var text = shown.flatMap { $0.0 }
      if text.isEmpty { text = Array("no edits\n".utf8) }
      if shown.count < total { text += Array("… \(total - shown.count) more\n".utf8) }
      return (text, Self.object("edits", shown.map(\.1), total: total) { _ in })
    }.result
  }

  /// Runs the tool, and returns what it prints.
  private func output(_ words: [String], _ path: [UInt8]) throws(ToolError) -> [UInt8] {
    let collector = ByteCollector()
    var run = run
    run.streams.output = collector.stream
    let line = (words + ["-q", "--"]).map { Array($0.utf8) } + [path]
    _ = try run.perform(try ArgumentParser.parse(line))
    return collector.bytes
  }

  /// Returns changes as text and as JSON, as many as fit.
  private func changes(
    _ words: DifferenceInWords, head: String = "", _ body: (inout JSONWriter) -> Void = { _ in }
  ) throws(ToolError) -> AgentResult {
    var lines: [[UInt8]] = []
    let collector = ByteCollector()
    var writer = ByteWriter(collector.stream, escapes: true)
    // Nothing is written to a file, so no error is possible.
    try! words.lines { line throws(SystemError) in
      var text: [UInt8] = []
      TerminalEscaping.append(line.bytes[...], to: &text)
      lines.append(text + [0x0A])
    }
    try! words.write(to: &writer)
    try! writer.flush()
    let elements = (try? JSONObject.elements(of: collector.bytes)) ?? []
    let remarks = remarks()
    // There may be fewer lines than changes, because a removed subtree has a single line.
    return fit(Array(repeating: (), count: max(lines.count, elements.count))) { shown in
      var text = remarks + Array(head.utf8) + lines.prefix(shown.count).flatMap { $0 }
      if shown.count < lines.count {
        text += Array("… \(lines.count - shown.count) more\n".utf8)
      }
      let json = Self.object(
        "changes", Array(elements.prefix(shown.count)), total: elements.count, body)
      return (text, json)
    }.result
  }

  private static func object(
    _ name: StaticString, _ elements: [[UInt8]], total: Int, _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.name(name)
    json.beginArray()
    for element in elements { json.write(jsonBytes: element) }
    json.endArray()
    json.member("total", total)
    body(&json)
    json.endObject()
    return json.bytes
  }
}

extension AgentCall.Fitting {
  fileprivate var result: AgentResult { AgentResult(text, structured) }
}

extension [UInt8] {
  /// Splits text before each line that begins a part.
  fileprivate func splitBeforeLines(where beginsPart: (ArraySlice<UInt8>) -> Bool) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for line in split(separator: 0x0A) {
      if beginsPart(line) || parts.isEmpty { parts.append([]) }
      parts[parts.count - 1] += line + [0x0A]
    }
    return parts
  }
}
