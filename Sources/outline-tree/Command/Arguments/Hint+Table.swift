/// The table of options and words that users of `tree`, `find`, `fd`, `ls`, `eza`, `du` or `git` often
/// type. An option that is neither in this table nor an option of this tool is reported as unknown,
/// together with the most similar known option.
extension Hint {
  /// Options that this tool does not have.
  static let options: [Hint] = [
    Hint("tree", "-A", "the terminal's line-drawing characters", "--format text"),
    Hint("tree", "-S", "lines in code page 437", "--format ascii"),
    Hint("tree", "-T", "the title of a web page"),
    Hint("tree", "--filelimit", "leave out large directories", "--limit 20"),
    Hint("tree", "--fromtabfile", "indented text", "--from indented"),
    Hint("tree", "--gitfile", "an ignore file", "--gitignore"),
    Hint("tree", "--metafirst", "details before names"),

    Hint("find", "-name", "names that match", "-P PATTERN"),
    Hint("find", "-iname", "names, ignoring case", "--ignore-case -P PATTERN"),
    Hint("find", "-path -wholename", "paths that match", "-P '**/src/*'"),
    Hint("find", "-regex", "a regular expression", "--regex -P EXPRESSION"),
    Hint("find", "-type", "by type", "--type f"),
    Hint("find", "-maxdepth", "limit the depth", "-L 2"),
    Hint("find", "-mindepth", "minimum depth"),
    Hint("find", "-print", "one path per line", "--format paths"),
    Hint("find", "-print0", "end each with a zero byte", "-0"),
    Hint("find", "-prune", "leave out what matches", "-I PATTERN"),
    Hint("find", "-size", "by size", "--size +10k"),
    Hint("find", "-mtime", "by modification time", "--changed-within 2days"),
    Hint("find", "-newer", "newer than a file", "--changed-within 2026-11-01"),
    Hint("find", "-empty", "empty files and directories", "--type empty"),
    Hint("find", "-xdev -mount", "one file system", "-x"),
    Hint("find", "-follow", "follow links", "-l"),
    Hint("find", "-exec", "run a command for each", "-0 | xargs -0 -n 1"),
    Hint("find", "-delete", "delete files"),
    Hint("find", "-user", "owner"),
    Hint("find", "-perm", "permissions", "-p"),

    Hint("fd", "-E", "leave out what matches", "-I PATTERN"),
    Hint("fd", "-S", "by size", "--size +10k"),
    Hint("fd", "-1", "only the first one", "--limit 1"),
    Hint("fd", "-j --threads", "threads"),
    Hint("fd", "-V", "the version", "--version"),
    Hint("fd", "--unrestricted", "include hidden files", "-a"),
    Hint("fd", "--no-ignore", "include what git ignores", "the default, without --gitignore"),
    Hint("fd", "--glob", "a glob", "-P PATTERN"),
    Hint("fd", "--min-depth", "minimum depth"),
    Hint("fd", "--print0", "end each with a zero byte", "-0"),
    Hint("fd", "--one-file-system", "one file system", "-x"),
    Hint("fd", "--exec", "run a command for each", "-0 | xargs -0 -n 1"),
    Hint("fd", "--exec-batch", "run a command for all", "-0 | xargs -0"),
    Hint("fd", "--max-results", "limit the number", "--limit 20"),
    Hint("fd", "--list-details", "details", "-p -s -D"),
    Hint("fd", "--full-path", "match whole paths", "-P '**/src/*'"),
    Hint("fd", "--owner", "owner"),

    Hint("ls", "-1", "one entry per line", "--format paths"),
    Hint("ls", "-A --almost-all", "include hidden files", "-a"),
    Hint("ls", "-B --ignore-backups", "leave out backups", "-I '*~'"),
    Hint("ls", "-R --recursive", "recurse into directories", "the default"),
    Hint("ls", "-S", "by size", "--sort size"),
    Hint("ls", "-b --escape --quoting-style", "escape special characters", "-q"),
    Hint("ls", "-k --human-readable --block-size", "human-readable sizes", "-h"),
    Hint("ls", "-m", "separated by commas"),
    Hint("ls", "-w", "the width", "--width 80"),
    Hint("ls", "--ignore --hide", "leave out what matches", "-I PATTERN"),
    Hint("ls", "--full-time", "modification time", "-D"),
    Hint("ls", "--directory", "the directory itself", "-L 1"),
    Hint("ls", "--literal --show-control-chars", "unescaped names", "-N"),
    Hint("ls", "--numeric-uid-gid", "owners and groups as numbers"),

    Hint("eza", "-T --tree", "a tree", "the default"),
    Hint("eza", "-R --recurse", "recurse into directories", "the default"),
    Hint("eza", "-1 --oneline", "one entry per line", "--format paths"),
    Hint("eza", "-B --bytes", "sizes in bytes", "-s"),
    Hint("eza", "-b --binary", "sizes in powers of 1024", "-h"),
    Hint("eza", "-m --modified --time --time-style", "modification time", "-D"),
    Hint("eza", "-G --grid", "a grid"),
    Hint("eza", "-@ --extended", "extended attributes"),
    Hint("eza", "--long", "details", "-p -s -D"),
    Hint("eza", "--group-directories-last", "directories after files", "--filesfirst"),
    Hint("eza", "--ignore-glob", "leave out what matches", "-I PATTERN"),
    Hint("eza", "--only-dirs", "only directories", "-d"),
    Hint("eza", "--only-files", "only files", "--type f"),
    Hint("eza", "--header", "column headings"),
    Hint("eza", "--total-size", "sizes of directories with their contents", "--du"),
    Hint("eza", "--octal-permissions", "permissions as numbers", "-J -p"),
    Hint("eza", "--dereference --follow-symlinks", "follow links", "-l"),
    Hint("eza", "--colour", "colors", "--color always"),
    Hint("eza", "--inode", "inode numbers", "--inodes"),
    Hint("eza", "--links", "number of links"),
    Hint("eza", "--group", "groups", "-g"),

    Hint("du", "--summarize", "only the total", "--du -h -L 1"),
    Hint("du", "--threshold", "by size", "--size +10k"),
    Hint("git", "--no-color", "no colors", "-n"),
    Hint("git", "--name-only", "one path per line", "--format paths"),
    Hint("git", "--max-count", "the last commits of a log", "--limit 3"),
  ]

