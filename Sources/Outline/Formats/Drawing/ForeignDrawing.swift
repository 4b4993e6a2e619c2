/// A drawing that has vertical lines and connectors, but cannot be read. In a tree of processes, a line can
/// contain several processes, separated by `---`. In a graph of commits, a commit can have several parents.
enum ForeignDrawing {
  /// Returns the message that names the drawing and suggests an alternative; `nil` if the lines form neither
  /// a tree of processes nor a graph of commits.
  static func refusal(of lines: some Collection<ArraySlice<UInt8>>) -> String? {
    let lines = lines.lazy.filter { !$0.isBlankText }
    if areProcesses(lines) {
      return "this is a tree of processes, as drawn by `pstree`; "
        + "the documentation page Filters shows how to read the output of `ps -eo pid,ppid,comm`"
    }
    if !areCommits(lines) { return nil }
    return "this is a graph of commits, where a commit may have several parents; "
      + "expected a tree, or a list such as the output of `git log --oneline`"
  }

  /// True if the first connector has only one dash, and the connector's line is indented below an unindented
  /// source. The result is also true if there are no connectors, and every line contains several processes,
  /// as in `sh───vi`.
  private static func areProcesses(_ lines: some Sequence<ArraySlice<UInt8>>) -> Bool {
    var source: ArraySlice<UInt8>?
    for line in lines {
      let drawn = DrawingLine(line)
      guard let column = drawn.firstGlyph else {
        source = line
        continue
      }
      if let connector = drawn.connector {
        return column > 0 && connector.dashes == 1 && source?.first?.isBlank == false
      }
    }
    return source != nil
      && lines.allSatisfy { line in
        ["───", "─┬─"].contains {
          (line.firstIndex(of: Array($0.utf8)) ?? line.startIndex) > line.startIndex
        }
      }
  }
}

/// Recognizing graphs of commits. In such a graph, a mark represents each commit, and lines next to the marks
/// show the history.
extension ForeignDrawing {
  private static let marks = ["*", "@", "○", "◆", "●", "×", "◉", "◇", "~"].map {
    Array($0.utf8)[...]
  }

  private static func areCommits(_ lines: some Collection<ArraySlice<UInt8>>) -> Bool {
    guard let first = lines.first, isCommit(first) else { return false }
    let others = lines.dropFirst().lazy.filter { !DrawingLine($0).isEmpty }
    // A Markdown list followed by a table also has lines that begin with `*` and `|`.
    // If the first line begins with `*`, a line such as `|\` or `| * b` must follow.
    // If the first line begins with `* commit`, as in the output of `git log --graph`, any line of history may
    // follow.
    if first.first == 0x2A {
      let isLong = first.dropFirst(2).starts(with: "commit ".utf8)
      return others.contains(where: splitsHistory)
        || isLong && others.first.map(continuesHistory) == true
    }
    return !others.isEmpty
      && others.allSatisfy {
        isCommit($0) || continuesHistory($0)
          || $0.first == 0x20 && DrawingLine($0).connector == nil
      }
  }

  private static func isCommit(_ line: ArraySlice<UInt8>) -> Bool {
    let mark = line.prefix { $0 != 0x20 }
    return marks.contains(mark) && mark.count < line.count || mark.elementsEqual("~".utf8)
  }

  /// Returns whether a line, such as `|\` or `| * b`, shows a branch or a merge in the history.
  private static func splitsHistory(_ line: ArraySlice<UInt8>) -> Bool {
    if ["|\\", "|/", "*-"].contains(where: { line.starts(with: $0.utf8) }) { return true }
    let drawn = DrawingLine(line)
    return drawn.firstLine == 0 && drawn.connector == nil && isCommit(drawn.text)
  }

  /// Returns whether a line begins with a vertical line, a branch or a merge, and is not a row of a tree.
  private static func continuesHistory(_ line: ArraySlice<UInt8>) -> Bool {
    if splitsHistory(line) { return true }
    let drawn = DrawingLine(line)
    if drawn.firstLine == 0 { return drawn.connector == nil }
    return drawn.column == 0 && drawn.connector != nil
      && ["╮", "╯", "┐", "┘"].contains { drawn.text.starts(with: $0.utf8) }
  }
}
