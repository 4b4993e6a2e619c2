import Foundation

/// Merges random outlines as Markdown, and counts how many conflicts are reported and how many are true. If git
/// is installed, `git merge-file` merges the same outlines for comparison.
///
///     swift run --package-path Benchmarks merging
///
/// Writes `Benchmarks/Results/merging.md`. The results are counts, so an unoptimized build has the same
/// results.
@main
enum MergingBenchmark {
  static func main() throws {
    let git = try GitMerge()
    defer { git?.removeFolder() }
    var programs = [MergeProgram.outline]
    if let git { programs.append(MergeProgram(name: git.version, merge: git.merge)) }
    let table = try MergeTable(programs)
    let report = introduction + table.lines.joined(separator: "\n")
    print(report)
    try Data((report + "\n").utf8).write(to: file)
  }

  private static let introduction = """
    # How many merges conflict

    Two sides make \(RandomSides.edits) random edits each in a Markdown list of \(RandomSides.rows) rows, whose titles all differ,
    and the texts are merged: \(MergeTable.merges) times for each kind of edits. A conflict is true if a merge that
    knows the identity of each row has it, by the rules of Outline. A reported conflict that is not true
    is false, and a true one that is not reported is missed.

    In parentheses: merges whose true conflicts are all about the order of siblings, which both sides
    moved past each other so that no order has all swaps. If they moved different siblings, a merge of
    lines may keep both moves, and someone may find that right.

    The last two columns are about merges without a reported conflict: in how many an item is there twice
    or lost, and in how many without a true conflict an item is below another parent than it should be,
    or in another order among the siblings that it had before.


    """

  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Results/merging.md")
}
