/// The format that a text seems to have. The beginning of the text determines the format.
package enum DetectedFormat: Equatable, Sendable {
  case document(DocumentFormat)
  /// The text cannot be read, or its format cannot be determined.
  case other(LookAlike)
}

/// A description of text whose format cannot be read.
package struct LookAlike: Equatable, Sendable {
  /// The name of the format that the text seems to have, such as `a patch`.
  package var name: String
  /// Hints about alternatives, one per line.
  package var hints: [String]

  static let binary = LookAlike(
    name: "binary data", hints: ["gunzip -c FILE | … unpacks a compressed list"])
  static let tarFile = LookAlike("a tar archive", instead: "tar tf FILE prints paths")
  static let utf16 = LookAlike(
    name: "text in UTF-16", hints: ["iconv -f UTF-16 -t UTF-8 converts the text to UTF-8"])
  static let store = LookAlike(
    name: "an .outline file",
    hints: ["an .outline file must be given by its path, not as standard input"])
  static let markup = LookAlike(
    name: "XML or HTML, but not OPML", hints: LookAlike(ForeignFormat.webPage).hints)
  static let yaml = LookAlike(ForeignFormat.yaml)
  static let org = LookAlike(ForeignFormat.org)
  static let diff = LookAlike("a patch", instead: "git diff --name-only prints paths")
  static let archive = LookAlike("the output of tar tv", instead: "tar t prints paths")
  static let zip = LookAlike("the output of unzip -l", instead: "unzip -Z1 prints paths")
  static let status = LookAlike(
    name: "the output of git status -s",
    hints: [
      "git ls-files prints the paths of all files, which outline-tree can read",
      "git diff --name-only HEAD prints the paths of changed files",
    ])
  static let nameStatus = LookAlike(
    "the output of git diff --name-status", instead: "git diff --name-only prints paths")
  static let checksums = LookAlike(
    "the output of sha256sum or md5sum", instead: "sed 's/^[^ ]* .//' prints only the paths")
  static let branches = LookAlike(
    "the output of git branch",
    instead: "git branch --format='%(refname:short)' prints names")
  static let longListing = LookAlike("the output of ls -l", instead: "find prints paths")
  static let folderListing = LookAlike("the output of ls -R", instead: "find prints paths")
  static let diskUsage = LookAlike("the output of du", instead: "cut -f 2- prints only the paths")
  static let findListing = LookAlike(
    "the output of find -ls", instead: "find without -ls prints paths")
  static let blockDevices = LookAlike("the output of lsblk", instead: "lsblk -J prints JSON")
  static let processes = LookAlike(
    name: "the output of ps",
    hints: ["the documentation page Filters has a filter for ps -eo pid,ppid,comm"])
  static let log = LookAlike(
    "the output of git log",
    instead: "git log --name-only --format= prints the paths of the files")
  static let changeCounts = LookAlike(
    "the output of git diff --stat", instead: "git diff --name-only prints paths")
  static let variables = LookAlike(
    "the output of env", instead: "jq -n env prints JSON", or: table.hints)
  static let accounts = LookAlike(
    name: "a table with colons, such as /etc/passwd",
    hints: ["cut -d : -f 1 prints only the names"] + table.hints)
  static let mounts = LookAlike("the output of mount", instead: "findmnt -J prints JSON")
  static let remotes = LookAlike("the output of git remote -v", instead: "git remote prints names")
  static let numbersBeforePaths = LookAlike(
    "paths after numbers, like the output of find -printf '%s %p\\n'",
    instead: "cut -d ' ' -f 2- prints only the paths")
  static let columns = LookAlike(
    name: "a table with a header line, like the output of lsof or df",
    hints: ["awk 'NR > 1 { print $NF }' prints only the last column"] + table.hints)
  static let table = LookAlike(
    name: "a table with commas or tabs",
    hints: ["--from indented reads each line as a title, and --from paths as a path"])
  static let prose = LookAlike(name: "lines of text", hints: table.hints)
}

extension LookAlike {
  /// - Parameters:
  ///   - alternative: A command whose output can be read, and what it prints.
  ///   - others: More hints.
  private init(_ name: String, instead alternative: String, or others: [String] = []) {
    self.init(name: name, hints: ["\(alternative), which outline-tree can read"] + others)
  }
}
