import Outline

/// The merge by lines of a driver, for a file that cannot be merged by rows. Without it, git would
/// take ours as the result, and the changes in theirs would be lost with the next “git add”.
struct LineMerge {
  let run: Run
  let request: MergeRequest
  /// The file that git merges.
  let path: [UInt8]

  /// Writes both sides, with conflict markers around the lines that differ.
  ///
  /// - Throws: If the file is not text.
  func callAsFunction(after trouble: ToolError) throws(ToolError) -> ExitStatus {
    let reason = trouble.lines.first?.withoutPlace ?? ""
    let texts: [[UInt8]]
    do {
      texts = try [request.ours, request.theirs].map { source throws(SystemError) in
        try run.system.readFile(source.name)
      }
      guard !texts.contains(where: { $0.contains(0) }), SourceFormat(path: path) != .outline else {
        throw ToolError(
          "\(file: path): not merged, so the file contains only ours: \(reason)",
          ["  git show :3:\(ShellQuoting.word(path))   prints what theirs has"])
      }
      let labels = request.options.labels
      let marked = ConflictedText(ours: texts[0], theirs: texts[1]).bytes(
        labels: (labels.ours, labels.theirs), markerSize: request.options.markerSize)
      run.warn(
        try run.system.replaceFile(request.ours.name, with: marked), path, request.display)
    } catch let error as SystemError {
      throw ToolError("\(file: path): \(error.message)")
    } catch {
      throw error as! ToolError
    }
    Diagnostics(run.streams.error, request.display.escaping).report(
      "\(file: path): not merged by rows; the file contains both sides, with marks where their lines differ: \(reason)",
      .incomplete)
    return .incomplete
  }
}
