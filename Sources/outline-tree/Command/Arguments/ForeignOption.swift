/// An option of another tool that this one does not have, and what to write instead.
struct ForeignOption: Sendable {
  var spelling: String
  var tool: String
  /// Its effect there.
  var meaning: String
  /// The option that does the same here; nil if there is none.
  var here: String?

  init(_ spelling: String, _ tool: String, _ meaning: String, here: String? = nil) {
    self.spelling = spelling
    self.tool = tool
    self.meaning = meaning
    self.here = here
  }

  static let all = ofTree + ofEza + ofFd + ofLs + ofFind + ofGuesses

  /// Returns a line for each tool that has an option of this name.
  static func answers(to name: some Collection<UInt8>) -> [Message] {
    all.filter { name.elementsEqual($0.spelling.utf8) }.map(\.answer)
  }

  var answer: Message {
    let instead: Message = here.map { "here \($0)" } ?? "not available here"
    return "  \(tool) \(spelling) (\(meaning)): \(instead)"
  }
}

extension Refusal {
  /// An option does not exist.
  ///
  /// - Parameter argument: The whole argument that contains it: `-name` is an option of `find`, not
  ///   four letters.
  init(unknownOption name: Bytes, in argument: Bytes) {
    let ofArgument = ForeignOption.answers(to: argument)
    // `-version` is a word, not letters.
    if ofArgument.isEmpty, name != argument, Option.named([0x2D] + argument) != nil {
      self.init("unknown option “\(argument)”; did you mean “-\(argument)”?")
      return
    }
    let unknown = ofArgument.isEmpty ? name : argument
    let answers = ofArgument.isEmpty ? ForeignOption.answers(to: name) : ofArgument
    let question = answers.isEmpty ? Self.question(name) : ""
    self.init("unknown option “\(unknown)”\(question)", answers)
  }

  /// A suggestion for `--colapsed`, `--ascii` and `--diff`.
  private static func question(_ name: Bytes) -> Message {
    let words = Option.all.flatMap(\.spellings).filter { $0.hasPrefix("--") }
    // Any letter is near any other, so only words are suggested.
    guard name.starts(with: "--".utf8) else { return "" }
    let word = String(decoding: name.dropFirst(2), as: UTF8.self)
    if DisplayOptions.Format(named: word.utf8) != nil {
      return "; did you mean “--format \(word)”?"
    }
    if Subcommand(rawValue: word) != nil { return "; did you mean “outline-tree \(word)”?" }
    return Nearest.question(name, among: words)
  }
}

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
}

/// Options of tools that people know, and what they are called here. Options of `tree` that are the
/// same here are not listed.
extension ForeignOption {
  static let ofTree = [
    ForeignOption("-T", "tree", "the title of a web page"),
    ForeignOption("-A", "tree", "the terminal's line-drawing characters", here: "--format text"),
    ForeignOption("-S", "tree", "lines in code page 437", here: "--format ascii"),
    ForeignOption("-R", "tree", "run again below the last level"),
    ForeignOption("--filelimit", "tree", "leave out large directories", here: "--limit 20"),
    ForeignOption("--fromtabfile", "tree", "indented text", here: "--from indented"),
    ForeignOption("--nolinks", "tree", "no links in a web page", here: "--format html"),
    ForeignOption("--gitfile", "tree", "an ignore file", here: "--gitignore"),
    ForeignOption("--info", "tree", "comments from .info files"),
    ForeignOption("--metafirst", "tree", "details before names"),
  ]

