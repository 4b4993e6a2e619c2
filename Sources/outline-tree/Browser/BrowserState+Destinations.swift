import Outline

/// Where rows go.
struct RowDestination {
  var destination: SectionSnapshot<NodeID>.Destination
  /// A row that is opened for them.
  var parent: NodeID?
}

extension BrowserState {
  /// Where a row goes from the one in focus; nil, and said, if it would be out of sight there.
  mutating func destination(_ place: Prompt.Place) -> RowDestination? {
    guard let focus else { return RowDestination(destination: .into(nil, at: nil)) }
    switch place {
    case .inside: return RowDestination(destination: .into(focus, at: nil), parent: focus)
    case .below: return destination(below: focus)
    case .above:
      if focus != roots.last { return RowDestination(destination: .before(focus)) }
      message = "what comes above “\(name(focus))” is out of sight: Backspace shows all rows"
      return nil
    }
  }

  /// After a row; after the root of the screen nothing is in sight, so below that.
  func destination(below row: NodeID) -> RowDestination {
    row == roots.last
      ? RowDestination(destination: .into(row, at: 0), parent: row)
      : RowDestination(destination: .after(row))
  }
}

/// Which rows an edit is about.
extension BrowserState {
  /// The rows that an edit is about: the marked ones, or the one in focus; in their order, and none
  /// below another one. None, which is said, if not all that are marked are among those shown.
  mutating func takeSelection() -> [NodeID] {
    let hidden = marks.count { !isInReach($0) }
    guard hidden == 0 else {
      message = "of the marked rows, \(hidden) are not shown here: Esc unmarks all"
      return []
    }
    let outline = document.outline
    guard !marks.isEmpty else { return focus.map { [$0] } ?? [] }
    let top = marks.filter { node in
      !outline.ancestors(of: node).contains { marks.contains($0) }
    }
    return top.sorted { outline.index(of: $0)! < outline.index(of: $1)! }
  }

  /// Whether a row is among those that can be reached, be it folded away.
  func isInReach(_ node: NodeID) -> Bool {
    guard let place = shown.index(of: node) else { return false }
    return reachedRows.contains(place)
  }

  /// The rows that can be reached, in preorder, folded away or not.
  var reachedRows: Range<Int> {
    guard let root = roots.last, let place = shown.index(of: root) else { return 0..<shown.count }
    return place..<place + shown.descendantCount(of: root) + 1
  }
}
