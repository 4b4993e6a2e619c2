/// The merges of a repository, counted by outcome.
struct MergesTally {
  private(set) var files = 0
  private var cleanInGit = 0
  private var equal = 0
  private var different = 0
  private var conflicts = 0
  private var refused = 0
  private var mergedOnlyHere = 0
  private var lost = 0
  private var doubled = 0

  mutating func add(_ replay: ReplayedMerge) {
    files += 1
    if !replay.lines.lost.isEmpty { lost += 1 }
    if !replay.lines.doubled.isEmpty { doubled += 1 }
    guard replay.isCleanInGit else {
      if replay.outcome == .merged { mergedOnlyHere += 1 }
      return
    }
    cleanInGit += 1
    switch replay.outcome {
    case .merged: if replay.isEqual { equal += 1 } else { different += 1 }
    case .conflict: conflicts += 1
    case .refused: refused += 1
    }
  }

  mutating func add(_ other: MergesTally) {
    for count in Self.counts { self[keyPath: count] += other[keyPath: count] }
  }

  private static var counts: [WritableKeyPath<MergesTally, Int>] {
    [
      \.files, \.cleanInGit, \.equal, \.different, \.conflicts, \.refused, \.lost, \.doubled,
      \.mergedOnlyHere,
    ]
  }

  static let columns = [
    "files", "clean in git", "same bytes here", "other bytes", "conflict here", "refused here",
    "line lost", "line doubled", "conflict in git", "of these merged here",
  ]

  var cells: [String] {
    [
      files, cleanInGit, equal, different, conflicts, refused, lost, doubled, files - cleanInGit,
      mergedOnlyHere,
    ].map(String.init)
  }
}

/// The table of all repositories, and the list of notable merges below the table.
struct MergesTable {
  private var rows: [(name: String, tally: MergesTally)] = []
  private var told: [String] = []

  mutating func add(_ name: String, _ tally: MergesTally) { rows.append((name, tally)) }

  mutating func tell(_ replay: ReplayedMerge, of file: ChangedFile, in name: String) {
    let git = replay.isCleanInGit ? "" : " (conflict in git)"
    told.append("- \(name) \(file.merge.prefix(10)) \(file.path)\(git): \(replay.inWords)\n")
  }

  mutating func add(difference: String) { told.append("\n\(difference)\n") }

  var text: String {
    var all = MergesTally()
    for row in rows { all.add(row.tally) }
    let lines =
      [
        ["repository"] + MergesTally.columns, ["---"] + MergesTally.columns.map { _ in "---:" },
      ] + rows.map { [$0.name] + $0.tally.cells } + (rows.count > 1 ? [["all"] + all.cells] : [])
    let table = lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    return table + (told.isEmpty ? "" : "\n" + told.joined())
  }
}