  static let ofEza = [
    ForeignOption("-1", "eza", "one entry per line", here: "--format paths"),
    ForeignOption("-T", "eza", "a tree", here: "the default"),
    ForeignOption("-R", "eza", "recurse into directories", here: "the default"),
    ForeignOption("-A", "eza", "include hidden files", here: "-a"),
    ForeignOption("-B", "eza", "sizes in bytes", here: "-s"),
    ForeignOption("-b", "eza", "sizes in powers of 1024", here: "-h"),
    ForeignOption("-m", "eza", "modification time", here: "-D"),
    ForeignOption("-G", "eza", "a grid"),
    ForeignOption("-S", "eza", "number of blocks"),
    ForeignOption("-w", "eza", "the width", here: "--width 80"),
    ForeignOption("-@", "eza", "extended attributes"),
    ForeignOption("--tree", "eza", "a tree", here: "the default"),
    ForeignOption("--recurse", "eza", "recurse into directories", here: "the default"),
    ForeignOption("--long", "eza", "details", here: "-p -s -D"),
    ForeignOption("--oneline", "eza", "one entry per line", here: "--format paths"),
    ForeignOption("--almost-all", "eza", "include hidden files", here: "-a"),
    ForeignOption("--group-directories-last", "eza", "directories after files"),
    ForeignOption("--ignore-glob", "eza", "leave out what matches", here: "-I PATTERN"),
    ForeignOption("--only-dirs", "eza", "only directories", here: "-d"),
    ForeignOption("--only-files", "eza", "only files", here: "--type f"),
    ForeignOption("--header", "eza", "column headings"),
    ForeignOption("--bytes", "eza", "sizes in bytes", here: "-s"),
    ForeignOption("--binary", "eza", "sizes in powers of 1024", here: "-h"),
    ForeignOption("--modified", "eza", "modification time", here: "-D"),
    ForeignOption("--time", "eza", "which time to show", here: "-D"),
    ForeignOption("--time-style", "eza", "the format of dates", here: "-D"),
    ForeignOption("--total-size", "eza", "sizes of directories with their contents", here: "--du"),
    ForeignOption("--octal-permissions", "eza", "permissions as numbers", here: "-J -p"),
    ForeignOption("--dereference", "eza", "follow links", here: "-l"),
    ForeignOption("--follow-symlinks", "eza", "follow links", here: "-l"),
    ForeignOption("--colour", "eza", "colors", here: "--color always"),
    ForeignOption("--color-scale", "eza", "sizes in colors"),
    ForeignOption("--inode", "eza", "inode numbers", here: "--inodes"),
    ForeignOption("--links", "eza", "number of links"),
    ForeignOption("--group", "eza", "groups", here: "-g"),
    ForeignOption("--extended", "eza", "extended attributes"),
    ForeignOption("--grid", "eza", "a grid"),
  ]
}

/// Options that newcomers try: those that many programs have under one of these names.
extension ForeignOption {
  static let ofGuesses = [
    ForeignOption("--lines", "other tools", "how many lines", here: "--fit 20"),
    ForeignOption("--max-lines", "other tools", "how many lines", here: "--fit 20"),
    ForeignOption("--head", "other tools", "only the first lines", here: "--fit 20"),
    ForeignOption("--height", "fzf", "how many lines", here: "--fit 20"),
    ForeignOption("--max", "other tools", "how many children of each row", here: "--limit 3"),
    ForeignOption("--max-count", "grep", "how many matches", here: "--limit 3"),
    ForeignOption("--last", "other tools", "only the last ones", here: "--limit 3"),
    ForeignOption("--usage", "other tools", "help", here: "--help"),
    ForeignOption("-V", "other tools", "the version", here: "--version"),
    ForeignOption("--verbose", "other tools", "more messages"),
    ForeignOption("--quiet", "other tools", "no messages", here: "--format paths"),
    ForeignOption("--filter", "other tools", "only what matches", here: "-P PATTERN"),
    ForeignOption("--pattern", "other tools", "only what matches", here: "-P PATTERN"),
    ForeignOption("--include", "grep", "only what matches", here: "-P PATTERN"),
    ForeignOption("--no-color", "git and others", "no colors", here: "-n"),
    ForeignOption("--nocolor", "other tools", "no colors", here: "-n"),
    ForeignOption("--human", "other tools", "sizes in powers of 1024", here: "-h"),
    ForeignOption("--permissions", "other tools", "permissions", here: "-p"),
    ForeignOption("--date", "other tools", "modification time", here: "-D"),
    ForeignOption("--natural", "other tools", "digits as numbers", here: "-v"),
    ForeignOption("--open", "other tools", "expand rows", here: "--expand PATTERN"),
    ForeignOption("--close", "other tools", "collapse rows", here: "--collapse PATTERN"),
    ForeignOption(
      "--write", "other tools", "save the result", here: "apply FILE -c COMMAND --in-place"),
    ForeignOption(
      "--save", "other tools", "save the result", here: "apply FILE -c COMMAND --in-place"),
    ForeignOption("--edit", "other tools", "edit a document", here: "outline-tree browse FILE"),
    ForeignOption("--interactive", "other tools", "the full screen", here: "outline-tree browse"),
  ]
}
