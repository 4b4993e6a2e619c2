/// Reading graphs of commits, as `git log --graph --oneline` and `jj log` draw them.
///
/// A commit may have several parents, so a graph is no tree. One line of history is a list of rows:
///
///     * 4e1f2a3 Paths are kept
///     * 09bc1d2 The first step
extension DrawingReader {
  /// Whether the drawing is a graph: it begins with a commit, and what comes next is another one, or
  /// a line of history that leads to no row of a tree.
  func isGraph(before end: Int) -> Bool {
    guard report == nil else { return false }
    let drawn = (0..<end).lazy.map { lines.content(of: $0) }
      .filter { !DrawingLine($0).isEmpty }.prefix(2)
    guard let first = drawn.first,
      GraphLine(first).isCommit, let second = drawn.dropFirst().first
    else { return false }
    return GraphLine(second).isCommit || GraphLine(second).continuesHistory
  }

  mutating func readGraph(before end: Int) throws(FormatError) {
    for number in 0..<end {
      let content = lines.content(of: number)
      let line = GraphLine(content)
      // Vertical lines alone only join two commits.
      if DrawingLine(content).isEmpty { continue }
      if line.isElision {
        try repair(number, 1, GraphLine.elision)
        continue
      }
      if !line.isCommit { try repair(number, 1, line.problem) }
      var entry = DrawingEntry(line.text, level: 1, isSource: false)
      if !line.isOrdinary { entry.mark = line.mark }
      entries.append(entry)
    }
  }
}

/// A line of a graph of commits.
struct GraphLine {
  /// The mark of a commit: `*` in the graphs of `git`, `○`, `@` and others in those of `jj`.
  private(set) var mark: ArraySlice<UInt8>
  /// The text after the mark and the spaces.
  private(set) var text: ArraySlice<UInt8>

  private static let marks = ["*", "@", "○", "◆", "●", "×", "◉", "◇", "~"].map {
    Array($0.utf8)[...]
  }

  init(_ line: ArraySlice<UInt8>) {
    mark = line.prefix { $0 != 0x20 }
    text = line.dropFirst(mark.count).drop { $0 == 0x20 }
    if !Self.marks.contains(mark) || mark.count == line.count { text = line }
  }

  var isCommit: Bool { text.startIndex > mark.startIndex }

  /// Whether the mark says no more than that there is a commit.
  var isOrdinary: Bool { !isCommit || mark.first == 0x2A || mark.elementsEqual("○".utf8) }

  /// Whether the line stands for commits that are not drawn.
  var isElision: Bool { mark.elementsEqual("~".utf8) }

  static let elision =
    "the line stands for commits that are not drawn; expected all of them, as `jj log -r ::@` draws them"

  /// Whether a line that is no commit begins with a vertical line or a branch, and then has no connector of
  /// a tree.
  var continuesHistory: Bool {
    if isLane { return true }
    let line = DrawingLine(text)
    return line.firstLine == 0 && line.connector == nil
  }

  /// Whether it begins with a branch or a merge of `jj`: `├─╮`, `├─╯`.
  private var branches: Bool {
    let line = DrawingLine(text)
    return line.column == 0 && line.connector != nil
      && ["╮", "╯", "┐", "┘"].contains { line.text.starts(with: $0.utf8) }
  }

  /// Whether it shows that the history has several lines: `|\\`, `| *`, `├─╯`.
  var isLane: Bool {
    if isCommit { return false }
    let line = DrawingLine(text)
    // `*-.` is a merge of more than two commits.
    if branches || text.starts(with: "*-".utf8) { return true }
    guard line.firstLine == 0 || text.starts(with: "|\\".utf8) || text.starts(with: "|/".utf8)
    else {
      return false
    }
    let isSlanted = line.text.first == 0x5C || line.text.first == 0x2F
    let isEnd = line.text.dropFirst().first.map { " |/\\_".utf8.contains($0) } ?? true
    return isSlanted && isEnd || GraphLine(line.text).isCommit
  }

  /// Whether it is a line of a graph, or an indented line of a commit's text.
  var isInGraph: Bool {
    isCommit || continuesHistory || text.first == 0x20 || mark.elementsEqual("~".utf8)
  }

  /// Why the line is not read.
  var problem: String {
    isLane
      ? "the history has several lines here, so it is a graph and not a tree; expected a single one, as "
        + "`git log --graph --oneline --first-parent` draws it"
      : "the commit takes several lines; expected one, as `git log --graph --oneline` and "
        + "`jj log -T builtin_log_oneline` draw it"
  }
}
