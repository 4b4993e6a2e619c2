extension Completions {
  static let zsh = """
    #compdef outline-tree
    # Completions of outline-tree for zsh.

    _outline-tree() {
      local curcontext=$curcontext state line ret=1
      local -a \(Subcommand.allCases.map(\.zshArray).joined(separator: " "))
      typeset -A opt_args
    \(Subcommand.allCases.map(options).joined(separator: "\n"))
      _arguments -C -s -S -A '-*' $print_options '1: :->first' '*:: :->rest' && ret=0
      case $state in
        first)
          _outline-tree-subcommands && ret=0
          _outline-tree-sources && ret=0 ;;
        rest)
          case $line[1] in
    \(Subcommand.allCases.filter { ![.print, .help].contains($0) }.map(arguments).joined(separator: "\n"))
            help) _arguments -s -S $help_options '1:topic:_outline-tree-topics' && ret=0 ;;
            *) _arguments -s -S $print_options '*:source:_outline-tree-sources' && ret=0 ;;
          esac ;;
      esac
      return ret
    }

    _outline-tree-sources() {
      local -a outlines=('emoji:the built-in outline')
      _alternative 'outlines:outline:{_describe outline outlines}' 'files:file:_files'
    }

    _outline-tree-subcommands() {
      local -a subcommands=(
    \(descriptions(Subcommand.allCases.map { ($0.rawValue, $0.summary) }))
      )
      _describe subcommand subcommands
    }

    _outline-tree-topics() {
      local -a topics=(
    \(descriptions(HelpTopic.all.map { ($0.name, $0.summary) }))
      )
      _describe topic topics
    }

    _outline-tree "$@"
    """

  private static func arguments(of subcommand: Subcommand) -> String {
    let operands = subcommand.takesFilesOnly ? "file:_files" : "source:_outline-tree-sources"
    return "        \(subcommand.rawValue)) _arguments -s -S $\(subcommand.zshArray)"
      + " '*:\(operands)' && ret=0 ;;"
  }

  /// Returns the options of a subcommand as an array for the zsh script. Every option may be given several
  /// times. Depending on the option, the last occurrence or every occurrence counts.
  private static func options(of subcommand: Subcommand) -> String {
    let specifications = subcommand.options.flatMap { option in
      option.spellings.map { spelling in
        "    "
          + quoted("*\(spelling)\(option.zshJoint(spelling))[\(option.zshHelp)]\(option.zshValue)")
      }
    }
    return (["  \(subcommand.zshArray)=("] + specifications + ["  )"]).joined(separator: "\n")
  }

  private static func descriptions(_ pairs: [(name: String, summary: String)]) -> String {
    pairs.map { "    " + quoted("\($0.name):\($0.summary)") }.joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    "'" + escaped(text, ["'": "'\\''"]) + "'"
  }
}

extension Subcommand {
  fileprivate var zshArray: String { rawValue + "_options" }
}

extension Option {
  /// Returns the zsh notation that says where on a command line the value of an option is allowed. `+` allows the
  /// value directly after a single letter or as the next word. `=` allows the value after `=` or as the next word.
  /// `=-` allows the value only after `=`.
  fileprivate func zshJoint(_ spelling: String) -> String {
    guard let argument else { return "" }
    if argument.isOptional { return "=-" }
    return spelling.hasPrefix("--") ? "=" : "+"
  }

  fileprivate var zshHelp: String {
    Completions.escaped(help, ["\\": "\\\\", "]": "\\]"])
  }

  fileprivate var zshValue: String {
    guard let argument else { return "" }
    let action =
      switch argument.values {
      case .any: " "
      case .file: "_files"
      case .oneOf(let choices): "(\(choices.joined(separator: " ")))"
      }
    return (argument.isOptional ? "::" : ":") + argument.name + ":" + action
  }
}
