import Outline

/// Which rows are on the screen.
extension BrowserState {
  /// The visible rows that can be reached: all, or those below the row that was made the root.
  var reach: Range<Int> {
    guard let root = roots.last, let first = shown.visibleIndex(of: root) else {
      return 0..<shown.visibleCount
    }
    return first..<endOfSubtree(root)
  }

  /// Behind the last visible row of a subtree. What follows it in preorder stands below one of its
  /// ancestors, so it is visible too.
  private func endOfSubtree(_ node: NodeID) -> Int {
    let next = shown.index(of: node)! + shown.descendantCount(of: node) + 1
    if next == shown.count { return shown.visibleCount }
    return shown.visibleIndex(of: shown.item(at: next)) ?? shown.visibleCount
  }

  /// The rows on the screen.
  var window: Range<Int> {
    let reach = reach
    let start = min(max(top, reach.lowerBound), reach.upperBound)
    return start..<min(start + height, reach.upperBound)
  }

  var focusedIndex: Int? { focus.flatMap { shown.visibleIndex(of: $0) } }

  /// How far the rows on the screen are from the left.
  var baseLevel: Int { roots.last.map { shown.level(of: $0) } ?? 0 }

  /// Focuses the row at a visible place, or the nearest one that can be reached.
  mutating func focusRow(at index: Int) {
    let reach = reach
    if reach.isEmpty { return focus = nil }
    focus = shown.visibleItem(at: min(max(index, reach.lowerBound), reach.upperBound - 1))
  }

  /// After anything: the focus is a visible row that can be reached, and the screen shows it.
  ///
  /// - Parameter index: Where the focus was.
  mutating func settle(from index: Int?) {
    leaveRoots()
    settleFocus(from: index)
    scrollToFocus()
  }

  /// A root that is out of sight, or that the row in focus is not below any more, is left: what a
  /// key is about is on the screen.
  private mutating func leaveRoots() {
    guard let root = roots.last else { return }
    roots = roots.filter { shown.contains($0) && shown.isVisible($0) }
    while !roots.isEmpty, let focus, shown.contains(focus), !isInReach(focus) {
      roots.removeLast()
    }
    if roots.last != root { tellOfLeaving(root) }
  }

  private mutating func tellOfLeaving(_ root: NodeID) {
    let why: Message =
      if !document.outline.contains(root) {
        "“\(name(root))” is gone"
      } else if let focus, shown.contains(focus), shown.isVisible(root) {
        "“\(name(focus))” is outside of “\(name(root))”"
      } else {
        "“\(name(root))” is folded away"
      }
    let now: Message =
      roots.last.map { "“\(name($0))” is shown again" } ?? "all rows are shown again"
    let earlier = message == why ? nil : message
    message = (earlier.map { "\($0); " } ?? "") + why + ": " + now
  }

  private mutating func settleFocus(from index: Int?) {
    let reach = reach
    guard !reach.isEmpty else { return focus = nil }
    guard let focus, shown.contains(focus) else { return focusRow(at: index ?? reach.lowerBound) }
    if let place = focusedIndex { return focusRow(at: place) }
    let visible = shown.ancestors(of: focus).first { shown.isVisible($0) }
    focusRow(at: visible.flatMap { shown.visibleIndex(of: $0) } ?? reach.lowerBound)
  }

  private mutating func scrollToFocus() {
    let reach = reach
    let last = max(reach.lowerBound, reach.upperBound - height)
    top = min(max(top, reach.lowerBound), last)
    guard let place = focusedIndex else { return }
    top = min(max(top, place - height + 1), place)
  }
}

/// Families.
extension BrowserState {
  func isParent(_ node: NodeID) -> Bool { shown.childCount(of: node) > 0 || isUnread(node) }

  /// Whether it is a folder whose entries nobody has asked for.
  func isUnread(_ node: NodeID) -> Bool { document.nodes.reading(of: node) == .omitted }

  func isOpen(_ node: NodeID) -> Bool { shown.isExpanded(node) && shown.childCount(of: node) > 0 }
}

extension SectionSnapshot {
  func nextSibling(of item: Item) -> Item? {
    let next = index(of: item)! + descendantCount(of: item) + 1
    guard next < count else { return nil }
    let row = rows[next]
    return row.level == level(of: item) ? row.item : nil
  }

  func previousSibling(of item: Item) -> Item? {
    let place = index(of: item)!
    let level = level(of: item)
    guard place > 0 else { return nil }
    let row = rows[place - 1]
    if row.level < level { return nil }
    return row.level == level ? row.item : ancestors(of: row.item)[row.level - level - 1]
  }
}
