import Outline

/// The tool `overview`.
extension AgentCall {
  func overview() throws(ToolError) -> AgentResult {
    let display = try overviewOptions()
    var source = try source(display)
    source.document.outline.expandAll()
    var input = PrintInput(
      row: SourceRow(name: source.path[...], kind: source.isDirectory ? .directory : .plain),
      rows: .outline(FoldedOutline(document: source.document, folding: FoldRules())))
    if arguments.flag("git"), source.isDirectory { input.row.git = try git(of: source.path) }
    var overview = Overview([input.overviewOutline!], RowCount())
    overview.forced = try forcedPositions(in: source)
    let remarks = remarks()
    let what: Message = overview.forced.isEmpty ? "an overview" : "what “expand” names"
    return try fitSeparately(source.document.outline.count, what) { count in
      overview.choose(room: count)
      let next = next(after: overview, source).map { Array("next: ".utf8) + $0 + [0x0A] }
      return remarks + drawing([input].with(overview), display) + (next ?? [])
    } structured: { count in
      overview.choose(room: count)
      let shown = [input].with(overview)[0].outline!.written(folds: false)
      return json(of: shown, in: source, next: next(after: overview, source))
    }
  }

  private func overviewOptions() throws(ToolError) -> DisplayOptions {
    var words = ["print"]
    for pattern in arguments.texts("include") ?? [] { words += ["-P", pattern] }
    for pattern in arguments.texts("exclude") ?? [] { words += ["-I", pattern] }
    if words.contains("-P") { words.append("--prune") }
    var display = try ArgumentParser.parse((words + ["--", "."]).map { Array($0.utf8) }).display
    display.escaping = .always
    display.color = .never
    return display
  }

  private func git(of path: [UInt8]) throws(ToolError) -> GitFolder {
    let path = try files.check(path)
    let ceiling = files.ceiling(of: path)
    // Git reads a colon in `GIT_CEILING_DIRECTORIES` as a separator between paths.
    if ceiling?.contains(UInt8(ascii: ":")) == true {
      throw ToolError("“git” cannot be used in a folder with a colon in its path")
    }
    return try GitFolder(path: path, run.system, ceiling: ceiling)
  }

  /// Returns the positions of the rows that the argument `expand` contains, and of their ancestors.
  private func forcedPositions(
    in source: AgentSource
  ) throws(ToolError) -> Set<Int> {
    var positions: Set<Int> = []
    let outline = source.document.outline
    for name in arguments.texts("expand") ?? [] {
      let item = try source.item(named: source.isDirectory ? name.withoutSlashes : name)
      for item in [item] + outline.ancestors(of: item) where outline.childCount(of: item) > 0 {
        positions.insert(outline.index(of: item)!)
      }
    }
    return positions
  }

  private func drawing(_ inputs: [PrintInput], _ display: DisplayOptions) -> [UInt8] {
    let collector = ByteCollector()
    // The stream collects the bytes in memory, so writing cannot fail.
    _ = try! OutlinePrinter(run: run, display: display).write(inputs, to: collector.stream)
    return collector.bytes
  }

  private func json(
    of shown: SourceDocument, in source: AgentSource, next: [UInt8]?
  ) -> [UInt8] {
    JSONWriter.object { json in
      _ = source.write(shown.outline.items[...], to: &json)
      json.member("total", source.document.outline.count)
      json.member("revision", source.revision)
      if let next { json.member("next", json: next) }
    }
  }

  /// Returns the call of a tool that would show the largest hidden part, as JSON; nil if nothing is hidden.
  private func next(after overview: Overview, _ source: AgentSource) -> [UInt8]? {
    guard let part = overview.largestHiddenPart else { return nil }
    var (tool, path) = (OutlineOperation.read, source.path)
    if source.isDirectory, let folder = part.path.last {
      if !part.isBegun { tool = .overview }
      path = path == [0x2E] ? [] : path + (path.last == 0x2F ? [] : [0x2F])
      path += source.path(of: folder)
    }
    return JSONWriter.object { json in
      json.member("tool", tool.rawValue)
      json.object("arguments") { json in
        json.member("path", name: path[...])
        if !source.isDirectory, let parent = part.path.last {
          json.member("under", name: source.id(of: parent)[...])
        }
      }
    }
  }
}

extension String {
  /// The text without the slashes at its end, which shell completion adds to the names of folders. The text `/` is
  /// unchanged.
  fileprivate var withoutSlashes: String {
    var text = self
    while text.count > 1 && text.last == "/" { text.removeLast() }
    return text
  }
}
