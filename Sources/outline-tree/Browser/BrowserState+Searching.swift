import Outline

/// Finding rows.
extension BrowserState {
  /// Focuses the next row that the search finds, from the one in focus on and then from the start;
  /// of a directory, what is not open is read meanwhile.
  mutating func searchAgain(_ direction: Int, count: Int = 1) {
    guard let search else { return message = "nothing was searched for: / searches" }
    var isFound = true
    for _ in 0..<count where isFound {
      let found = next(search, direction)
      isFound = found != nil
      if let found {
        reveal(found)
        focus = found
      }
    }
    if isDirectory && filter == nil {
      lookFurther(for: search, isFilter: false, isFocusWanted: !isFound)
    } else if !isFound {
      message =
        "“\(search.text)” is not found" + (filter == nil ? place : " in what the filter shows")
    }
  }

  /// Where all this is, if not everywhere.
  private var place: Message { roots.last.map { " in “\(name($0))”" } ?? "" }

  private func next(_ pattern: TitlePattern, _ direction: Int) -> NodeID? {
    let (rows, reach) = (shown.rows, reachedRows)
    let start = focus.flatMap { shown.index(of: $0) } ?? reach.lowerBound
    let isFound = { (row: SectionSnapshot<NodeID>.Row) in
      pattern.matches(row.item, in: document.nodes)
    }
    if direction > 0 {
      let after = min(start + 1, reach.upperBound)
      let found = rows[after..<reach.upperBound].first(where: isFound)
      return (found ?? rows[reach.lowerBound..<after].first(where: isFound))?.item
    }
    let found = rows[reach.lowerBound..<start].last(where: isFound)
    return (found ?? rows[start..<reach.upperBound].last(where: isFound))?.item
  }

  /// Shows only what a text is found in, and the rows above; all again if there is no text.
  mutating func setFilter(_ text: [UInt8]) {
    if text.isEmpty { return endFilter() }
    let pattern = TitlePattern(text)
    if filter?.pattern != pattern {
      filter = RowFilter(pattern, of: document, keeping: Set(roots))
    }
    if isDirectory {
      lookFurther(for: pattern, isFilter: true, isFocusWanted: false)
    } else if filter!.matches == 0 {
      message = "“\(text)” is not found" + place
    }
  }

  private mutating func endFilter() {
    filter = nil
    if finding?.isFilter == true { forgetFinding() }
  }

  /// The outline changed: what passes the filter may have.
  mutating func refilter() {
    guard let old = filter else { return }
    let kept = old.kept.filter { document.outline.contains($0) }
    var newer = RowFilter(old.pattern, of: document, keeping: kept.union(roots))
    // A row that had nothing below it here was not closed by anyone.
    let closed = old.outline.rows.filter { $0.hasChildren && !$0.isExpanded }.map(\.item)
    newer.outline.collapse(closed.filter { newer.outline.contains($0) })
    // What is worked on may have come below a closed row.
    if let focus, newer.outline.contains(focus) { newer.outline.reveal(focus) }
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
      endFilter()
      if let focus { reveal(focus) }
    } else if let root = roots.popLast() {
      focus = root
    }
  }
}
