import Outline

/// Reading the default options from the environment variable and the options file.
extension Run {
  /// Returns the options from the options file, followed by the options from the environment variable.
  func defaultOptions() throws(ToolError) -> [GivenOption] {
    var options: [GivenOption] = []
    if let path = optionsFile, let text = try read(optionsFile: path) {
      options += try DefaultOptions.read(text, hasComments: true) { "\(file: path, line: $0)" }
    }
    if let text = environment("OUTLINE_TREE_OPTIONS") {
      options += try DefaultOptions.read(Array(text), hasComments: false) { _ in
        "\(file: DefaultOptions.variable.utf8)"
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
      // Reading a pipe would wait for another program.
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

  /// Returns an invocation with the default options that have an effect on it. A default option without an effect
  /// causes no error, because the user did not request it for this run.
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
  /// True if all directories among the sources are in git repositories. This property runs git, which takes a few
  /// milliseconds.
  fileprivate var areInRepositories: Bool {
    allSatisfy { $0.kind != .directory || GitReader(path: $0.name).isInRepository }
  }
}
