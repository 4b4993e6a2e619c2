/// Tracks whether the lines of a text are in a fenced code block. A fence is a line that begins with at
/// least three backticks or tildes, possibly after spaces and tabs.
struct CodeFence {
  /// The fence that opened the current block, or `nil` outside a block.
  private var opening: ArraySlice<UInt8>?

  var isOpen: Bool { opening != nil }

  /// Reads the next line.
  ///
  /// - Returns: True if the line is a fence or is in a code block.
  mutating func isCode(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    let run = text.prefix { $0 == text.first }
    let isFence = run.count >= 3 && (run.first == 0x60 || run.first == 0x7E)
    if let opening {
      let isEnd = isFence && run.first == opening.first && run.count >= opening.count
      if isEnd { self.opening = nil }
      return true
    }
    if isFence { opening = run }
    return isFence
  }

  /// For each line, and for the end of the text, returns whether a code block that began earlier is still
  /// open.
  static func openings(in lines: [ArraySlice<UInt8>]) -> [Bool] {
    var fence = CodeFence()
    return [false]
      + lines.map { line in
        _ = fence.isCode(line)
        return fence.isOpen
      }
  }
}
