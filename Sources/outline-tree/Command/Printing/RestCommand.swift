/// The command line to suggest below an overview. It shows the largest part that the overview hides.
struct RestCommand {
  let display: DisplayOptions
  let source: PrintInput
  let part: Overview.HiddenPart

  /// A command line such as `outline-tree --budget 40 src/lib`. If the source cannot be read again, the value contains
  /// only the options that show the hidden part. The value is nil if no options can show the hidden part.
  var message: Message? {
    words.map { Message(ShellQuoting.line($0)) }
  }

  private var words: [[UInt8]]? {
    if part.path.isEmpty || titles.contains(where: \.isEmpty) { return nil }
    switch source.again {
    case .folder(let path):
      if let below = self.path(from: path) { return tool + given + [below] }
      return folding.map { tool + [operand(path)] + given + $0 }
    case .document(let name): return folding.map { tool + [operand(name)] + given + $0 }
    case nil: return folding
    }
  }

  private let tool = [Array("outline-tree".utf8)]

  private var titles: [[UInt8]] {
    guard let document = source.outline?.document else { return [] }
    return part.path.map { Array(document.title(of: $0)) }
  }

  /// The options of the current invocation that the suggested command line repeats. If the overview already shows the
  /// beginning of the hidden part, they do not include the budget, because the same budget would hardly show more
  /// rows.
  private var given: [[UInt8]] {
    let left = Self.aboutTheStream + (part.isBegun ? ["--budget", "--fit"] : [])
    return display.given.filter { !left.contains($0.name) }.flatMap(\.words)
  }

  /// The options that affect only the output stream, not the rows.
  private static let aboutTheStream = ["-o", "--color", "-C", "-n", "--hyperlink"]
}

/// Suggesting a command line for a directory below the source.
extension RestCommand {
  /// Returns the path of the hidden part; nil if the path is too long, or if patterns or `-L` would have a different
  /// meaning for that path.
  private func path(from start: [UInt8]) -> [UInt8]? {
    let patterns = ["-I", "-P", "--collapse", "--expand"]
    let isPlaced = display.given.contains { option in
      option.name == "-L"
        || patterns.contains(option.name) && option.words.joined().contains(0x2F)
    }
    if isPlaced { return nil }
    let names = Array(titles.joined(separator: [0x2F]))
    let path = start + (start.last == "/" ? [] : [0x2F]) + names
    return path.count > Self.longestPath ? nil : operand(path)
  }

  /// The maximum length, in bytes, of a path that the system can open.
  private static let longestPath = 4095

  /// Returns a path in a form that the tool cannot mistake for an option.
  private func operand(_ path: [UInt8]) -> [UInt8] {
    path.first == "-" ? [0x2E, 0x2F] + path : path
  }
}

/// The options that show the hidden part, and collapse all other rows.
extension RestCommand {
  private var folding: [[UInt8]]? {
    // For a deep row, the text of the options would be longer than the hidden rows.
    if part.path.count > Self.deepest || titles.contains(where: { $0.last == "/" }) { return nil }
    var words = ["--collapsed"].map { Array($0.utf8) }
    var pattern: [UInt8] = []
    for title in titles {
      if !pattern.isEmpty { pattern.append(0x2F) }
      pattern += title.flatMap(literal)
      words += [Array("--expand".utf8), pattern]
    }
    if part.isDeep { words += [Array("--expand".utf8), pattern + Array("/**".utf8)] }
    return words
  }

  private static let deepest = 8

  private func literal(_ byte: UInt8) -> [UInt8] {
    #"*?[]\{},!"#.utf8.contains(byte) ? [0x5C, byte] : [byte]
  }
}
