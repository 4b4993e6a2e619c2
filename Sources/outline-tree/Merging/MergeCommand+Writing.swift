import Outline

/// Writing the result of a merge.
extension MergeCommand {
  /// - Parameter writesIdentities: Whether the rows of the result have permanent identities.
  func write(
    _ result: MergeResult, to target: MergeTarget, writesIdentities: Bool
  ) throws(ToolError) {
    let encoder = InPlaceWriter(run: run, display: request.display)
    func encode(_ document: OutlineDocument, _ format: DocumentFormat) throws(ToolError) -> [UInt8]
    {
      try encoder.encode(
        document, as: format, at: request.nameOfMerged, writesIdentities: writesIdentities)
    }
    switch (target, result.form) {
    case (.text, .text(let text)): try write(text)
    case (.text(let format), .document(let document)): try write(try encode(document, format))
    case (.text(let format), .sides(let ours, let theirs)):
      try write(marked(ours: try encode(ours, format), theirs: try encode(theirs, format)))
    case (.store(let path), .document(let document)):
      try ToolError.naming(path, store: OutlineFile.create(at: path, document, run.system))
    case (.store, _): preconditionFailure("A store has no text")
    case (.log, _): preconditionFailure("A merge into the log of ours is written by joining logs")
    }
  }

  private func write(_ bytes: [UInt8]) throws(ToolError) {
    if let path = request.mergedFile { return try replaceFile(path, named: path, with: bytes) }
    try run.write(request.display.escaping) { writer throws(SystemError) in
      try writer.append(lines: bytes)
    }
  }

  /// - Parameter name: The name of the file in messages.
  private func replaceFile(
    _ path: [UInt8], named name: [UInt8], with bytes: [UInt8]
  ) throws(ToolError) {
    let problem = try ToolError.naming(name, run.system.replaceFile(path, with: bytes))
    run.warn(problem, at: name, display: request.display)
  }

  /// Returns the lines of both sides, with conflict markers around lines that differ.
  private func marked(ours: [UInt8], theirs: [UInt8]) -> [UInt8] {
    ConflictedText(ours: ours, theirs: theirs).bytes(
      labels: request.options.labels, markerSize: request.options.markerSize)
  }
}

/// If git runs the tool as a merge driver, and the rows of a file cannot be merged, the tool merges the lines of the
/// file. Without this fallback, git would use the version from “ours” as the result, and the next “git add” would
/// lose the changes from “theirs”.
extension MergeCommand {
  /// Writes the lines of both sides, with conflict markers around lines that differ.
  ///
  /// - Parameter path: The file that git is merging.
  /// - Throws: An error if a file cannot be read or written, is not text, or is a durable store.
  func mergeLines(of path: [UInt8], after trouble: ToolError) throws(ToolError) -> ExitStatus {
    let reason = trouble.lines.first?.withoutPlace ?? ""
    let ours = try ToolError.naming(path, run.system.readFile(request.ours.name))
    let theirs = try ToolError.naming(path, run.system.readFile(request.theirs.name))
    guard !ours.contains(0), !theirs.contains(0), SourceFormat(path: path) != .outline else {
      throw ToolError(
        "\(file: path): not merged, so the file contains only ours: \(reason)",
        ["  git show :3:\(ShellQuoting.word(path))   prints what theirs has"])
    }
    try replaceFile(request.ours.name, named: path, with: marked(ours: ours, theirs: theirs))
    Diagnostics(run.streams.error, request.display.escaping).report(
      "\(file: path): not merged by rows; the file contains both sides, with conflict markers where their lines differ: \(reason)",
      .incomplete)
    return .incomplete
  }
}

/// Merging durable stores by appending the commits of the “theirs” store to the log of the “ours” store.
extension MergeCommand {
  /// - Parameter path: The file to write, which is either the “ours” file or a new file.
  /// - Returns: The result. If no side is favored, fields of the merged document record the “theirs” side of each
  ///   conflict.
  func join(
    _ stores: MergeInputs.Stores, into path: [UInt8]
  ) throws(ToolError) -> OutlineFile.Joining {
    let isNew = try createIfNeeded(path)
    do throws(ToolError) {
      let file = try run.outlineFile(path, for: .writing, request.display)
      let resolution = request.options.favored.map(ConflictResolution.favoring) ?? .recorded
      return try ToolError.naming(
        path, store: file.join(stores.theirs, base: stores.base, conflicts: resolution))
    } catch {
      if isNew { run.system.removeIfPossible(path) }
      throw error
    }
  }

  /// Copies the “ours” store to a file, unless the file is that store itself. Throws an error if the file exists and
  /// is not the “ours” store.
  ///
  /// - Returns: Whether the file was created.
  private func createIfNeeded(_ path: [UInt8]) throws(ToolError) -> Bool {
    let ours = request.ours.name
    let status = try ToolError.naming(path, run.system.statusIfAny(path, .follow))
    let other = try ToolError.naming(path, run.system.statusIfAny(ours, .follow))
    if let status {
      if status.identity == other?.identity { return false }
      throw ToolError("\(file: path): already exists, and is not the file given as OURS")
    }
    let bytes = try ToolError.naming(path, run.system.readFile(ours))
    try replaceFile(path, named: path, with: bytes)
    return true
  }
}

/// The form and the destination of a merge's output.
enum MergeTarget {
  case text(DocumentFormat)
  /// A new durable store that does not contain the history of either side.
  case store(path: [UInt8])
  /// A durable store that contains the history of both sides.
  case log(MergeInputs.Stores, path: [UInt8])

  /// The text format of the output; nil for a durable store.
  var format: DocumentFormat? { if case .text(let format) = self { format } else { nil } }

  init(_ request: Invocation, _ inputs: MergeInputs) throws(ToolError) {
    if let format = request.mergedFormat ?? (request.display.createsStore ? nil : inputs.format) {
      guard format.traits.isWritable else {
        throw ToolError(
          "\(file: request.nameOfMerged): \(format.traits.name) can be read, but not written",
          ["--format FORMAT writes the result in another format"])
      }
      self = .text(format)
      return
    }
    guard inputs.isStore || request.display.createsStore else {
      throw ToolError("\(file: request.ours.name): the format is unknown; give --format FORMAT")
    }
    guard let path = request.mergedFile else {
      throw ToolError(
        "an .outline file cannot be written to standard output",
        [
          "-o FILE.outline writes a new file, and -o \(ShellQuoting.word(request.ours.name)) continues the history of OURS",
          "--format FORMAT writes the result as text",
        ])
    }
    self = inputs.stores.map { .log($0, path: path) } ?? .store(path: path)
  }
}

extension Invocation {
  /// The format that the options or the name of the output file request for a merge; nil if they request a durable
  /// store or no format at all.
  fileprivate var mergedFormat: DocumentFormat? {
    display.isFormatGiven && !display.createsStore ? display.outputFormat.formatOfDocuments : nil
  }

  /// The form of the output of a merge, as far as it can be determined from the command line alone.
  var formOfMerged: OutputForm {
    if display.isFormatGiven { return display.form }
    let format = display.input.format ?? SourceFormat(path: options.mergedPath ?? ours.name)
    guard let format else { return .text }
    guard let written = format.documentFormat else { return .store }
    return DisplayOptions.Format.allCases.first { $0.formatOfDocuments == written }
      .map(OutputForm.format) ?? .text
  }
}

extension DisplayOptions {
  fileprivate var isFormatGiven: Bool { format != nil || isOutputKnown }
}