  /// Letters that are options both of another tool and of this one, with different meanings. `VALUE` stands
  /// for the word after the letter.
  static let letters: [Hint] = [
    Hint("fd", "-t", "by type", "--type VALUE", before: .words("f file d directory l x e empty")),
    Hint("fd", "-d", "maximum depth", "-L VALUE", before: .number),
    Hint("fd", "-c", "when to use colors", "--color VALUE", before: .words("auto always never")),
    Hint("eza", "-s", "the order", "--sort VALUE", before: .words("name size type none date time")),
    Hint("fd", "-x", "run a command for each", "-0 | xargs -0 -n 1 VALUE", before: .any),
    Hint("fd", "-X", "run a command for all", "-0 | xargs -0 VALUE", before: .any),
    Hint("fd and grep", "-i", "ignore case", "--ignore-case -P VALUE", before: .any),
    Hint("fd", "-g", "a glob", "-P VALUE", before: .any),
    Hint("fd", "-H", "include hidden files", "-a"),
    Hint("eza", "-H", "numbers of hard links"),
    Hint("fd", "-I", "include what git ignores", "the default, without --gitignore"),
    Hint("fd, find and eza", "-L", "follow links", "-l"),
  ]

  /// Words that other tools use as an option's value, and this tool's word for the same value.
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

  /// Words that people type for an `apply` command, and the command's name in this tool.
  static let commands: [(words: String, here: String)] = [
    ("mv drag relocate put", "move"), ("rm del remove erase drop cut", "delete"),
    ("add new create append mkdir touch", "insert"), ("retitle ren title edit", "rename"),
    ("fold close hide", "collapse"), ("unfold open show", "expand"),
    ("promote dedent unindent", "outdent"), ("demote nest", "indent"),
    ("tick done complete finish mark", "check"), ("untick unmark", "uncheck"),
    ("annotate comment", "note"), ("order arrange", "sort"),
  ]

  /// Words that people type in place of a subcommand or SOURCE, and the command line to suggest instead.
  /// `operands` is added to the suggestion if the command line has no other operands.
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
