/// A drawing that is not read, though it has vertical lines and connectors.
enum ForeignDrawing {
  /// Several rows in a line, as `pstree` draws processes. A name that contains `---` cannot be told from two rows.
  case processes
  /// A graph of commits, as `git log --graph` and `jj log` draw it. A commit has several parents.
  case commits

  /// Recognizes a drawing by its lines; `nil`: it is none of these.
  init?(_ lines: some Collection<ArraySlice<UInt8>>) {
    let lines = lines.lazy.filter { !$0.isBlankText }
    if Self.areProcesses(lines) {
      self = .processes
    } else if Self.areCommits(lines) {
      self = .commits
    } else {
      return nil
    }
  }

  /// The advice on what to do instead.
  var refusal: String {
    switch self {
    case .processes:
      "several processes are in one line, as `pstree` draws them; expected one row a line, as `pstree -a` "
        + "draws them"
    case .commits:
      "this is a graph of commits, where a commit may have several parents; expected a tree, or a list such as "
        + "`git log --oneline` prints"
    }
  }
}

/// Processes: `bash-+-make`, and below the `+` the connector of the next row.
extension ForeignDrawing {
  private static func areProcesses(_ lines: some Sequence<ArraySlice<UInt8>>) -> Bool {
    var above: ArraySlice<UInt8>?
    for line in lines {
      if let column = DrawingLine(line).firstGlyph {
        return above.map { isJoint(inColumn: column, of: $0) } ?? false
      }
      above = line
    }
    return above != nil && lines.allSatisfy(hasJointInBoxes)
  }

  private static func hasJointInBoxes(_ line: ArraySlice<UInt8>) -> Bool {
    ["───", "─┬─"].contains {
      (line.firstIndex(of: Array($0.utf8)) ?? line.startIndex) > line.startIndex
    }
  }

  /// Returns whether a line has the `+` of `-+-` or the `┬` of `─┬─` in a column.
  private static func isJoint(inColumn column: Int, of line: ArraySlice<UInt8>) -> Bool {
    let starts = line.indices.filter { line[$0] & 0xC0 != 0x80 }
    guard column > 0, column < starts.count else { return false }
    let text = line[starts[column - 1]...]
    return ["-+-", "─┬─"].contains { text.starts(with: $0.utf8) }
  }
}

/// Commits: a mark, and lines of history beside it.
extension ForeignDrawing {
  private static let marks = ["*", "@", "○", "◆", "●", "×", "◉", "◇", "~"].map {
    Array($0.utf8)[...]
  }

  private static func areCommits(_ lines: some Collection<ArraySlice<UInt8>>) -> Bool {
    guard let first = lines.first, isCommit(first) else { return false }
    let others = lines.dropFirst().lazy.filter { !DrawingLine($0).isEmpty }
    // A list of Markdown has the same mark, and a table may follow it.
    if first.first == 0x2A {
      let isLong = first.dropFirst(2).starts(with: "commit ".utf8)
      return others.contains(where: splitsHistory)
        || isLong && others.first.map(continuesHistory) == true
    }
    return !others.isEmpty
      && others.allSatisfy {
        isCommit($0) || continuesHistory($0) || $0.first == 0x20 && !isRow($0)
      }
  }

  private static func isCommit(_ line: ArraySlice<UInt8>) -> Bool {
    let mark = line.prefix { $0 != 0x20 }
    return marks.contains(mark) && mark.count < line.count || mark.elementsEqual("~".utf8)
  }

  /// Returns whether a branch or a merge is drawn in a line: `|\`, `| * b`.
  private static func splitsHistory(_ line: ArraySlice<UInt8>) -> Bool {
    if ["|\\", "|/", "*-"].contains(where: { line.starts(with: $0.utf8) }) { return true }
    let drawn = DrawingLine(line)
    return drawn.firstLine == 0 && drawn.connector == nil && isCommit(drawn.text)
  }

  /// Returns whether a line begins with a vertical line, a branch or a merge, and has no row of a tree.
  private static func continuesHistory(_ line: ArraySlice<UInt8>) -> Bool {
    if splitsHistory(line) { return true }
    let drawn = DrawingLine(line)
    if drawn.firstLine == 0 { return drawn.connector == nil }
    return drawn.column == 0 && drawn.connector != nil
      && ["╮", "╯", "┐", "┘"].contains { drawn.text.starts(with: $0.utf8) }
  }

  private static func isRow(_ line: ArraySlice<UInt8>) -> Bool {
    DrawingLine(line).connector != nil
  }
}
