/// The scripts that shells use to complete the tool's command lines.
enum Completions {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  static func escaped(_ text: String, _ escapes: [Character: String]) -> String {
    text.map { escapes[$0] ?? String($0) }.joined()
  }
}

extension Subcommand {
  /// True if the subcommand's operands must be files. The other subcommands also accept sources that are not files,
  /// such as directories.
  var takesFilesOnly: Bool {
    [.resolve, .log, .undo, .redo, .compact].contains(self)
  }

  var options: [Option] { Option.all.filter { $0.subcommands.contains(self) } }
}

extension Completions {
  /// The completion script for bash. Bash also splits words at `=`, so for `--sort=name` the script sees three
  /// words. The script works with bash 3.2, the version that macOS includes.
  private static let bash = """
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
      _outline_tree_find_subcommand
      case $previous in
    \(bashValues)
      esac
      if [[ $joined ]]; then return; fi
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
      local index
      for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
          --) subcommand=--; return ;;
          =) ((index++)) ;;
          \(optionsWithValues))
            if [[ ${COMP_WORDS[index + 1]} != = ]]; then ((index++)); fi ;;
          -*) ;;
          *) subcommand=${COMP_WORDS[index]}; return ;;
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

  /// The branches of the bash script that complete the values of options.
  private static var bashValues: String {
    let optional = Option.all.filter { $0.argument?.isOptional == true }.compactMap(
      \.bashJoinedValue)
    let required = Option.all.filter(\.needsValue).map { option in
      let spellings = option.ownSpellings.joined(separator: " | ")
      return switch option.argument?.values {
      case .oneOf(let choices):
        "    \(spellings)) _outline_tree_words \(choices.joined(separator: " ")); return ;;"
      case .file: "    \(spellings)) _outline_tree_files; return ;;"
      case .any, nil: "    \(spellings)) return ;;"
      }
    }
    return (required + optional).joined(separator: "\n") + sharedValues
  }

  /// The branches of the bash script for single-letter options that require a value only with some subcommands.
  private static var sharedValues: String {
    Option.all.filter(\.needsValue).flatMap { option in
      option.spellings.filter { !option.ownSpellings.contains($0) }.map { spelling in
        let subcommands = option.subcommands.map(\.rawValue).joined(separator: " | ")
        return "\n    \(spelling)) case $subcommand in \(subcommands)) return ;; esac ;;"
      }
    }.joined()
  }

  private static var bashOptions: String {
    Subcommand.allCases.filter { $0 != .print }.map {
      "    \($0.rawValue):-*) _outline_tree_words \(words(of: $0)) ;;"
    }.joined(separator: "\n")
  }

  private static var optionsWithValues: String {
    Option.all.filter(\.needsValue).flatMap(\.ownSpellings).joined(separator: " | ")
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
    HelpTopic.all.map(\.name).joined(separator: " ")
  }
}

extension Option {
  /// The spellings of the option, except those that an option without a value also has.
  fileprivate var ownSpellings: [String] {
    spellings.filter { spelling in
      Option.all.allSatisfy { $0.needsValue || !$0.spellings.contains(spelling) }
    }
  }

  /// The branch of the bash script that completes a value after `=`; nil if the values are not a list of
  /// words.
  fileprivate var bashJoinedValue: String? {
    guard case .oneOf(let choices)? = argument?.values else { return nil }
    let spellings = spellings.joined(separator: " | ")
    let words = choices.joined(separator: " ")
    return "    \(spellings)) if [[ $joined ]]; then _outline_tree_words \(words); return; fi ;;"
  }

  fileprivate var needsValue: Bool { argument.map { !$0.isOptional } ?? false }
}
