/// The table of options and words that users of `tree`, `find`, `fd`, `ls`, `eza`, `du` or `git` often type. If this
/// table does not contain a long option that a user typed, the message suggests a similar option, a format or a
/// subcommand, if possible.
extension Hint {
  /// Options that this tool does not have.
  static let options: [Hint] = [
    Hint("tree", "-A", means: "the terminal's line-drawing characters", here: "--format text"),
    Hint("tree", "-S", means: "lines in code page 437", here: "--format ascii"),
    Hint("tree", "-T", means: "the title of a web page"),
    Hint("tree", "--filelimit", means: "leave out large directories", here: "--limit 20"),
    Hint("tree", "--fromtabfile", means: "indented text", here: "--from indented"),
    Hint("tree", "--gitfile", means: "an ignore file", here: "--gitignore"),
    Hint("tree", "--metafirst", means: "details before names"),

    Hint("find", "-name", means: "names that match", here: "-P PATTERN"),
    Hint("find", "-iname", means: "names, ignoring case", here: "--ignore-case -P PATTERN"),
    Hint("find", "-path -wholename", means: "paths that match", here: "-P '**/src/*'"),
    Hint("find", "-regex", means: "a regular expression", here: "--regex -P EXPRESSION"),
    Hint("find", "-type", means: "by type", here: "--type f"),
    Hint("find", "-maxdepth", means: "limit the depth", here: "-L 2"),
    Hint("find", "-mindepth", means: "minimum depth"),
    Hint("find", "-print", means: "one path per line", here: "--format paths"),
    Hint("find", "-print0", means: "end each with a zero byte", here: "-0"),
    Hint("find", "-prune", means: "leave out what matches", here: "-I PATTERN"),
    Hint("find", "-size", means: "by size", here: "--size +10k"),
    Hint("find", "-mtime", means: "by modification time", here: "--changed-within 2days"),
    Hint("find", "-newer", means: "newer than a file", here: "--changed-within 2026-11-01"),
    Hint("find", "-empty", means: "empty files and directories", here: "--type empty"),
    Hint("find", "-xdev -mount", means: "one file system", here: "-x"),
    Hint("find", "-follow", means: "follow links", here: "-l"),
    Hint("find", "-exec", means: "run a command for each", here: "-0 | xargs -0 -n 1"),
    Hint("find", "-delete", means: "delete files"),
    Hint("find", "-user", means: "owner"),
    Hint("find", "-perm", means: "permissions", here: "-p"),

    Hint("fd", "-E", means: "leave out what matches", here: "-I PATTERN"),
    Hint("fd", "-S", means: "by size", here: "--size +10k"),
    Hint("fd", "-1", means: "only the first one", here: "--limit 1"),
    Hint("fd", "-j --threads", means: "threads"),
    Hint("fd", "-V", means: "the version", here: "--version"),
    Hint("fd", "--unrestricted", means: "include hidden files", here: "-a"),
    Hint(
      "fd", "--no-ignore", means: "include what git ignores",
      here: "the default, without --gitignore"),
    Hint("fd", "--glob", means: "a glob", here: "-P PATTERN"),
    Hint("fd", "--min-depth", means: "minimum depth"),
    Hint("fd", "--print0", means: "end each with a zero byte", here: "-0"),
    Hint("fd", "--one-file-system", means: "one file system", here: "-x"),
    Hint("fd", "--exec", means: "run a command for each", here: "-0 | xargs -0 -n 1"),
    Hint("fd", "--exec-batch", means: "run a command for all", here: "-0 | xargs -0"),
    Hint("fd", "--max-results", means: "limit the number", here: "--limit 20"),
    Hint("fd", "--list-details", means: "details", here: "-p -s -D"),
    Hint("fd", "--full-path", means: "match whole paths", here: "-P '**/src/*'"),
    Hint("fd", "--owner", means: "owner"),

    Hint("ls", "-1", means: "one entry per line", here: "--format paths"),
    Hint("ls", "-A --almost-all", means: "include hidden files", here: "-a"),
    Hint("ls", "-B --ignore-backups", means: "leave out backups", here: "-I '*~'"),
    Hint("ls", "-R --recursive", means: "recurse into directories", here: "the default"),
    Hint("ls", "-S", means: "by size", here: "--sort size"),
    Hint("ls", "-b --escape --quoting-style", means: "escape special characters", here: "-q"),
    Hint("ls", "-k --human-readable --block-size", means: "human-readable sizes", here: "-h"),
    Hint("ls", "-m", means: "separated by commas"),
    Hint("ls", "-w", means: "the width", here: "--width 80"),
    Hint("ls", "--ignore --hide", means: "leave out what matches", here: "-I PATTERN"),
    Hint("ls", "--full-time", means: "modification time", here: "-D"),
    Hint("ls", "--directory", means: "the directory itself", here: "-L 1"),
    Hint("ls", "--literal --show-control-chars", means: "unescaped names", here: "-N"),
    Hint("ls", "--numeric-uid-gid", means: "owners and groups as numbers"),

    Hint("eza", "-T --tree", means: "a tree", here: "the default"),
    Hint("eza", "-R --recurse", means: "recurse into directories", here: "the default"),
    Hint("eza", "-1 --oneline", means: "one entry per line", here: "--format paths"),
    Hint("eza", "-B --bytes", means: "sizes in bytes", here: "-s"),
    Hint("eza", "-b --binary", means: "sizes in powers of 1024", here: "-h"),
    Hint("eza", "-m --modified --time --time-style", means: "modification time", here: "-D"),
    Hint("eza", "-G --grid", means: "a grid"),
    Hint("eza", "-@ --extended", means: "extended attributes"),
    Hint("eza", "--long", means: "details", here: "-p -s -D"),
    Hint("eza", "--group-directories-last", means: "directories after files", here: "--filesfirst"),
    Hint("eza", "--ignore-glob", means: "leave out what matches", here: "-I PATTERN"),
    Hint("eza", "--only-dirs", means: "only directories", here: "-d"),
    Hint("eza", "--only-files", means: "only files", here: "--type f"),
    Hint("eza", "--header", means: "column headings"),
    Hint("eza", "--total-size", means: "sizes of directories with their contents", here: "--du"),
    Hint("eza", "--octal-permissions", means: "permissions as numbers", here: "-J -p"),
    Hint("eza", "--dereference --follow-symlinks", means: "follow links", here: "-l"),
    Hint("eza", "--colour", means: "colors", here: "--color always"),
    Hint("eza", "--inode", means: "inode numbers", here: "--inodes"),
    Hint("eza", "--links", means: "number of links"),
    Hint("eza", "--group", means: "groups", here: "-g"),

    Hint("du", "--summarize", means: "only the total", here: "--du -h -L 1"),
    Hint("du", "--threshold", means: "by size", here: "--size +10k"),
    Hint("git", "--no-color", means: "no colors", here: "-n"),
    Hint("git", "--name-only", means: "one path per line", here: "--format paths"),
    Hint("git", "--max-count", means: "the last commits of a log", here: "--limit 3"),
  ]

