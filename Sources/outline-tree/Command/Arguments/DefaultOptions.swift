/// Reads default options from the text of an environment variable or of the options file. Default options are applied
/// before the options on the command line.
enum DefaultOptions {
  static let variable = "OUTLINE_TREE_OPTIONS"

  /// Reads the options in the given text, which is split into words as a shell would split it.
  ///
  /// - Parameters:
  ///   - place: A closure that returns the location of a line, in the form that messages use.
  /// - Throws: An error if a quote is not closed, if a word is not an option, if an option cannot be a default for
  ///   every run, or if the value of an option is not valid.
  static func read(
    _ text: [UInt8], hasComments: Bool, at place: (_ line: Int) -> Message
  ) throws(ToolError) -> [GivenOption] {
    var lines: [(number: Int, words: [[UInt8]])] = []
    do {
      for word in try ShellWords.split(text, hasComments: hasComments) {
        if lines.last?.number != word.line { lines.append((word.line, [])) }
        lines[lines.count - 1].words.append(word.bytes)
      }
    } catch {
      throw ToolError(error.what).inDefaults(at: place(error.line))
    }
    var options: [GivenOption] = []
    for line in lines {
      do throws(ToolError) {
        options += try read(line.words)
      } catch {
        throw error.inDefaults(at: place(line.number))
      }
    }
    return options
  }

  private static func read(_ words: [[UInt8]]) throws(ToolError) -> [GivenOption] {
    var options: [GivenOption] = []
    for argument in try ArgumentLexer.split(words) {
      switch argument {
      case .operand(let operand, _): throw ToolError("“\(operand)” is not an option")
      case .option(let given):
        if !given.option.canBeDefault {
          throw ToolError(
            "“\(given.spelling)” is for one run, so it has to be on the command line")
        }
        // The option is applied here to check its value.
        // Otherwise, a mistake in the value would be reported only if the option has an effect.
        var scratch = ParsedOptions()
        try given.option.effect(&scratch, given)
        options.append(given)
      }
    }
    return options
  }
}

extension ToolError {
  fileprivate func inDefaults(at place: Message) -> ToolError {
    var refusal = located(at: place)
    refusal.lines.append("--no-config ignores it")
    return refusal
  }
}

extension Option {
  /// True if the option can be a default for every run, because it neither requests an action nor names a file or an
  /// input format.
  var canBeDefault: Bool {
    if spellings[0] == "--wait" { return true }
    let ofOneRun = Self.editing + Self.merging + Self.informing
    return !ofOneRun.contains { $0.spellings == spellings }
      && !["-o", "--order", "--from", "--fromfile", "--pick"].contains(spellings[0])
  }

  /// True if the option chooses the format of the output.
  fileprivate var choosesFormat: Bool { Self.formats.contains(spellings[0]) }

  fileprivate static let formats = ["--format", "-J", "-X", "-H", "-0"]
}

/// Choosing the default options that apply to an invocation of the tool.
extension [GivenOption] {
  /// Returns the default options that choose the output format. The result is empty if the command line
  /// itself chooses the format, with an option or by naming an output file.
  func formats(besides given: [GivenOption]) -> Self {
    let decides = given.contains { option in
      Option.formats.contains(option.name) || option.name == "-o" && option.words.last != [0x2D]
    }
    if decides { return [] }
    return filter(\.option.choosesFormat)
  }

  var others: Self { filter { !$0.option.choosesFormat } }

  /// Returns the default options that have an effect in the given invocation of the tool. Options that conflict with
  /// another option, or need an option that is missing, are left out.
  func honored(
    by subcommand: Subcommand, _ kinds: [SourceKind], _ form: OutputForm,
    besides given: [GivenOption]
  ) -> Self {
    var kept: [GivenOption] = given
    let fitting = filter { candidate in
      let isInConflict = kept.contains {
        $0.isInConflict(with: candidate) || candidate.isInConflict(with: $0)
      }
      if isInConflict || !candidate.isHonored(by: subcommand, kinds, form) { return false }
      kept.append(candidate)
      return true
    }
    let names = Set(kept.map(\.name))
    return fitting.filter { $0.option.need.map(names.contains) ?? true }
  }
}
