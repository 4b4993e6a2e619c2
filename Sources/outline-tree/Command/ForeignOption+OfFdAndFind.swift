/// Options of `fd` and `find`.
extension ForeignOption {
  static let ofFd = [
    ForeignOption("-E", "fd", "leave out what matches", here: "-I PATTERN"),
    ForeignOption("-S", "fd", "by size", here: "--size +10k"),
    ForeignOption("-j", "fd", "threads"),
    ForeignOption("-1", "fd", "only the first one", here: "--limit 1"),
    ForeignOption("--unrestricted", "fd", "include hidden files", here: "-a"),
    ForeignOption(
      "--no-ignore", "fd", "include what git ignores", here: "the default, without --gitignore"),
    ForeignOption("--glob", "fd", "a glob", here: "-P PATTERN"),
    ForeignOption("--min-depth", "fd", "minimum depth"),
    ForeignOption("--print0", "fd", "end each with a zero byte", here: "-0"),
    ForeignOption("--one-file-system", "fd", "one file system", here: "-x"),
    ForeignOption("--exec", "fd", "run a command for each", here: "-0 | xargs -0 -n 1"),
    ForeignOption("--exec-batch", "fd", "run a command for all", here: "-0 | xargs -0"),
    ForeignOption("--max-results", "fd", "limit the number", here: "--limit 20"),
    ForeignOption("--list-details", "fd", "details", here: "-p -s -D"),
    ForeignOption("--full-path", "fd", "match whole paths", here: "-P '**/src/*'"),
    ForeignOption("--owner", "fd", "owner"),
    ForeignOption("--threads", "fd", "threads"),
  ]

  /// Words with one hyphen.
  static let ofFind = [
    ForeignOption("-name", "find", "names that match", here: "-P PATTERN"),
    ForeignOption("-iname", "find", "names, ignoring case", here: "--ignore-case -P PATTERN"),
    ForeignOption("-wholename", "find", "paths that match", here: "-P '**/src/*'"),
    ForeignOption("-regex", "find", "a regular expression", here: "--regex -P EXPRESSION"),
    ForeignOption("-type", "find", "by type", here: "--type f"),
    ForeignOption("-maxdepth", "find", "limit the depth", here: "-L 2"),
    ForeignOption("-mindepth", "find", "minimum depth"),
    ForeignOption("-print", "find", "one path per line", here: "--format paths"),
    ForeignOption("-print0", "find", "end each with a zero byte", here: "-0"),
    ForeignOption("-prune", "find", "leave out what matches", here: "-I PATTERN"),
    ForeignOption("-size", "find", "by size", here: "--size +10k"),
    ForeignOption("-mtime", "find", "by modification time", here: "--changed-within 2days"),
    ForeignOption("-newer", "find", "newer than a file", here: "--changed-within 2026-11-01"),
    ForeignOption("-empty", "find", "empty files and directories", here: "--type empty"),
    ForeignOption("-xdev", "find", "one file system", here: "-x"),
    ForeignOption("-mount", "find", "one file system", here: "-x"),
    ForeignOption("-follow", "find", "follow links", here: "-l"),
    ForeignOption("-exec", "find", "run a command for each", here: "-0 | xargs -0 -n 1"),
    ForeignOption("-delete", "find", "delete files"),
    ForeignOption("-user", "find", "owner"),
    ForeignOption("-perm", "find", "permissions", here: "-p"),
  ]
}
