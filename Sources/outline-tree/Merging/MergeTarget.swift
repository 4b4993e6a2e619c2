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

  init(_ request: MergeRequest, _ inputs: MergeInputs) throws(ToolError) {
    if let format = request.format ?? (request.writesStore ? nil : inputs.format) {
      guard format.traits.isWritable else {
        throw ToolError(
          "\(file: request.name): \(format.traits.name) can be read, but not written",
          ["--format FORMAT writes the result in another format"])
      }
      self = .text(format)
      return
    }
    guard inputs.isStore || request.writesStore else {
      throw ToolError("\(file: request.ours.name): the format is unknown; give --format FORMAT")
    }
    guard let path = request.outputFile else {
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

extension MergeRequest {
  /// The format that the options or the name of the output file request; nil if they request no format, or
  /// a durable store.
  fileprivate var format: DocumentFormat? {
    isFormatGiven && !writesStore ? display.outputFormat.formatOfDocuments : nil
  }

  /// True if the output file has the extension of a durable store.
  fileprivate var writesStore: Bool { display.createsStore }

  private var isFormatGiven: Bool { display.format != nil || display.isOutputKnown }

  /// The form of the output, as far as it can be determined from the command line alone.
  var form: OutputForm {
    if isFormatGiven { return writesStore ? .store : .format(display.outputFormat) }
    let format = display.input.format ?? SourceFormat(path: options.path ?? ours.name)
    guard let format else { return .text }
    guard let written = format.documentFormat else { return .store }
    return DisplayOptions.Format.allCases.first { $0.formatOfDocuments == written }
      .map(OutputForm.format) ?? .text
  }
}
