/// Options of `ls` and of other programs.
extension ForeignOption {
  static let ofLs = [
    ForeignOption("-1", "ls", "one entry per line", here: "--format paths"),
    ForeignOption("-A", "ls", "include hidden files", here: "-a"),
    ForeignOption("-B", "ls", "leave out backups", here: "-I '*~'"),
    ForeignOption("-G", "ls", "no groups"),
    ForeignOption("-R", "ls", "recurse into directories", here: "the default"),
    ForeignOption("-S", "ls", "by size", here: "--sort size"),
    ForeignOption("-Z", "ls", "security contexts"),
    ForeignOption("-b", "ls", "escape special characters", here: "-q"),
    ForeignOption("-k", "ls", "sizes in blocks of 1024", here: "-h"),
    ForeignOption("-m", "ls", "separated by commas"),
    ForeignOption("-w", "ls", "the width", here: "--width 80"),
    ForeignOption("--human-readable", "ls", "sizes in powers of 1024", here: "-h"),
    ForeignOption("--size", "ls", "sizes", here: "-s"),
    ForeignOption("--recursive", "ls", "recurse into directories", here: "the default"),
    ForeignOption("--hide", "ls", "leave out what matches", here: "-I PATTERN"),
    ForeignOption("--ignore", "ls", "leave out what matches", here: "-I PATTERN"),
    ForeignOption("--ignore-backups", "ls", "leave out backups", here: "-I '*~'"),
    ForeignOption("--zero", "ls", "end each with a zero byte", here: "-0"),
    ForeignOption("--full-time", "ls", "modification time", here: "-D"),
    ForeignOption("--directory", "ls", "the directory itself", here: "-L 1"),
    ForeignOption("--quoting-style", "ls", "escape special characters", here: "-q"),
    ForeignOption("--escape", "ls", "escape special characters", here: "-q"),
    ForeignOption("--literal", "ls", "unescaped names", here: "-N"),
    ForeignOption("--hide-control-chars", "ls", "control characters hidden", here: "-q"),
    ForeignOption("--show-control-chars", "ls", "unescaped names", here: "-N"),
    ForeignOption("--block-size", "ls", "the unit of sizes", here: "-h"),
    ForeignOption("--numeric-uid-gid", "ls", "owners and groups as numbers"),
  ]

  static let ofOthers = [
    ForeignOption("--json", "lsd, npm ls and others", "JSON", here: "-J"),
    ForeignOption("--depth", "lsd, npm ls and others", "limit the depth", here: "-L 2"),
  ]
}
