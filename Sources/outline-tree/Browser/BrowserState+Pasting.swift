import Outline

/// Text that is pasted while a row is written.
extension BrowserState {
  /// One line goes on with the row; many become rows, in one step.
  mutating func paste(_ text: PastedText, into prompt: Prompt) {
    if text.lines.contains(where: { !$0.isUTF8 }) {
      message = "not all that is pasted is UTF-8: what is not is replaced"
    }
    if text.lines.count <= 1 {
      var prompt = prompt
      _ = prompt.take(.paste(text.asOneLine(isUTF8: true)), earlier: [])
      return mode = .prompt(prompt)
    }
    let rows = text.rows(before: prompt.beforeCursor, after: prompt.afterCursor)
    guard let first = rows.first else { return }
    if rows.count == 1 { return mode = .prompt(Prompt(prompt.purpose, text: first.title)) }
    guard mayChangeContents() else { return }
    mode = .rows
    if case .title(let node) = prompt.purpose {
      replace(node, with: rows)
    } else if case .insertion(let place) = prompt.purpose, let place = destination(place) {
      insert(rows, at: place)
    }
  }

  private mutating func insert(_ rows: [PastedText.Row], at place: RowDestination) {
    let pasted = outline(of: rows, levels: rows.levels)
    let isDone = edit(
      "paste \(rows.count) rows", .graft(pasted, at: place.destination), expanding: place.parent,
      focusing: pasted.item(at: pasted.count - 1))
    if isDone { tellOf(rows) }
  }

  /// The first row is what the edited one says now; those that are indented against it come below
  /// it, and the others after it.
  private mutating func replace(_ node: NodeID, with rows: [PastedText.Row]) {
    let levels = rows.levels
    let end = levels.dropFirst().firstIndex(of: 0) ?? rows.count
    let below = outline(of: rows[1..<end], levels: levels[1..<end].map { $0 - 1 })
    let next = outline(of: rows[end...], levels: levels[end...])
    let last = next.isEmpty ? below : next
    // What comes after the root of the screen would be out of sight.
    let isRoot = node == roots.last
    let renaming = BrowserHistory.Renaming(
      node: node, old: Array(document.nodes.title(of: node)), new: rows[0].title)
    let isDone = edit(
      "paste \(rows.count) rows", renaming: [renaming], focusing: last.item(at: last.count - 1)
    ) { outline throws(OutlineError) in
      try outline.perform(.graft(below, at: .into(node, at: 0)))
      try outline.perform(
        .graft(next, at: isRoot ? .into(node, at: below.rootItems.count) : .after(node)))
      if isRoot || !below.isEmpty { outline.expand([node]) }
    }
    if isDone { tellOf(rows) }
  }

  private mutating func tellOf(_ rows: [PastedText.Row]) {
    if message == nil { message = "\(rows.count) rows are pasted: u takes them back" }
  }

  private mutating func outline(
    of rows: some Sequence<PastedText.Row>, levels: some Sequence<Int>
  ) -> SectionSnapshot<NodeID> {
    let nodes = zip(rows, levels).map { row, level in
      (item: document.nodes.add(title: row.title, kind: .plain), level: level)
    }
    // The first is a root, and no other one is more than a level deeper than the one before it.
    var outline = try! SectionSnapshot(rows: nodes)
    outline.expandAll()
    return outline
  }
}
