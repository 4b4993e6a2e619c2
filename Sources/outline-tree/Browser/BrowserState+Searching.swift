import Outline

/// Finding rows.
extension BrowserState {
  /// Focuses the next row that the search finds, from the one in focus on and then from the start.
  mutating func searchAgain(_ direction: Int, count: Int = 1) {
    guard let search else { return message = "nothing was searched for: / searches" }
    for _ in 0..<count {
      guard let found = next(search, direction) else {
        return message = "“\(search.text)” is not found"
      }
      reveal(found)
      focus = found
    }
  }

  private func next(_ pattern: TitlePattern, _ direction: Int) -> NodeID? {
    let rows = shown.rows
    let start = focus.flatMap { shown.index(of: $0) } ?? 0
    let isFound = { (row: SectionSnapshot<NodeID>.Row) in
      pattern.matches(document.nodes.label(of: row.item)[...])
    }
    if direction > 0 {
      let found = rows[min(start + 1, rows.count)...].first(where: isFound)
      return (found ?? rows[..<min(start + 1, rows.count)].first(where: isFound))?.item
    }
    let found = rows[..<start].last(where: isFound)
    return (found ?? rows[start...].last(where: isFound))?.item
  }

  /// Shows only what a text is found in, and the rows above; all again if there is no text.
  mutating func setFilter(_ text: [UInt8]) {
    filter = text.isEmpty ? nil : RowFilter(TitlePattern(text), of: document)
    // What was filtered away below a root is no reason to leave it.
    roots = filter == nil ? roots : roots.filter { filter!.outline.contains($0) }
  }

  /// The outline changed: what passes the filter may have.
  mutating func refilter() {
    guard let old = filter else { return }
    var newer = RowFilter(old.pattern, of: document)
    let closed = newer.outline.items.filter {
      old.outline.contains($0) && !old.outline.isExpanded($0)
    }
    newer.outline.collapse(closed)
    filter = newer
  }

  /// Type-ahead: the next visible row that begins with a text, the one in focus included.
  mutating func focusRow(beginning text: [UInt8]) {
    let pattern = TitlePattern(text)
    let (reach, nodes) = (reach, document.nodes)
    let start = focusedIndex ?? reach.lowerBound
    let isFound = { (row: SectionSnapshot<NodeID>.Row) in
      pattern.isPrefix(of: nodes.title(of: row.item))
    }
    let rows = shown.visibleRows
    let found =
      rows[start..<reach.upperBound].first(where: isFound)
      ?? rows[reach.lowerBound..<start].first(where: isFound)
    if let found { focus = found.item } else { message = "nothing begins with “\(text)”" }
  }

  /// Makes the row in focus the root of the screen.
  mutating func zoom() {
    guard let focus, focus != roots.last else { return }
    if isUnread(focus) || !isOpen(focus) { open(focus) }
    roots.append(focus)
  }

  /// Goes back, from a filter or from a root.
  mutating func goBack() {
    if filter != nil {
      let focus = focus
      filter = nil
      if let focus { reveal(focus) }
    } else if let root = roots.popLast() {
      focus = root
    }
  }
}
