import Outline

/// The tools `read` and `find`.
extension AgentCall {
  func read() throws(ToolError) -> AgentResult {
    var source = try source()
    source.showsNotes = arguments.flag("notes")
    var place = Cursor(source)
    let cursor = arguments.text("cursor")
    if let cursor { place = try Cursor(cursor, in: source) }
    if let name = arguments.text("under") {
      let root = try source.item(named: name)
      guard cursor == nil || root == place.root else {
        throw ToolError(
          "the cursor is not for the rows under “\(name)”", ["leave out “cursor” or “under”"])
      }
      place.root = root
    }
    var outline = source.document.outline
    var visible = 0..<outline.visibleCount
    if let root = place.root {
      outline.reveal(root)
      outline.expand([root])
      let first = outline.visibleIndex(of: root)! + 1
      let hidden = outline.rowState(of: root).hidden
      visible = first..<first + outline.descendantCount(of: root) - hidden
    }
    let rest = outline.visibleRows[visible].dropFirst(place.count)
    let items = rest.prefix(arguments.integer("count") ?? .max).map { $0.item }
    func nextCursor(after count: Int) -> String {
      var next = place
      next.count += count
      return next.text
    }
    let base = items.map { outline.level(of: $0) }.min()
    return try list(items, of: rest.count, source, from: base, cursor: nextCursor)
  }

  func find() throws(ToolError) -> AgentResult {
    let source = try source()
    let search = TextSearch(arguments.text("pattern")!)
    let found = source.document.outline.items.filter { search.finds($0, in: source.document) }
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
    let remarks = remarks()
    let outline = source.document.outline
    return try fit(items.count, least: min(1, items.count)) { count in
      var text = remarks
      let json = JSONWriter.object { json in
        let shown = items.prefix(count)
        for (item, hidden) in zip(shown, source.write(shown, to: &json)) {
          let level = base.map { outline.level(of: item) - $0 }
          source.append(item, level: level, hidden: hidden, to: &text)
        }
        json.member("total", total)
        json.member("revision", source.revision)
        guard count < total else { return }
        let cursor = cursor?(count)
        if let cursor { json.member("nextCursor", cursor) }
        text += "… \(total - count) more\(cursor.map { ": cursor \($0)" } ?? "")\n".utf8
      }
      if items.isEmpty { appendAbsence(to: &text) }
      text +=
        source.isDirectory
        ? "(without hidden and ignored files)\n".utf8 : "revision \(source.revision)\n".utf8
      return AgentResult(text, json)
    }
  }

  private func appendAbsence(to text: inout [UInt8]) {
    let pattern = arguments.text("pattern")
    let message: Message = pattern.map { "“\($0)” was not found" } ?? "no rows"
    TerminalEscaping.append(message.shortened(to: 100).bytes[...], to: &text)
    text.append(0x0A)
  }
}

/// The position at which reading continues. A cursor is valid in any process, as long as the source does not
/// change.
private struct Cursor {
  /// The row below which rows are read; nil for all rows.
  var root: ItemID?
  /// The number of rows that have already been read.
  var count = 0
  private let revision: String

  init(_ source: AgentSource) { revision = source.revision }

  var text: String { "\(count)-\(root.map { "\($0)" } ?? "")-\(revision)" }

  init(_ text: String, in source: AgentSource) throws(ToolError) {
    self.init(source)
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let count = Int(parts[0]), count >= 0,
      parts[1].isEmpty || Int(parts[1]) != nil
    else { throw ToolError("“\(text)” is not a cursor; use the “nextCursor” of a result") }
    (root, self.count) = (Int(parts[1]).map { ItemID($0) }, count)
    guard parts[2] == revision, root.map(source.document.outline.contains) ?? true else {
      throw ToolError(
        "the cursor does not match the current state of \(source.path): "
          + "the source has changed, or the cursor belongs to another source",
        ["call the tool again without the cursor"])
    }
  }
}
