import Outline

/// Opens sources, and says why one cannot be.
struct SourceReader {
  let run: Run
  let display: DisplayOptions

  func emoji() throws(Refusal) -> TitledOutline {
    do {
      return try .emoji()
    } catch {
      throw Refusal("emoji: \(error.description)")
    }
  }

  /// A scanner of a directory that is open already.
  func scanner(
    _ path: [UInt8], folding: FoldRules, readsDetails: Bool = false
  ) throws(Refusal) -> DirectoryScanner {
    if path.isEqual(to: "-") {
      throw Refusal("reading standard input is not supported yet; give a directory or emoji")
    }
    let options = ScanOptions(
      includesHidden: display.includesHidden, directoriesOnly: display.directoriesOnly,
      folding: folding, readsDetails: readsDetails)
    let diagnostics = Diagnostics(run.streams.error, display.escaping)
    var scanner = DirectoryScanner(run.system, options, report: diagnostics.report)
    do {
      try scanner.open(path)
    } catch {
      throw refusal(path, error)
    }
    return scanner
  }

  /// The whole of a source, to be edited, and whether all of it could be read.
  func document(
    _ source: Source, readsDetails: Bool
  ) throws(Refusal) -> (document: TitledOutline, isComplete: Bool) {
    guard case .path(let path) = source else { return (try emoji(), true) }
    var scanner = try scanner(
      path, folding: display.folding.limitingReading, readsDetails: readsDetails)
    var builder = OutlineBuilder()
    do {
      try scanner.rows(into: &builder)
    } catch {
      throw Refusal("\(path): \(error.message)")
    }
    do {
      let kind = TitledOutline.Kind.directory(directoriesOnly: display.directoriesOnly)
      return (try builder.outline(kind), scanner.refusals == 0)
    } catch {
      throw Refusal("\(path): \(error.description)")
    }
  }

  private func refusal(_ path: [UInt8], _ error: SystemError) -> Refusal {
    let suffixes = [".outline", ".opml", ".md", ".txt", ".json"]
    if error == .notFound || error == .notADirectory,
      let suffix = suffixes.first(where: { path.map(\.lowercased).hasSuffix(Array($0.utf8)) })
    {
      return Refusal(
        "\(path): reading \(suffix) documents is not supported yet; give a directory or emoji")
    }
    return Refusal("\(path): \(error.message)")
  }
}
