/// Tracks whether the lines of a text are in a fenced code block. A fence is a line of at least three
/// backticks or tildes.
struct CodeFence {
  /// The fence that began the current block; `nil` outside of blocks.
  private var opening: ArraySlice<UInt8>?

  var isOpen: Bool { opening != nil }

  /// Reads the next line.
  ///
  /// - Returns: Whether the line is a fence or in a code block.
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

  /// Returns for each line, and for the end of the text, whether it is in a block that began above it.
  static func openings(in lines: [ArraySlice<UInt8>]) -> [Bool] {
    var fence = CodeFence()
    return [false]
      + lines.map { line in
        _ = fence.isCode(line)
        return fence.isOpen
      }
  }
}
