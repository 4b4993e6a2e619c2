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
    var overview = Overview([input])
    overview.forced = try forcedPositions(in: source)
    let remarks = remarks()
    let what: Message = overview.forced.isEmpty ? "an overview" : "what “expand” names"
    return try fitSeparately(source.document.outline.count, what) { count in
      overview.choose(room: count)
      let next = next(after: overview, source).map { Array("next: ".utf8) + $0 + [0x0A] }
      let drawing = ByteCollector()
      // The bytes are collected in memory, so writing cannot fail.
      _ = try! OutlinePrinter(run: run, display: display)
        .write([input].with(overview), to: drawing.stream)
      return remarks + drawing.bytes + (next ?? [])
    } structured: { count in
      overview.choose(room: count)
      let shown = [input].with(overview)[0].outline!.written(folds: false)
      return JSONWriter.object { json in
        _ = source.write(shown.outline.items[...], to: &json)
        json.member("total", source.document.outline.count)
        json.member("revision", source.revision)
        if let next = next(after: overview, source) { json.member("next", json: next) }
      }
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
  private func forcedPositions(in source: AgentSource) throws(ToolError) -> Set<Int> {
    var positions: Set<Int> = []
    let outline = source.document.outline
    for name in arguments.texts("expand") ?? [] {
      // Shell completion adds a slash to the names of folders.
      let end = name.lastIndex { $0 != "/" }
      let trimmed = end.map { name[...$0] } ?? name.prefix(1)
      let item = try source.item(named: source.isDirectory ? String(trimmed) : name)
      for item in [item] + outline.ancestors(of: item) where outline.childCount(of: item) > 0 {
        positions.insert(outline.index(of: item)!)
      }
    }
    return positions
  }

  /// Returns, as JSON, the tool call that would show the largest hidden part; nil if nothing is hidden.
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
        json.member("path", path[...])
        if !source.isDirectory, let parent = part.path.last {
          json.member("under", source.id(of: parent)[...])
        }
      }
    }
  }
}
