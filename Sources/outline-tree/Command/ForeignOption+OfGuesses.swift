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
