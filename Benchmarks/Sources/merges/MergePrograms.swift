import Foundation

/// The two programs that merge, and the folder of the files that they read and write.
struct MergePrograms {
  let tool: String
  let folder: URL

  /// Merges the texts of a file with both programs.
  func replay(_ texts: MergedTexts) throws -> ReplayedMerge {
    let names = ["base", "ours", "theirs"].map { "\($0).\(texts.suffix)" }
    for (name, text) in zip(names, [texts.base, texts.ours, texts.theirs]) {
      try text.write(to: file(name))
    }
    let paths = names.map { file($0).path }
    let gitStatus = try Program.run(
      ["git", "merge-file", "-p", paths[1], paths[0], paths[2]], output: file("git"),
      errors: file("git-errors"))
    let status = try Program.run(
      [tool, "merge"] + paths, output: file("outline"), errors: file("errors"))
    let errors = String(decoding: try Data(contentsOf: file("errors")), as: UTF8.self)
    let merged = try Data(contentsOf: file("outline"))
    return ReplayedMerge(
      isCleanInGit: gitStatus == 0, isEqual: try Data(contentsOf: file("git")) == merged,
      status: status, message: errors.split(separator: "\n").first.map(String.init) ?? "",
      lines: status == 0 ? LineCheck(merged, texts) : LineCheck())
  }

  /// Returns the first lines of the `diff` from git's result to this tool's result of the last merge.
  func difference() throws -> String {
    let output = try Program.output(
      of: ["diff", "-U1", "--label", "git", "--label", "outline-tree"]
        + [file("git").path, file("outline").path])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").dropFirst(2).prefix(20)
      .map { "    \($0)\n" }.joined()
  }

  private func file(_ name: String) -> URL { folder.appending(path: name) }
}

/// The outcome of a merge.
struct ReplayedMerge {
  var isCleanInGit: Bool
  /// True if both results consist of the same bytes.
  var isEqual: Bool
  /// The status of `outline-tree merge`.
  var status: Int32
  /// The first line of the messages of `outline-tree merge`.
  var message: String
  var lines: LineCheck

  enum Outcome: Equatable { case merged, conflict, refused }

  var outcome: Outcome {
    switch status {
    case 0: .merged
    case 1: .conflict
    default: .refused
    }
  }

  /// True if the merge is listed in the report, because it differs from a clean merge of git, is refused, or
  /// loses or duplicates a line.
  var isWorthTelling: Bool {
    isCleanInGit && (!isEqual || outcome != .merged) || !lines.isGood || outcome == .refused
  }

  var inWords: String {
    switch outcome {
    case .refused: "refused: \(message)"
    case .conflict: "conflict: \(message)"
    case .merged where !lines.lost.isEmpty: "lost: \(lines.lost[0])"
    case .merged where !lines.doubled.isEmpty: "doubled: \(lines.doubled[0])"
    case .merged: "differs"
    }
  }
}
