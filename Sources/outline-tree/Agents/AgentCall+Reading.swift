import Outline

/// The tools `read` and `find`.
extension AgentCall {
  func read() throws(ToolError) -> AgentResult {
    let source = try source()
    let remarks = remarks()
    var rows = AgentRows(source)
    rows.showsNotes = arguments.flag("notes")
    var outline = source.document.outline
    var root: ItemID?
    var range = 0..<outline.visibleCount
    if let cursor = arguments.text("cursor") {
      if arguments.has("under") {
        throw ToolError("give “cursor” without “under”, because the cursor says what comes next")
      }
      (range, root) = try Cursor(cursor).place(in: source)
      if let root { outline.expandBelow(root) }
    } else if let name = arguments.text("under") {
      let item = try rows.item(named: name)
      root = item
      outline.expandBelow(item)
      let first = outline.visibleIndex(of: item)! + 1
      range = first..<first + outline.visibleDescendantCount(of: item)
    }
    let count = arguments.integer("count") ?? .max
    let items = outline.visibleRows[range].prefix(count).map { $0.item }
    let base = items.map { outline.level(of: $0) }.min() ?? 0
    let fitting = fit(items) { shown in
      let hidden = outline.hiddenCounts(of: shown)
      var text = remarks
      var json = JSONWriter()
      json.beginObject()
      json.beginArray("rows")
      for (item, hidden) in zip(shown, hidden) {
        rows.append(item, level: outline.level(of: item) - base, hidden: hidden, to: &text)
        rows.write(item, hidden: hidden, to: &json)
      }
      json.endArray()
      json.member("total", range.count)
      json.member("revision", source.revision)
      if shown.count < range.count {
        let rest = range.lowerBound + shown.count..<range.upperBound
        let cursor = Cursor(rest, below: root, revision: source.revision).text
        json.member("nextCursor", cursor)
        text += Array("… \(rest.count) more: cursor \(cursor)\n".utf8)
      }
      json.endObject()
      if shown.isEmpty && range.isEmpty { text += Array("no rows\n".utf8) }
      return (text + state(of: source), json.bytes)
    }
    return try result(fitting, of: items, rows)
  }

  func find() throws(ToolError) -> AgentResult {
    let source = try source()
    let remarks = remarks()
    let rows = AgentRows(source)
    let pattern = arguments.text("pattern")!
    let search = TextSearch(pattern)
    let found = source.document.outline.items.filter { search.finds($0, in: source.document) }
    let items = Array(found.prefix(arguments.integer("limit") ?? 100))
    let fitting = fit(items) { shown in
      var text = remarks
      var json = JSONWriter()
      json.beginObject()
      json.beginArray("rows")
      for item in shown {
        rows.append(found: item, to: &text)
        rows.write(item, hidden: source.document.outline.descendantCount(of: item), to: &json)
      }
      json.endArray()
      json.member("total", found.count)
      json.member("revision", source.revision)
      json.endObject()
      if found.isEmpty {
        let message = Message("“\(pattern)” was not found").shortened(to: 100)
        TerminalEscaping.append(message.bytes[...], to: &text)
        text.append(0x0A)
      } else if shown.count < found.count {
        text += Array("… \(found.count - shown.count) more of \(found.count)\n".utf8)
      }
      return (text + state(of: source), json.bytes)
    }
    return try result(fitting, of: items, rows)
  }

  /// The last lines of a text: what was left out, and the revision.
  private func state(of source: AgentSource) -> [UInt8] {
    source.isDirectory
      ? Array("(without hidden and ignored files)\n".utf8)
      : Array("revision \(source.revision)\n".utf8)
  }

  private func result(
    _ fitting: Fitting, of items: [ItemID], _ rows: AgentRows
  ) throws(ToolError) -> AgentResult {
    if fitting.count == 0, let first = items.first {
      var (text, json) = ([UInt8](), JSONWriter())
      rows.append(found: first, to: &text)
      rows.write(first, hidden: 0, to: &json)
      // The rest of a result without rows, which was written, takes less than this.
      let rest = 250
      let needed = max(
        tokens(for: text.count + rest, outOf: limits.text),
        tokens(for: json.bytes.count + rest, outOf: limits.structured))
      throw ToolError("a single row does not fit into \(budget) tokens; it needs \(needed)")
    }
    return AgentResult(fitting.text, fitting.structured)
  }
}

