/// A table of the outcomes of the merges, for each group of edit kinds and each program.
struct MergeTable {
  static let merges = 400

  private(set) var lines: [String] = []

  init(_ programs: [MergeProgram]) throws {
    add(["edits", "program"] + MergeCounts.columns)
    add(["---", "---"] + MergeCounts.columns.map { _ in "---:" })
    for kinds in EditKinds.all {
      for (program, counts) in zip(programs, try Self.counts(kinds.kinds, programs)) {
        add([kinds.name, program.name] + counts.cells)
      }
    }
  }

  private mutating func add(_ cells: [String]) {
    lines.append("| " + cells.joined(separator: " | ") + " |")
  }

  private static func counts(
    _ kinds: [EditKind], _ programs: [MergeProgram]
  ) throws -> [MergeCounts] {
    var counts = programs.map { _ in MergeCounts() }
    for seed in 1...UInt64(merges) {
      let sides = RandomSides(kinds, seed: seed)
      let (truth, texts) = (TrueMerge(sides), try MergeTexts(sides))
      for (index, program) in programs.enumerated() {
        counts[index].add(try program.merge(texts), truth)
      }
    }
    return counts
  }
}