  /// One-letter options that have a different meaning in another tool. `VALUE` represents the word after the letter.
  static let letters: [Hint] = [
    Hint(
      "fd", "-t", means: "by type", here: "--type VALUE",
      before: .words("f file d directory l x e empty")),
    Hint("fd", "-d", means: "maximum depth", here: "-L VALUE", before: .number),
    Hint(
      "fd", "-c", means: "when to use colors", here: "--color VALUE",
      before: .words("auto always never")),
    Hint(
      "eza", "-s", means: "the order", here: "--sort VALUE",
      before: .words("name size type none date time")),
    Hint(
      "fd", "-x", means: "run a command for each", here: "-0 | xargs -0 -n 1 VALUE", before: .any),
    Hint("fd", "-X", means: "run a command for all", here: "-0 | xargs -0 VALUE", before: .any),
    Hint("fd and grep", "-i", means: "ignore case", here: "--ignore-case -P VALUE", before: .any),
    Hint("fd", "-g", means: "a glob", here: "-P VALUE", before: .any),
    Hint("fd", "-H", means: "include hidden files", here: "-a"),
    Hint("eza", "-H", means: "numbers of hard links"),
    Hint("fd", "-I", means: "include what git ignores", here: "the default, without --gitignore"),
    Hint("fd, find and eza", "-L", means: "follow links", here: "-l"),
  ]

  /// Words that other tools accept as the value of an option, and this tool's word for the same value.
  static let values: [(options: String, words: String, here: String)] = [
    (decorations, "yes on true 1 force", "always"), (decorations, "no off false 0 none", "never"),
    (decorations, "tty if-tty default", "auto"),
    ("--sort", "date time modified newest age changed", "mtime"),
    ("--sort", "version number numeric", "natural"), ("--sort", "title filename alpha", "name"),
    ("--sort", "ext suffix", "extension"), ("--sort", "no off unsorted", "none"),
    ("--format --from", "md commonmark gfm", "markdown"), ("--from", "xml", "opml"),
    ("--format", "txt plain tree", "text"), ("--from", "txt text plain", "indented"),
    ("--format", "htm web", "html"), ("--format", "lines list find", "paths"),
  ]

  private static let decorations = "--color --hyperlink --icons"

  /// Words that people type instead of the name of an `apply` command, and the correct name.
  static let commands: [(words: String, here: String)] = [
    ("mv drag relocate put", "move"), ("rm del remove erase drop cut", "delete"),
    ("add new create append mkdir touch", "insert"), ("retitle ren title edit", "rename"),
    ("fold close hide", "collapse"), ("unfold open show", "expand"),
    ("promote dedent unindent", "outdent"), ("demote nest", "indent"),
    ("tick done complete finish mark", "check"), ("untick unmark", "uncheck"),
    ("annotate comment", "note"), ("order arrange", "sort"),
  ]

  /// Words that people type instead of a subcommand or SOURCE, and the command line to suggest. `operands` is added
  /// to the suggestion if the command line has no other operands.
  static let words: [(words: String, here: String, operands: String)] = [
    ("edit open tui ui new create init", "browse", ""),
    ("show view list ls cat tree display", "print", ""),
    ("find search grep filter", "-P", "PATTERN"), ("export save", "convert", "IN FILE.opml"),
    ("lint validate verify", "check", "FILE"), ("history changes", "log", "FILE.outline"),
    ("revert rollback", "undo", "FILE.outline"), ("compare cmp delta", "diff", "OLD NEW"),
    ("run exec script", "apply", "SOURCE -c COMMAND"), ("du size sizes", "--du -h", ""),
    ("pick choose", "browse --pick", ""), ("man manual", "--man", ""),
    ("desc descending reverse", "--sort KEY -r", ""), ("version ver", "--version", ""),
    ("usage", "--help", ""), ("completion completions", "--completions", "SHELL"),
  ]
}
