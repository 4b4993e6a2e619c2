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
  static let tarFile = LookAlike(
    name: "a tar archive", hints: ["tar tf FILE prints paths, which outline-tree can read"])
  static let utf16 = LookAlike(
    name: "text in UTF-16", hints: ["iconv -f UTF-16 -t UTF-8 converts the text to UTF-8"])
  static let store = LookAlike(
    name: "an .outline file",
    hints: ["an .outline file must be given by its path, not as standard input"])
  static let markup = LookAlike(
    name: "XML or HTML, but not OPML", hints: LookAlike(ForeignFormat.webPage).hints)
  static let yaml = LookAlike(ForeignFormat.yaml)
  static let org = LookAlike(ForeignFormat.org)
  static let diff = LookAlike(
    name: "a patch", hints: ["git diff --name-only prints paths, which outline-tree can read"])
  static let archive = LookAlike(
    name: "the output of tar tv", hints: ["tar t prints paths, which outline-tree can read"])
  static let zip = LookAlike(
    name: "the output of unzip -l", hints: ["unzip -Z1 prints paths, which outline-tree can read"])
  static let status = LookAlike(
    name: "the output of git status -s",
    hints: [
      "git ls-files prints the paths of all files, which outline-tree can read",
      "git diff --name-only HEAD prints the paths of changed files",
    ])
  static let nameStatus = LookAlike(
    name: "the output of git diff --name-status",
    hints: ["git diff --name-only prints paths, which outline-tree can read"])
  static let checksums = LookAlike(
    name: "the output of sha256sum or md5sum",
    hints: ["sed 's/^[^ ]* .//' prints only the paths, which outline-tree can read"])
  static let branches = LookAlike(
    name: "the output of git branch",
    hints: ["git branch --format='%(refname:short)' prints names, which outline-tree can read"])
  static let longListing = LookAlike(
    name: "the output of ls -l", hints: ["find prints paths, which outline-tree can read"])
  static let folderListing = LookAlike(
    name: "the output of ls -R", hints: ["find prints paths, which outline-tree can read"])
  static let diskUsage = LookAlike(
    name: "the output of du",
    hints: ["cut -f 2- prints only the paths, which outline-tree can read"])
  static let findListing = LookAlike(
    name: "the output of find -ls",
    hints: ["find without -ls prints paths, which outline-tree can read"])
  static let blockDevices = LookAlike(
    name: "the output of lsblk", hints: ["lsblk -J prints JSON, which outline-tree can read"])
  static let processes = LookAlike(
    name: "the output of ps",
    hints: ["the documentation page Filters has a filter for ps -eo pid,ppid,comm"])
  static let log = LookAlike(
    name: "the output of git log",
    hints: [
      "git log --name-only --format= prints the paths of the files, which outline-tree can read"
    ])
  static let changeCounts = LookAlike(
    name: "the output of git diff --stat",
    hints: ["git diff --name-only prints paths, which outline-tree can read"])
  static let variables = LookAlike(
    name: "the output of env",
    hints: ["jq -n env prints JSON, which outline-tree can read"] + table.hints)
  static let accounts = LookAlike(
    name: "a table with colons, such as /etc/passwd",
    hints: ["cut -d : -f 1 prints only the names"] + table.hints)
  static let mounts = LookAlike(
    name: "the output of mount", hints: ["findmnt -J prints JSON, which outline-tree can read"])
  static let remotes = LookAlike(
    name: "the output of git remote -v",
    hints: ["git remote prints names, which outline-tree can read"])
  static let numbersBeforePaths = LookAlike(
    name: "paths after numbers, like the output of find -printf '%s %p\\n'",
    hints: ["cut -d ' ' -f 2- prints only the paths, which outline-tree can read"])
  static let columns = LookAlike(
    name: "a table with a header line, like the output of lsof or df",
    hints: ["awk 'NR > 1 { print $NF }' prints only the last column"] + table.hints)
  static let table = LookAlike(
    name: "a table with commas or tabs",
    hints: ["--from indented reads each line as a title, and --from paths as a path"])
  static let prose = LookAlike(
    name: "lines of text",
    hints: ["--from indented reads each line as a title, and --from paths as a path"])
  static let titledLists = LookAlike(
    name: "titles with lists below them",
    hints: [
      "--from indented reads each line as a title",
      "--from markdown reads only headings and list items as titles",
    ])
}
