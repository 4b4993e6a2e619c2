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

extension ConflictedText {
  /// Returns the lines, from 1, where a conflict seems to begin that has no end, or to end that has no beginning: perhaps
  /// someone removed a mark and not the others.
  ///
  /// - Complexity: O(*b*), where *b* is the number of bytes.
  package static func leftoverMarks(in bytes: [UInt8]) -> [Int] {
    guard bytes.mayHaveConflicts else { return [] }
    let lines = TextLines(bytes).linesWithEnds
    let search = MarkSearch(lines)
    /// The number of conflicts that begin in a line, minus those that ended above it.
    var changes = Array(repeating: 0, count: lines.count + 1)
    for conflict in search.conflicts {
      changes[conflict.start] += 1
      changes[conflict.end + 1] -= 1
    }
    let leftovers = Set(search.leftovers)
    var depth = 0
    return lines.indices.compactMap { line in
      depth += changes[line]
      return depth == 0 && leftovers.contains(line) ? line + 1 : nil
    }
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
  /// The first or last marks of what is no conflict.
  private(set) var leftovers: [Int] = []
  /// By size.
  private var open: [Int: Open] = [:]
  /// The sizes of marks before theirs that are in no conflict.
  private var middles: Set<Int> = []

  /// Of the lines outside conflicts.
  private var fence = CodeFence()

  init(_ lines: [ArraySlice<UInt8>]) {
    for (line, text) in lines.enumerated() {
      if open.isEmpty && fence.isCode(text) { continue }
      if let found = ConflictMark.found(in: text) { add(found.mark, found.size, line) }
    }
    leftovers += open.values.map(\.start)
  }

  private mutating func add(_ mark: ConflictMark, _ size: Int, _ line: Int) {
    switch (mark, open[size]) {
    case (.ours, let begun):
      if let begun { leftovers.append(begun.start) }
      open[size] = Open(start: line)
    case (.base, let begun?) where begun.endOfOurs == nil: open[size]?.endOfOurs = line
    case (.theirs, let begun?) where begun.theirs == nil:
      open[size]?.endOfOurs = begun.endOfOurs ?? line
      open[size]?.theirs = line
    case (.end, let begun?):
      open[size] = nil
      guard let theirs = begun.theirs, let endOfOurs = begun.endOfOurs else {
        return leftovers.append(begun.start)
      }
      conflicts.append(
        Conflict(
          size: size, start: begun.start, endOfOurs: endOfOurs, theirs: theirs, end: line))
    // A mark that is out of order: what has begun is text.
    case (.base, let begun), (.theirs, let begun):
      open[size] = nil
      if let begun { leftovers.append(begun.start) } else { middles.insert(size) }
    // After many quotation marks alone, there was no conflict.
    case (.end, nil): if middles.remove(size) != nil { leftovers.append(line) }
    }
  }
}

extension [UInt8] {
  /// True if there is a `<<<<<<<` or `>>>>>>>` in it.
  fileprivate var mayHaveConflicts: Bool {
    // One byte of each run is at one of these offsets.
    let size = ConflictedText.usualMarkerSize
    for offset in stride(from: size - 1, to: count, by: size) {
      let byte = self[offset]
      guard byte == ConflictMark.ours.byte || byte == ConflictMark.end.byte else { continue }
      let before = self[..<offset].reversed().prefix { $0 == byte }.count
      let after = self[offset...].prefix { $0 == byte }.count
      if before + after >= size { return true }
    }
    return false
  }
}
