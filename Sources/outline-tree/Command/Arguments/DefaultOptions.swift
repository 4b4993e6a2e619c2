import Outline

/// Reading the default options from the environment variable and the options file. Default options are applied before
/// the options on the command line.
extension Run {
  /// Returns the options from the options file, followed by the options from the environment variable.
  func defaultOptions() throws(ToolError) -> [GivenOption] {
    var options: [GivenOption] = []
    if let path = optionsFile, let text = try read(optionsFile: path) {
      options += try Self.options(in: text, hasComments: true) { "\(file: path, line: $0)" }
    }
    if let text = environment("OUTLINE_TREE_OPTIONS") {
      options += try Self.options(in: Array(text), hasComments: false) { _ in
        "\(file: "OUTLINE_TREE_OPTIONS".utf8)"
      }
    }
    return options
  }

  /// Splits the given text into words, as a shell would, and reads the options in these words.
  ///
  /// - Parameters:
  ///   - place: A closure that returns the location of a line, in the form that messages use.
  /// - Throws: An error if a quote is not closed, if a word is not an option, or if the value of an option is not
  ///   valid. An option that cannot be a default for every run is also an error.
  private static func options(
    in text: [UInt8], hasComments: Bool, at place: (_ line: Int) -> Message
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
        options += try Self.options(in: line.words)
      } catch {
        throw error.inDefaults(at: place(line.number))
      }
    }
    return options
  }

  private static func options(in words: [[UInt8]]) throws(ToolError) -> [GivenOption] {
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
        // Otherwise, a mistake in the value would be reported only in a run in which the option has an effect.
        var scratch = ParsedOptions()
        try given.option.effect(&scratch, given)
        options.append(given)
      }
    }
    return options
  }

  /// The path of the options file; nil if neither `XDG_CONFIG_HOME` nor `HOME` is an absolute path.
  private var optionsFile: [UInt8]? {
    let file = Array("outline-tree/options".utf8)
    // The standard for `XDG_CONFIG_HOME` requires that relative paths be ignored.
    if let folder = environment("XDG_CONFIG_HOME"), folder.first == 0x2F {
      return folder + [0x2F] + file
    }
    guard let home = environment("HOME"), home.first == 0x2F else { return nil }
    return home + Array("/.config/".utf8) + file
  }

  private func read(optionsFile path: [UInt8]) throws(ToolError) -> [UInt8]? {
    do {
      guard let type = try optionsFileType(path) else { return nil }
      // Reading a pipe would block until another program writes to it.
      if type != .fifo { return try system.readFile(path) }
    } catch {
      throw ToolError("\(file: path): \(error.message)", ["--no-config ignores it"])
    }
    throw ToolError("\(file: path): a pipe; expected a file", ["--no-config ignores it"])
  }

  /// Returns the type of the file at the path; nil if there is no file, or if its folder cannot be entered.
  /// For example, the home folder of a system account may not be accessible.
  private func optionsFileType(_ path: [UInt8]) throws(SystemError) -> EntryType? {
    do {
      return try system.status(of: path).type
    } catch {
      if [.notFound, .notADirectory, .accessDenied].contains(error) { return nil }
      throw error
    }
  }

  /// Returns the invocation after adding those default options that have an effect on it. A default option without an
  /// effect causes no error, because the user did not request it for this run.
  func adding(
    _ defaults: [GivenOption], to invocation: Invocation, _ arguments: [[UInt8]]
  ) throws(ToolError) -> Invocation {
    if defaults.isEmpty { return invocation }
    let (subcommand, given) = (invocation.subcommand, invocation.display.given)
    let sources = knownSources(of: invocation)
    let kinds = sources.map(\.kind)
    func honored(_ options: [GivenOption], in invocation: Invocation) -> [GivenOption] {
      options.honored(
        by: subcommand, kinds.isEmpty ? SourceKind.allCases : kinds, invocation.form,
        besides: given)
    }
    // The format is chosen first, because the effect of other options depends on the format.
    let hasFormat = [.merge, .convert, .check].contains(subcommand)
    var formats = hasFormat ? [] : defaults.formats(besides: given)
    let formatted = try ArgumentParser.parse(arguments, defaults: formats)
    formats = honored(formats, in: formatted)
    let settled = try ArgumentParser.parse(arguments, defaults: formats)
    let others = honored(defaults.others, in: settled).filter { option in
      option.name != "--git" || sources.areInRepositories
    }
    return try ArgumentParser.parse(arguments, defaults: formats + others)
  }
}

extension [(name: [UInt8], kind: SourceKind)] {
  /// True if each source that is a directory is in a git repository. This property runs git, which takes a few
  /// milliseconds.
  fileprivate var areInRepositories: Bool {
    allSatisfy { $0.kind != .directory || GitReader(path: $0.name).isInRepository }
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
  fileprivate func formats(besides given: [GivenOption]) -> Self {
    let decides = given.contains { option in
      Option.formats.contains(option.name) || option.name == "-o" && option.words.last != [0x2D]
    }
    if decides { return [] }
    return filter(\.option.choosesFormat)
  }

  fileprivate var others: Self { filter { !$0.option.choosesFormat } }

  /// Returns the default options that have an effect in the given invocation of the tool. The result contains no
  /// options that conflict with another option or need an option that is missing.
  fileprivate func honored(
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
