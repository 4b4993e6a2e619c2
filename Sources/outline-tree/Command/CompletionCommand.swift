import Outline

/// A shell's request to complete the value of `apply`'s option `-c`.
struct CompletionRequest: Equatable {
  /// The value of `-c` up to the cursor, as the user typed it.
  var text: [UInt8]
  /// The words on the command line, without the name of the tool, the option `-c` and its value.
  var words: [[UInt8]]
  /// True if the words still contain the quotes that the user typed, so that the candidates must be quoted, too.
  var isQuoted: Bool
}

/// Prints the candidates that complete a text, one on each line. Errors are not reported, because a message
/// would appear on the line that the user is typing.
struct CompletionCommand {
  let run: Run
  let request: CompletionRequest

  func callAsFunction() throws(ToolError) -> ExitStatus {
    let prefix = ShellPrefix(request.text)
    guard let outline = try? outline(prefix.bytes) else { return .done }
    let candidates = CommandCompletion(outline).candidates(prefix.bytes)
    // The candidates need no escaping, because titles with line breaks or control characters are not offered.
    let spelled = request.isQuoted ? candidates.map { quoted($0, prefix) } : candidates
    try run.write(lines: spelled.map { Message($0) }, .never)
    return .done
  }

  /// Quotes a candidate for the shell. The result begins with the typed text, up to the first byte that differs
  /// from the candidate or that the shell would expand. The rest of the candidate is quoted, so that the shell
  /// expands nothing in a title.
  private func quoted(_ candidate: [UInt8], _ prefix: ShellPrefix) -> [UInt8] {
    let same = zip(candidate, prefix.bytes).prefix { $0 == $1 }.count
    let start = min(same, prefix.firstActive ?? same)
    return prefix.replacing(from: start, with: candidate[start...])
  }

  private func outline(_ text: [UInt8]) throws(ToolError) -> SourceDocument {
    let words = request.isQuoted ? request.words.map(unquoted) : request.words
    let command = [Array("-c".utf8), Array("expand --all".utf8)]
    let edit = try ArgumentParser.parse(words + command)
    guard edit.options.inquiry == nil, edit.subcommand == .apply, canBeRead(edit.source)
    else { throw ToolError("nothing to complete") }
    var display = edit.display
    // A directory is read only to the depth of the path that is being completed.
    let depth = PartialCommand(text).last.bytes.count { $0 == 0x2F }
    display.folding.rules.append(.init(rows: .atLeast(level: depth), fold: .collapsed))
    let reader = SourceReader(run: silent, display: display)
    return try reader.edited(edit.source, readsDetails: false).outline
  }

  /// True if a source can be read without waiting for another program.
  private func canBeRead(_ source: Source) -> Bool {
    guard let path = source.path else { return source == .emoji }
    let type = (try? run.system.status(of: path))?.type
    return type == .directory || type == .file
  }

  private func unquoted(_ word: [UInt8]) -> [UInt8] {
    let bytes = ShellPrefix(word).bytes
    guard word.starts(with: "~/".utf8), let home = run.environment("HOME") else { return bytes }
    return Array(home) + bytes.dropFirst()
  }

  private var silent: Run {
    var silent = run
    silent.streams.error = OutputStream(isTerminal: false) { _ throws(SystemError) in }
    return silent
  }
}
