import Outline

extension Run {
  /// Opens a durable store. Reports an unfinished commit at the end of the file. To open the store for writing while
  /// another program is writing to it, waits as long as the options allow.
  func outlineFile(
    _ path: [UInt8], for access: OutlineFile.Access, _ display: DisplayOptions
  ) throws(ToolError) -> OutlineFile {
    let file = try ToolError.naming(path, store: open(path, for: access, display))
    if let recovery = file.recovery {
      let what = access == .writing ? "was cut off" : "is ignored"
      Diagnostics(streams.error, display.escaping).report(
        "\(file: path, line: recovery.line): the last \(recovery.count) bytes are an unfinished commit, "
          + "which \(what)")
    }
    return file
  }

  /// Opens the store. A short wait is silent. Prints a message before a longer wait.
  private func open(
    _ path: [UInt8], for access: OutlineFile.Access, _ display: DisplayOptions
  ) throws(OutlineFileError) -> OutlineFile {
    let waiting = display.input.waiting
    do {
      return try OutlineFile(at: path, for: access, waiting: min(waiting, .aMoment), system)
    } catch {
      guard case .locked = error, waiting > .aMoment else { throw error }
      Diagnostics(streams.error, display.escaping).report(
        "\(file: path): another program is writing to the file; waiting until that program is done")
      return try OutlineFile(at: path, for: access, waiting: waiting - .aMoment, system)
    }
  }
}

extension Duration {
  /// The maximum time to wait without a message. Another program usually needs less time to write an edit.
  static let aMoment = Duration.seconds(2)
  static let asLongAsItTakes = Duration.seconds(Int64.max)
}

extension ToolError {
  /// Returns the result of an operation on a durable store. If the operation fails, the error names the file.
  @discardableResult
  static func naming<Result>(
    _ path: [UInt8], store operation: @autoclosure () throws(OutlineFileError) -> Result
  ) throws(ToolError) -> Result {
    do {
      return try operation()
    } catch {
      throw ToolError(path, error)
    }
  }

  /// Creates the error for a failure of a durable store. For most failures, the description contains the path of
  /// the file, so the path is not added.
  init(_ path: [UInt8], _ error: OutlineFileError) {
    switch error {
    case .locked:
      self.init(
        "\(about: path)\(error.description)", ["--wait waits until the other program is done"])
    case .notAnOutlineFile where SourceFormat(path: path) != .outline:
      self.init(
        "\(about: path)\(error.description)",
        [
          "only an .outline file has a history; this creates one: outline-tree \(ShellQuoting.word(path)) -o FILE.outline"
        ])
    case .notFound, .alreadyExists, .notAnOutlineFile, .changedSinceOpened, .system:
      self.init("\(about: path)\(error.description)")
    case .damaged(let line, _, let reason):
      self.init(
        "\(file: path, line: line): damaged: \(reason)",
        ["nothing was written; the file is unchanged"])
    default: self.init("\(file: path): \(error.description)")
    }
  }
}
