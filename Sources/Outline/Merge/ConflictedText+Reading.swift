extension ConflictedText {
  /// Reads a text with conflicts; `nil` if it has none.
  ///
  /// A conflict begins with a line of at least seven `<`, has one line of as many `=`, and ends with one of as many
  /// `>`. If there are conflicts with marks of several lengths, the longest are meant, and the others are text. What
  /// begins like a conflict and has no end is text, too, and so is what is in a block of code between fences (lines of
  /// three or more backticks or tildes).
  ///
  /// - Complexity: O(*b*), where *b* is the number of bytes.
  public init?(reading bytes: [UInt8]) {
    // Most texts have no such line, and need no list of lines.
    guard bytes.mayHaveConflicts else { return nil }
    let lines = TextLines(bytes).linesWithEnds
    let found = MarkSearch(lines).conflicts
    let size = found.map(\.size).max()
    var parts: [Part] = []
    var start = bytes.startIndex
    for conflict in found where conflict.size == size {
      parts.append(.common(bytes[start..<lines[conflict.start].startIndex]))
      parts.append(
        .conflict(
          Conflict(
            line: conflict.start + 1,
            ours: bytes[lines[conflict.start].endIndex..<lines[conflict.endOfOurs].startIndex],
            theirs: bytes[lines[conflict.theirs].endIndex..<lines[conflict.end].startIndex])))
      start = lines[conflict.end].endIndex
    }
    if parts.isEmpty { return nil }
    parts.append(.common(bytes[start...]))
    self.init(parts: parts)
  }
}

/// Finds conflicts by their marks.
private struct MarkSearch {
  struct Conflict {
    var size: Int
    /// The mark before ours.
    var start: Int
    /// The mark after ours.
    var endOfOurs: Int
    /// The mark before theirs.
    var theirs: Int
    /// The mark after theirs.
    var end: Int
  }

  /// A conflict that has begun.
  private struct Open {
    var start: Int
    var endOfOurs: Int?
    var theirs: Int?
  }

  /// All conflicts, by where they end. Conflicts of one size do not overlap.
  private(set) var conflicts: [Conflict] = []
  /// By size.
  private var open: [Int: Open] = [:]

  /// Of the lines outside conflicts.
  private var fence = CodeFence()

  init(_ lines: [ArraySlice<UInt8>]) {
    for (line, text) in lines.enumerated() {
      if open.isEmpty && fence.isCode(text) { continue }
      if let found = ConflictMark.found(in: text) { add(found.mark, found.size, line) }
    }
  }

  private mutating func add(_ mark: ConflictMark, _ size: Int, _ line: Int) {
    switch (mark, open[size]) {
    case (.ours, _): open[size] = Open(start: line)
    case (.base, let begun?) where begun.endOfOurs == nil: open[size]?.endOfOurs = line
    case (.theirs, let begun?) where begun.theirs == nil:
      open[size]?.endOfOurs = begun.endOfOurs ?? line
      open[size]?.theirs = line
    case (.end, let begun?):
      open[size] = nil
      guard let theirs = begun.theirs, let endOfOurs = begun.endOfOurs else { return }
      conflicts.append(
        Conflict(
          size: size, start: begun.start, endOfOurs: endOfOurs, theirs: theirs, end: line))
    // A mark that is out of order: what has begun is text.
    case (.base, _), (.theirs, _): open[size] = nil
    case (.end, nil): break
    }
  }
}

extension [UInt8] {
  /// Whether there is a `<<<<<<<` in it.
  fileprivate var mayHaveConflicts: Bool {
    var run = 0
    for byte in self {
      run = byte == ConflictMark.ours.byte ? run + 1 : 0
      if run == ConflictedText.usualMarkerSize { return true }
    }
    return false
  }
}
