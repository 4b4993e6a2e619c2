import Outline

/// A request of a shell to complete the value of `-c` of `apply`.
struct CompletionRequest: Equatable {
  /// The value of `-c` up to the cursor, as the user typed it.
  var text: [UInt8]
  /// The other words of the command line, without the name of the tool.
  var words: [[UInt8]]
  /// True if the words are as the user typed them, with quotes. The answers are then quoted, too.
  var isQuoted: Bool
}

/// Prints the completions of a text, one candidate on each line. It reports no errors, because a
/// message would appear on the line that the user is typing.
struct CompletionCommand {
  let run: Run
  let request: CompletionRequest

  func callAsFunction() throws(ToolError) -> ExitStatus {
    let prefix = ShellPrefix(request.text)
    guard let outline = try? outline(prefix.bytes) else { return .done }
    let candidates = CommandCompletion(outline).candidates(prefix.bytes)
    // `Quoting` escapes line breaks in titles, but no such title is offered.
    var writer = ByteWriter(run.streams.output, escapes: false)
    do {
      for candidate in candidates {
        writer.append(request.isQuoted ? quoted(candidate, prefix) : candidate)
        try writer.endLine()
      }
      try writer.flush()
    } catch {
      throw ToolError(output: error)
    }
    return .done
  }

  /// Quotes a candidate. The typed text is kept up to the first change, or up to the first byte
  /// that the shell would expand, because that byte is a part of a title.
  private func quoted(_ candidate: [UInt8], _ prefix: ShellPrefix) -> [UInt8] {
    let same = zip(candidate, prefix.bytes).prefix { $0 == $1 }.count
    let start = min(same, prefix.firstActive ?? same)
    return prefix.replacing(from: start, with: candidate[start...])
  }

  private func outline(_ text: [UInt8]) throws(ToolError) -> SourceDocument {
    let words = request.isQuoted ? request.words.map(unquoted) : request.words
    let command = [Array("-c".utf8), Array("expand --all".utf8)]
    guard case .apply(let edit) = try ArgumentParser.parse(words + command), canBeRead(edit.source)
    else { throw ToolError("nothing to complete") }
    var display = edit.display
    // A directory is read only as deep as the text needs.
    let depth = PartialCommand(text).last.bytes.count { $0 == 0x2F }
    display.folding.rules.append(.init(rows: .atLeast(level: depth), fold: .collapsed))
    let reader = SourceReader(run: silent, display: display)
    return try reader.edited(edit.source, readsDetails: false).outline
  }

  /// True if a source can be read without waiting for another program.
  private func canBeRead(_ source: Source) -> Bool {
    switch source {
    case .emoji: return true
    case .standardInput: return false
    case .path(let path):
      let status = try? run.system.status(PosixFiles.workingDirectory, path.asPath, .follow)
      return status?.type == .directory || status?.type == .file
    }
  }

  private func unquoted(_ word: [UInt8]) -> [UInt8] {
    let bytes = ShellPrefix(word).bytes
    guard word.starts(with: "~/".utf8), let home = run.environment("HOME") else { return bytes }
    return Array(home) + bytes.dropFirst()
  }

  private var silent: Run {
    var streams = run.streams
    streams.error = OutputStream(isTerminal: false) { _ throws(SystemError) in }
    return Run(streams: streams, system: run.system, environment: run.environment)
  }
}
