import Outline

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
  /// The format that the options or the name of the output file request for a merge; nil if they request no format, or
  /// a durable store.
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
