import Outline

/// The tools `read` and `find`.
extension AgentCall {
  func read() throws(ToolError) -> AgentResult {
    var source = try source()
    source.showsNotes = arguments.flag("notes")
    var (start, root) = try start(in: source)
    if let name = arguments.text("under") {
      let item = try source.item(named: name)
      guard item == root || !arguments.has("cursor") else {
        throw ToolError(
          "the cursor is not for the rows under “\(name)”", ["leave out “cursor” or “under”"])
      }
      root = item
    }
    var outline = source.document.outline
    var visible = 0..<outline.visibleCount
    if let root {
      outline.reveal(root)
      outline.expand([root])
      let first = outline.visibleIndex(of: root)! + 1
      let hidden = outline.rowState(of: root).hidden
      visible = first..<first + outline.descendantCount(of: root) - hidden
    }
    let rest = outline.visibleRows[visible].dropFirst(start)
    let items = rest.prefix(arguments.integer("count") ?? .max).map { $0.item }
    let base = items.map { outline.level(of: $0) }.min()
    let rootID = root.map { "\($0)" } ?? ""
    return try list(items, of: rest.count, source, from: base) { count in
      "\(start + count)-\(rootID)-\(source.revision)"
    }
  }

  /// Returns the number of rows already read, and the row whose descendants are read; nil for all rows. The cursor
  /// contains both values, and is valid in any process as long as the source does not change.
  private func start(in source: AgentSource) throws(ToolError) -> (count: Int, root: ItemID?) {
    guard let cursor = arguments.text("cursor") else { return (0, nil) }
    let parts = cursor.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let start = Int(parts[0]), start >= 0,
      parts[1].isEmpty || Int(parts[1]) != nil
    else { throw ToolError("“\(cursor)” is not a cursor; use the “nextCursor” of a result") }
    let root = Int(parts[1]).map { ItemID($0) }
    guard parts[2] == source.revision, root.map(source.document.outline.contains) ?? true else {
      throw ToolError(
        "the cursor does not match the current state of \(source.path): "
          + "the source has changed, or the cursor belongs to another source",
        ["call the tool again without the cursor"])
    }
    return (start, root)
  }

  func find() throws(ToolError) -> AgentResult {
    let source = try source()
    let pattern = TextPattern(ignoringCaseOf: arguments.text("pattern")!)
    let found = source.document.outline.items.filter {
      pattern.isFound(in: $0, of: source.document)
    }
    let items = Array(found.prefix(arguments.integer("limit")!))
    return try list(items, of: found.count, source)
  }

  /// Returns as many rows of a list as fit into the budget.
  ///
  /// - Parameters:
  ///   - total: The number of all rows, including those that are left out.
  ///   - base: The level of the rows that are not indented; nil to write paths instead of indented titles.
  ///   - cursor: Returns the cursor that continues after the given number of rows.
  private func list(
    _ items: [ItemID], of total: Int, _ source: AgentSource, from base: Int? = nil,
    cursor: ((Int) -> String)? = nil
  ) throws(ToolError) -> AgentResult {
    let outline = source.document.outline
    return try fit(items.count, least: min(1, items.count)) { count, text, json in
      let shown = items.prefix(count)
      for (item, hidden) in zip(shown, source.write(shown, to: &json)) {
        let level = base.map { outline.level(of: item) - $0 }
        source.append(item, level: level, hidden: hidden, to: &text)
      }
      json.member("total", total)
      json.member("revision", source.revision)
      if count < total {
        let cursor = cursor?(count)
        if let cursor { json.member("nextCursor", cursor) }
        let ending = cursor.map { ": cursor \($0)" } ?? ""
        text += "… \(total - count) more\(ending)\n".utf8
      }
      if items.isEmpty {
        let pattern = arguments.text("pattern")
        let message: Message = pattern.map { "“\($0)” was not found" } ?? "no rows"
        text += message.shortened(to: 100).escapedLine
      }
      text +=
        source.isDirectory
        ? "(without hidden and ignored files)\n".utf8 : "revision \(source.revision)\n".utf8
    }
  }
}
