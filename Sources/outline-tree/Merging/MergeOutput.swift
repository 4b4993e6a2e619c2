import Outline

/// Writes the result of a merge.
struct MergeOutput {
  let run: Run
  let request: MergeRequest
  let target: MergeTarget
  /// True if the rows of the result have permanent identities.
  let writesIdentities: Bool

  func callAsFunction(_ result: MergeResult) throws(ToolError) {
    switch target {
    case .text(let format): try write(try bytes(of: result, in: format))
    case .store(let path): try create(path, result)
    case .log: preconditionFailure("A merge into the log of ours is written by LogMerge")
    }
  }

  private func bytes(
    of result: MergeResult, in format: DocumentFormat
  ) throws(ToolError) -> [UInt8] {
    let encoder = InPlaceWriter(run: run, display: request.display, note: "")
    func encode(_ document: OutlineDocument) throws(ToolError) -> [UInt8] {
      try encoder.encode(document, as: format, at: request.name, writesIdentities: writesIdentities)
    }
    switch result.form {
    case .text(let text): return text
    case .document(let document): return try encode(document)
    case .sides(let ours, let theirs):
      let text = ConflictedText(ours: try encode(ours), theirs: try encode(theirs))
      let labels = request.options.labels
      return text.bytes(
        labels: (labels.ours, labels.theirs), markerSize: request.options.markerSize)
    }
  }

  private func write(_ bytes: [UInt8]) throws(ToolError) {
    guard let path = request.outputFile else {
      let stream = run.streams.output
      var writer = ByteWriter(stream, escapes: request.display.escaping.applies(to: stream))
      do {
        try writer.append(lines: bytes)
        try writer.flush()
      } catch {
        throw ToolError(output: error)
      }
      return
    }
    do {
      run.warn(try run.system.replaceFile(path, with: bytes), at: path, display: request.display)
    } catch {
      throw ToolError("\(file: path): \(error.message)")
    }
  }

  private func create(_ path: [UInt8], _ result: MergeResult) throws(ToolError) {
    guard case .document(let document) = result.form else {
      preconditionFailure("A store has no text")
    }
    do {
      try OutlineFile.create(at: path, document, run.system)
    } catch {
      throw ToolError(path, error)
    }
  }
}
