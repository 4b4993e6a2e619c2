import Outline

/// The merge by lines that a merge driver falls back on if a file cannot be merged by rows. Without this
/// fallback, git would use our version as the result, and the next “git add” would lose the changes in their
/// version.
struct LineMerge {
  let run: Run
  let request: MergeRequest
  /// The file that git is merging.
  let path: [UInt8]

  /// Writes the lines of both sides, with conflict markers around lines that differ.
  ///
  /// - Throws: If any of the files is not text.
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
        try run.system.replaceFile(request.ours.name, with: marked), at: path,
        display: request.display)
    } catch let error as SystemError {
      throw ToolError("\(file: path): \(error.message)")
    } catch {
      throw error as! ToolError
    }
    Diagnostics(run.streams.error, request.display.escaping).report(
      "\(file: path): not merged by rows; the file contains both sides, with conflict markers where their lines differ: \(reason)",
      .incomplete)
    return .incomplete
  }
}
