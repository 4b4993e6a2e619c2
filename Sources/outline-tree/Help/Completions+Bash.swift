extension Completions {
  /// Bash splits words at `=`, hence a third word between an option and its value. Nothing in it is
  /// newer than version 3.2, which macOS comes with.
  static var bash: [String] { bashScript.lines.map(String.init) }

  private static let bashScript = """
    # Completions of outline-tree for bash.

    _outline_tree() {
      local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local joined= subcommand=
      COMPREPLY=()
      if [[ $word == = ]]; then
        word= joined=1
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]} joined=1
      fi
      case $previous in
    \(bashValues)
      esac
      if [[ $joined ]]; then return; fi
      _outline_tree_find_subcommand
      case $subcommand:$word in
        --:*) _outline_tree_files ;;
    \(bashOptions)
        *:-*) _outline_tree_words \(words(of: .print)) ;;
        help:*) _outline_tree_words \(topics) ;;
        \(filesOnly)) _outline_tree_files ;;
        :*) _outline_tree_words \(subcommands) emoji; _outline_tree_files ;;
        *) _outline_tree_words emoji; _outline_tree_files ;;
      esac
    }

    # The first word that is neither an option nor the value of one, if there is one yet.
    _outline_tree_find_subcommand() {
      local place
      for ((place = 1; place < COMP_CWORD; place++)); do
        case ${COMP_WORDS[place]} in
          --) subcommand=--; return ;;
          =) ((place++)) ;;
          \(optionsWithValues))
            if [[ ${COMP_WORDS[place + 1]} != = ]]; then ((place++)); fi ;;
          -*) ;;
          *) subcommand=${COMP_WORDS[place]}; return ;;
        esac
      done
    }

    _outline_tree_words() {
      COMPREPLY+=($(compgen -W "$*" -- "$word"))
    }

    _outline_tree_files() {
      local path
      compopt -o filenames 2>/dev/null
      while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen -f -- "$word")
    }

    complete -F _outline_tree outline-tree
    """

  /// What stands behind an option that has to be given something.
  private static var bashValues: String {
    Option.all.filter(\.needsValue).map { option in
      let spellings = option.spellings.joined(separator: " | ")
      return switch option.argument?.values {
      case .oneOf(let choices):
        "    \(spellings)) _outline_tree_words \(choices.joined(separator: " ")); return ;;"
      case .file: "    \(spellings)) _outline_tree_files; return ;;"
      case .any, nil: "    \(spellings)) return ;;"
      }
    }.joined(separator: "\n")
  }

  private static var bashOptions: String {
    Subcommand.allCases.filter { $0 != .print }.map {
      "    \($0.rawValue):-*) _outline_tree_words \(words(of: $0)) ;;"
    }.joined(separator: "\n")
  }

  private static var optionsWithValues: String {
    Option.all.filter(\.needsValue).flatMap(\.spellings).joined(separator: " | ")
  }

  private static var filesOnly: String {
    Subcommand.allCases.filter(\.takesFilesOnly).map { "\($0.rawValue):*" }.joined(separator: " | ")
  }

  private static func words(of subcommand: Subcommand) -> String {
    subcommand.options.flatMap(\.spellings).joined(separator: " ")
  }

  private static var subcommands: String {
    Subcommand.allCases.map(\.rawValue).joined(separator: " ")
  }

  private static var topics: String {
    HelpTopic.allCases.map(\.rawValue).joined(separator: " ")
  }
}

extension Option {
  fileprivate var needsValue: Bool { argument.map { !$0.isOptional } ?? false }
}
