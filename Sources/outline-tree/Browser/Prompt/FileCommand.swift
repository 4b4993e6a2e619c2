import Outline

/// A command for the document's file, as in vim. The commands `w`, `wq`, `x`, `e`, `w!` and `e!` accept the path of a
/// file; `q` and `q!` accept no path. The prompt also accepts the commands of `apply`. A path is quoted in the same
/// way as a title.
struct FileCommand: Equatable {
  var verb: Verb
  /// The file to write or to show; nil if the command names no file.
  var path: [UInt8]?

  enum Verb: String, CaseIterable {
    case write = "w"
    case quit = "q"
    case writeAndQuit = "wq"
    /// Write if there are unsaved edits, and quit.
    case exit = "x"
    /// Read the file again, or show another one.
    case read = "e"
    /// Write even if another program has changed the file, and even if this replaces an existing file at the given
    /// path.
    case writeAnyway = "w!"
    case quitAnyway = "q!"
    /// Read the file again, or show another one, and discard unsaved edits.
    case readAnyway = "e!"

    var takesPath: Bool { self != .quit && self != .quitAnyway }
  }

  /// - Returns: Nil if the line does not begin with one of the verbs.
  init?(_ line: [UInt8]) throws(ToolError) {
    guard let words = try? CommandLexer.commands(of: line).first,
      let verb = words[0].keyword(among: Verb.self)
    else { return nil }
    self.verb = verb
    path = verb.takesPath && words.count > 1 ? words[1].bytes : nil
    if let extra = words.dropFirst(path == nil ? 1 : 2).first {
      throw ToolError("found “\(extra.bytes)” where “\(verb.rawValue)” should end")
    }
  }

  /// Returns a list of the commands, which ends the message about a line with an unknown command. The result is nil
  /// if the line begins with a command of `apply`.
  static func alternatives(to line: [UInt8]) -> Message? {
    guard let word = (try? CommandLexer.commands(of: line))?.first?.first,
      Command.Verb(named: word.bytes) == nil
    else { return nil }
    let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")
    return "; there are \(verbs) and the commands of “apply”"
  }
}

/// Running the lines that the user types after `:`.
extension BrowserState {
  mutating func run(_ line: [UInt8]) {
    do throws(ToolError) {
      if let command = try FileCommand(line) { return run(command) }
    } catch {
      return message = error.lines[0]
    }
    view.run(line)
    if let words = message, let more = FileCommand.alternatives(to: line) { message = words + more }
  }

  private mutating func run(_ command: FileCommand) {
    switch command.verb {
    case .write: save(in: command.path)
    case .writeAnyway: saveAnyway(in: command.path)
    case .exit where isUnsaved || command.path != nil, .writeAndQuit:
      save(in: command.path, then: .quit(picked: []))
    case .quit, .exit: leave()
    case .quitAnyway: view.effects.append(.terminal(.quit(picked: [])))
    case .read: read(command.path)
    case .readAnyway: readAnyway(command.path)
    }
  }

  private mutating func read(_ path: [UInt8]?) {
    guard let path, path != view.name else { return readAgain() }
    leave(for: .open(path))
  }

  private mutating func readAnyway(_ path: [UInt8]?) {
    if let path, path != view.name {
      view.effects.append(.terminal(.open(path)))
    } else if view.isDirectory {
      readAgain()
    } else {
      view.effects += [.reload, .terminal(.redraw)]
    }
  }

  private mutating func saveAnyway(in path: [UInt8]?) {
    guard !view.isDirectory else { return save(in: path) }
    guard view.mayChange() else { return }
    if let path {
      view.effects.append(.write(path, replacing: true))
    } else if fileChange == nil || rights == .store {
      save()
    } else {
      view.effects.append(.overwrite)
    }
  }

  private mutating func save(in path: [UInt8]?, then next: TerminalEffect? = nil) {
    if let path { write(to: path, then: next) } else { save(then: next) }
  }
}