/// Fitting a list into the budget.
extension AgentCall {
  struct Fitting {
    var count: Int
    var text: [UInt8]
    var structured: [UInt8]
  }

  /// Returns both forms of the longest beginning of a list whose forms fit the budget.
  func fit<Element>(
    _ list: [Element], _ forms: (ArraySlice<Element>) -> (text: [UInt8], structured: [UInt8])
  ) -> Fitting {
    func fitting(_ count: Int) -> Fitting? {
      let (text, structured) = forms(list.prefix(count))
      let fits = text.count <= limits.text && structured.count <= limits.structured
      return fits || count == 0 ? Fitting(count: count, text: text, structured: structured) : nil
    }
    // Doubling comes first, so that the cost depends on the size of the result, not of the list.
    var best = fitting(0)!
    var tooMany = list.count + 1
    var next = 16
    while best.count < list.count, next < tooMany {
      guard let larger = fitting(min(next, list.count)) else {
        tooMany = min(next, list.count)
        break
      }
      best = larger
      next *= 2
    }
    while tooMany - best.count > 1, best.count < list.count {
      let middle = (best.count + tooMany) / 2
      if let larger = fitting(middle) { best = larger } else { tooMany = middle }
    }
    return best
  }
}

/// The place at which reading goes on. It is valid in any process, as long as the source stays as it is.
private struct Cursor {
  private var range: Range<Int>
  private var root: ItemID?
  private var revision: String

  init(_ range: Range<Int>, below root: ItemID?, revision: String) {
    (self.range, self.root, self.revision) = (range, root, revision)
  }

  /// The cursor as text: the range, the row below which all rows are shown, and the revision.
  var text: String {
    "\(range.lowerBound)-\(range.upperBound)-\(root.map { "\($0)" } ?? "")-\(revision)"
  }

  init(_ text: String) throws(ToolError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, let start = Int(parts[0]), let end = Int(parts[1]), start >= 0,
      start <= end, parts[2].isEmpty || Int(parts[2]) != nil
    else { throw ToolError("“\(text)” is not a cursor; “nextCursor” of a result is one") }
    range = start..<end
    root = Int(parts[2]).map { ItemID($0) }
    revision = String(parts[3])
  }

  func place(in source: AgentSource) throws(ToolError) -> (range: Range<Int>, root: ItemID?) {
    guard revision == source.revision, root.map(source.document.outline.contains) ?? true else {
      throw ToolError(
        "the cursor is not of \(source.path) as it is now: it has changed, or the cursor is of another source",
        ["call the tool again without the cursor"])
    }
    var outline = source.document.outline
    if let root { outline.expandBelow(root) }
    if range.upperBound > outline.visibleCount { throw ToolError("the cursor is out of range") }
    return (range, root)
  }
}

extension SectionSnapshot<ItemID> {
  /// Expands a row and its ancestors, so that its children are visible.
  fileprivate mutating func expandBelow(_ item: ItemID) {
    reveal(item)
    expand([item])
  }

  fileprivate func visibleDescendantCount(of item: ItemID) -> Int {
    descendantCount(of: item) - rowState(of: item).hidden
  }

  /// For each of the given rows, which are in preorder, returns the number of its descendants that are not among
  /// them.
  func hiddenCounts(of items: ArraySlice<ItemID>) -> [Int] {
    var counts = items.map { descendantCount(of: $0) }
    var open: [(index: Int, level: Int)] = []
    func close(atLevel level: Int, before end: Int) {
      while let last = open.last, last.level >= level {
        counts[last.index] -= end - last.index - 1
        open.removeLast()
      }
    }
    for (index, item) in items.enumerated() {
      close(atLevel: level(of: item), before: index)
      open.append((index, level(of: item)))
    }
    close(atLevel: 0, before: items.count)
    return counts
  }
}
