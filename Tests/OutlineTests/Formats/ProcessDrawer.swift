/// Draws a forest of names as `pstree` does: the first child in the line of its parent.
struct ProcessDrawer {
  var names: [String]
  var levels: [Int]
  /// `-`, `+`, `|`, the connector of a row and that of the last one; or those of boxes.
  var glyphs = ["-", "+", "|", "|", "`"]

  static let box = ["─", "┬", "│", "├", "└"]

  func drawn() -> String {
    roots.map { root in
      var lines: [String] = []
      draw(root, line: "", prefix: "", &lines)
      return lines.map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private var roots: [Int] { levels.indices.filter { levels[$0] == 0 } }

  private func children(of row: Int) -> [Int] {
    let below = levels[(row + 1)...].prefix { $0 > levels[row] }
    return below.indices.filter { levels[$0] == levels[row] + 1 }
  }

  private func draw(_ row: Int, line: String, prefix: String, _ lines: inout [String]) {
    let children = children(of: row)
    let base = prefix + String(repeating: " ", count: names[row].unicodeScalars.count + 1)
    if children.isEmpty { lines.append(line + names[row]) }
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      let fork = children.count == 1 ? glyphs[0] : glyphs[1]
      let start =
        index == 0
        ? line + names[row] + glyphs[0] + fork : base + (isLast ? glyphs[4] : glyphs[3])
      draw(
        child, line: start + glyphs[0], prefix: base + (isLast ? " " : glyphs[2]) + " ", &lines)
    }
  }

  /// A random forest in which some row has a child.
  init(_ random: inout SeededRandom, names choice: [String]) {
    levels = [0, 1]
    for _ in 0..<Int.random(in: 0...25, using: &random) {
      levels.append(Int.random(in: 0...levels.last! + 1, using: &random))
    }
    names = levels.map { _ in choice.randomElement(using: &random)! }
  }

  /// The rows as ``TextDocuments`` shows them: the only root is the title of the document.
  var picture: [String] {
    let top = roots.count == 1 ? 1 : 0
    return levels.indices.filter { levels[$0] >= top }
      .map { String(repeating: "  ", count: levels[$0] - top) + names[$0] }
  }
}
