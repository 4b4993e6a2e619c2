import Foundation

/// A file that both sides of a merge changed, as blobs of the repository.
struct ChangedFile {
  var merge: String
  var path: String
  var base: String
  var ours: String
  var theirs: String
}

/// A clone whose merges are replayed.
struct GitRepository {
  let name: String
  let path: String

  struct Merge {
    var commit: String
    var ours: String
    var theirs: String
  }

  /// Returns the merges with exactly two parents in the history of `HEAD`, the newest first.
  func merges() throws -> [Merge] {
    try git(["rev-list", "--merges", "--parents", "HEAD"]).split(separator: "\n").compactMap {
      let commits = $0.split(separator: " ").map(String.init)
      return commits.count == 3
        ? Merge(commit: commits[0], ours: commits[1], theirs: commits[2]) : nil
    }
  }

  /// Returns the Markdown and OPML files that both sides changed to different contents since their merge base.
  /// If there are several merge bases, the first one is used.
  func filesChangedOnBothSides(of merge: Merge) throws -> [ChangedFile] {
    let base = try git(["merge-base", merge.ours, merge.theirs]).split(separator: "\n").first
    guard let base else { return [] }
    let ours = try changes(from: String(base), to: merge.ours)
    if ours.isEmpty { return [] }
    let theirs = try changes(from: String(base), to: merge.theirs)
    return ours.compactMap { path, change in
      guard let other = theirs[path], other.new != change.new else { return nil }
      return ChangedFile(
        merge: merge.commit, path: path, base: change.old, ours: change.new, theirs: other.new)
    }.sorted { $0.path < $1.path }
  }

  func texts(of file: ChangedFile) throws -> MergedTexts {
    let texts = try [file.base, file.ours, file.theirs].map {
      try Program.output(of: gitWords + ["cat-file", "blob", $0])
    }
    return MergedTexts(
      base: texts[0], ours: texts[1], theirs: texts[2],
      suffix: URL(filePath: file.path).pathExtension)
  }

  /// Returns the old and the new blob of each file that changed and exists in both commits.
  private func changes(
    from base: String, to side: String
  ) throws -> [String: (old: String, new: String)] {
    let output = try git([
      "diff-tree", "-r", "-z", "--no-renames", "--diff-filter=M", base, side, "--", "*.md",
      "*.markdown", "*.opml",
    ])
    // :MODE MODE OLD NEW STATUS NUL PATH NUL …
    let words = output.split(separator: "\0")
    var changes: [String: (old: String, new: String)] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let columns = words[index].split(separator: " ")
      // A symbolic link also has a blob, but is not a document.
      guard columns[0].hasPrefix(":100"), columns[1].hasPrefix("100") else { continue }
      changes[String(words[index + 1])] = (String(columns[2]), String(columns[3]))
    }
    return changes
  }

  private var gitWords: [String] { ["git", "-C", path] }

  private func git(_ words: [String]) throws -> String {
    String(decoding: try Program.output(of: gitWords + words), as: UTF8.self)
  }
}

/// The three texts of one file in a merge.
struct MergedTexts {
  var base: Data
  var ours: Data
  var theirs: Data
  /// The extension of the file's name, which determines the format.
  var suffix: String
}
