extension ConflictedText {
  /// Reads text that contains conflicts between markers. The result is `nil` if the text contains no
  /// conflict.
  ///
  /// A conflict begins with a line of at least seven `<` characters. It contains a line of equally many `=`
  /// characters, and ends with a line of equally many `>` characters. If the text contains conflicts with markers of
  /// different lengths, only the conflicts with the longest markers are read. All other markers are ordinary text.
  /// The markers of a conflict without an end are ordinary text, too, and so are markers in a fenced code block. Such
  /// a block begins and ends with a line of at least three backticks or tildes.
  ///
  /// - Complexity: O(*b*), where *b* is the number of bytes.
  public init?(reading bytes: [UInt8]) {
    // Most texts have no markers, and need not be divided into lines.
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
  /// Returns the numbers of lines with leftover markers. Such markers may exist because someone removed only some of
  /// the markers of a conflict. A leftover marker begins a conflict that has no end, or ends a conflict that has no
  /// beginning. Lines are counted from 1.
  ///
  /// - Complexity: O(*b*), where *b* is the number of bytes.
  package static func leftoverMarks(in bytes: [UInt8]) -> [Int] {
    guard bytes.mayHaveConflicts else { return [] }
    let lines = TextLines(bytes).linesWithEnds
    let search = MarkSearch(lines)
    /// For each line, the number of conflicts that begin on it, minus the number of conflicts that end on
    /// the previous line.
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

/// Finds the conflicts in a text by their markers.
private struct MarkSearch {
  struct Conflict {
    var size: Int
    /// The line with the marker before the version from our side.
    var start: Int
    /// The line with the marker after the version from our side.
    var endOfOurs: Int
    /// The line with the marker before the version from their side.
    var theirs: Int
    /// The line with the marker after the version from their side.
    var end: Int
  }

  /// All conflicts, in the order of their ends. Conflicts whose markers have the same size do not overlap.
  private(set) var conflicts: [Conflict] = []
  /// The lines with a marker that begins or ends a conflict, but is not part of a complete conflict.
  private(set) var leftovers: [Int] = []
  /// The conflicts that have begun but have not ended yet, keyed by the size of their markers.
  private var open: [Int: (start: Int, endOfOurs: Int?, theirs: Int?)] = [:]
  /// The sizes of markers such as `=======` or `|||||||` that were found outside a conflict.
  private var middles: Set<Int> = []

  /// Tracks the code blocks in the lines outside conflicts.
  private var fence = CodeFence()

  init(_ lines: [ArraySlice<UInt8>]) {
    for (line, text) in lines.enumerated() {
      if open.isEmpty && fence.isCode(text) { continue }
      if let found = ConflictMark.found(in: text) { add(found.mark, size: found.size, at: line) }
    }
    leftovers += open.values.map(\.start)
  }

  private mutating func add(_ mark: ConflictMark, size: Int, at line: Int) {
    switch (mark, open[size]) {
    case (.ours, let begun):
      if let begun { leftovers.append(begun.start) }
      open[size] = (line, nil, nil)
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
    // The marker is out of order.
    // If a conflict is open, the conflict is given up, and its markers are ordinary text.
    case (.base, let begun), (.theirs, let begun):
      open[size] = nil
      if let begun { leftovers.append(begun.start) } else { middles.insert(size) }
    // An end marker outside a conflict is a leftover if a `=` or `|` marker of the same size precedes it.
    // Without such a marker, the line of `>` characters is a quotation.
    case (.end, nil): if middles.remove(size) != nil { leftovers.append(line) }
    }
  }
}

extension [UInt8] {
  /// True if the bytes contain `<<<<<<<` or `>>>>>>>` anywhere.
  fileprivate var mayHaveConflicts: Bool {
    // The loop checks every seventh byte.
    // Therefore, it checks one byte in each run of seven equal bytes.
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

  /// Returns whether a code block is open at the start of each line, and at the end of the text.
  static func openings(in lines: [ArraySlice<UInt8>]) -> [Bool] {
    var fence = CodeFence()
    return [false]
      + lines.map { line in
        _ = fence.isCode(line)
        return fence.isOpen
      }
  }
}
