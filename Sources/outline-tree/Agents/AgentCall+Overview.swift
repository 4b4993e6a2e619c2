import Outline

/// The tool `overview`.
extension AgentCall {
  func overview() throws(ToolError) -> AgentResult {
    let display = try overviewOptions()
    var source = try source(display)
    source.document.outline.expandAll()
    let rows = AgentRows(source)
    var input = PrintInput(
      row: SourceRow(name: source.path[...], kind: source.isDirectory ? .directory : .plain),
      rows: .outline(FoldedOutline(document: source.document, folding: FoldRules())))
    if arguments.flag("git"), source.isDirectory {
      let path = try files.check(source.path)
      let ceiling = files.ceiling(of: path)
      // Git takes a colon for the end of the path.
      if ceiling?.contains(UInt8(ascii: ":")) == true {
        throw ToolError("“git” cannot be used in a folder with a colon in its path")
      }
      input.row.git = try GitFolder(path: path, run.system, ceiling: ceiling)
    }
    var overview = Overview([input.overviewOutline!], RowCount())
    overview.forced = try forcedPositions(in: source, rows)
    let remarks = remarks()
    let forms = [
      (limits.text, { remarks + drawing([input].with($0), display) + lines(about: $0, rows) }),
      (limits.structured, { json(of: $0, rows) }),
    ]
    try checkSmallest(&overview, forms)
    let text = fit(&overview, within: limits.text, forms[0].1)
    let structured = fit(&overview, within: limits.structured, forms[1].1)
    return AgentResult(text, structured)
  }

  private func overviewOptions() throws(ToolError) -> DisplayOptions {
    var words = ["print"]
    for pattern in arguments.texts("include") ?? [] { words += ["-P", pattern] }
    for pattern in arguments.texts("exclude") ?? [] { words += ["-I", pattern] }
    if words.contains("-P") { words.append("--prune") }
    let invocation = try ArgumentParser.parse((words + ["--", "."]).map { Array($0.utf8) })
    guard case .print(_, var display) = invocation else { throw ToolError("not a pattern") }
    display.escaping = .always
    display.color = .never
    return display
  }

  /// Returns the positions of the rows that have to be expanded, with their ancestors.
  private func forcedPositions(
    in source: AgentSource, _ rows: AgentRows
  ) throws(ToolError) -> Set<Int> {
    var positions: Set<Int> = []
    let outline = source.document.outline
    for name in arguments.texts("expand") ?? [] {
      let item = try rows.item(named: source.isDirectory ? name.withoutSlashes : name)
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
}

/// Fitting an overview into the budget.
extension AgentCall {
  /// Throws an error if one of the forms of the smallest overview does not fit.
  private func checkSmallest(
    _ overview: inout Overview, _ forms: [(limit: Int, form: (Overview) -> [UInt8])]
  ) throws(ToolError) {
    overview.choose(room: 0)
    let needed = forms.map { tokens(for: $0.form(overview).count, outOf: $0.limit) }.max()!
    if needed <= budget { return }
    let what: Message = overview.forced.isEmpty ? "an overview" : "what “expand” names"
    throw ToolError("\(what) does not fit into \(budget) tokens; it needs \(needed)")
  }

  /// Returns the form of the largest overview whose form fits.
  private func fit(
    _ overview: inout Overview, within limit: Int, _ form: (Overview) -> [UInt8]
  ) -> [UInt8] {
    var fits = 0
    overview.choose(room: 0)
    var best = form(overview)
    // Each row takes at least eight bytes, so more rows cannot fit.
    var tooMany = min(overview.outlines[0].whole.items.count, limit / 8) + 1
    while tooMany - fits > 1 {
      let rows = (fits + tooMany) / 2
      overview.choose(room: rows)
      let larger = form(overview)
      if larger.count > limit {
        tooMany = rows
      } else {
        (fits, best) = (rows, larger)
      }
    }
    return best
  }

  private func json(of overview: Overview, _ rows: AgentRows) -> [UInt8] {
    let walk = overview.outlines[0].walk
    var json = JSONWriter()
    json.beginObject()
    json.beginArray("rows")
    let shown = walk.shownItems
    let hidden = rows.source.document.outline.hiddenCounts(of: shown[...])
    for (item, hidden) in zip(shown, hidden) { rows.write(item, hidden: hidden, to: &json) }
    json.endArray()
    json.member("total", walk.items.count)
    json.member("revision", rows.source.revision)
    if let next = next(after: overview, rows) {
      json.name("next")
      json.write(next)
    }
    json.endObject()
    return json.bytes
  }

  private func lines(about overview: Overview, _ rows: AgentRows) -> [UInt8] {
    guard let next = next(after: overview, rows) else { return [] }
    var json = JSONWriter()
    json.write(next)
    return Array("next: ".utf8) + json.bytes + [0x0A]
  }

  /// Returns the call that shows the largest hidden part; nil if nothing is hidden.
  private func next(after overview: Overview, _ rows: AgentRows) -> NextCall? {
    guard let part = overview.largestHiddenPart else { return nil }
    let path = rows.source.path
    guard let item = part.path.last else { return NextCall(tool: .read, path: path) }
    guard rows.source.isDirectory else {
      return NextCall(tool: .read, path: path, under: rows.id(of: item))
    }
    let below = path == [0x2E] ? [] : path + (path.last == 0x2F ? [] : [0x2F])
    return NextCall(tool: part.isBegun ? .read : .overview, path: below + rows.path(of: item))
  }
}

/// A call of a tool that a result suggests.
private struct NextCall {
  var tool: OutlineOperation
  var path: [UInt8]
  var under: [UInt8]?
}

extension JSONWriter {
  fileprivate mutating func write(_ call: NextCall) {
    beginObject()
    member("tool", call.tool.rawValue)
    beginObject("arguments")
    member("path", name: call.path[...])
    if let under = call.under {
      member("under", name: under[...])
    }
    endObject()
    endObject()
  }
}

extension OutlineWalk {
  /// The shown rows, in preorder.
  fileprivate var shownItems: [ItemID] {
    var shown: [ItemID] = []
    var remaining = [shownRootCount]
    var position = 0
    while position < items.count {
      let level = Int(levels[position])
      remaining.removeLast(remaining.count - level - 1)
      let isShown = remaining[level] > 0
      let count = isShown ? Int(shownCounts[position]) : 0
      if isShown { shown.append(items[position]) }
      remaining[level] -= 1
      if count > 0 { remaining.append(count) }
      position = count > 0 ? position + 1 : end(of: position)
    }
    return shown
  }
}

extension String {
  /// The text without slashes at its end, as shells complete the names of folders.
  fileprivate var withoutSlashes: String {
    var text = self
    while text.count > 1 && text.last == "/" { text.removeLast() }
    return text
  }
}
