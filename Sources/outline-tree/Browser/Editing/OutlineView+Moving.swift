import Outline

/// Moving rows. The rows are in preorder, and none is a descendant of another one.
extension OutlineView {
  /// Shifts the selected rows by the given number of steps.
  mutating func shift(_ shift: Command.Shift, count: Int) {
    self.shift(takeSelection(), shift, count: count)
  }

  /// Shifts siblings by the given number of steps.
  mutating func shift(_ rows: [ItemID], _ shift: Command.Shift, count: Int = 1) {
    if rows.isEmpty { return }
    let verb = shift == .up || shift == .down ? "move" : shift.rawValue
    for _ in 0..<count {
      guard let place = place(of: rows, after: shift), move(rows, to: place, called: verb) else {
        return
      }
    }
  }

  /// Makes the rows the last children of another row, and shows them at their new place.
  ///
  /// - Returns: Whether the row in focus has moved and is still shown.
  mutating func refile(_ rows: [ItemID], to target: ItemID) -> Bool {
    guard move(rows, to: RowDestination(destination: .into(target, at: nil), parent: target)) else {
      if message == nil { message = "already the last in “\(edited.name(target))”" }
      return false
    }
    marks = []
    if message == nil { message = "moved to “\(edited.name(target))”: ^O goes back" }
    guard let focus, shown.contains(focus) else { return false }
    reveal(focus)
    return ([focus] + document.outline.ancestors(of: focus)).contains { rows.contains($0) }
  }

  /// Moves the rows to the place after the target row. If the source is a document and the target is open,
  /// the rows become the target's first children instead.
  mutating func drop(_ rows: [ItemID], on target: ItemID) {
    if rows.isEmpty { return }
    move(rows, to: isDirectory ? place(below: target) : place(after: target))
  }

  @discardableResult
  private mutating func move(
    _ rows: [ItemID], to place: RowDestination, called name: String = "move"
  ) -> Bool {
    let isDone = edit(
      "\(name) \(edited.names(rows))", .move(rows, to: place.destination), expanding: place.parent)
    if isDone, message == nil, let root = viewport.roots.last, rows.contains(root) {
      message = "“\(edited.name(root))” has moved: Backspace shows where"
    }
    return isDone
  }
}

/// A place to which rows are inserted or moved.
struct RowDestination {
  var destination: SectionSnapshot<ItemID>.Destination
  /// A row to expand, so that the rows at the new place are visible.
  var parent: ItemID?

  /// The place of a new row relative to the row in focus.
  enum Side: Hashable, Sendable {
    case below, above, inside
  }
}

extension OutlineView {
  /// Returns a place for new rows that is above, below or inside the row in focus. If new rows would be out
  /// of sight there, the result is nil, and `message` contains the reason.
  mutating func place(_ side: RowDestination.Side) -> RowDestination? {
    guard let focus else { return RowDestination(destination: .into(nil, at: nil)) }
    switch side {
    case .inside: return RowDestination(destination: .into(focus, at: nil), parent: focus)
    case .below: return place(below: focus)
    case .above where focus == viewport.roots.last:
      message = "the rows above “\(edited.name(focus))” are not shown: Backspace shows all rows"
      return nil
    case .above: return RowDestination(destination: .before(focus))
    }
  }

  /// Returns the place that siblings would have after a shift by one step. If there is no such place, the result is
  /// nil, and `message` contains the reason.
  mutating func place(of rows: [ItemID], after shift: Command.Shift) -> RowDestination? {
    if let destination = document.outline.destination(of: rows, after: shift) {
      let parent: ItemID? = if case .into(let parent, _) = destination { parent } else { nil }
      return RowDestination(destination: destination, parent: parent)
    }
    // For up and indent, the first row determines the place.
    // For down and outdent, the last row determines the place.
    let row = shift == .up || shift == .indent ? rows[0] : rows[rows.count - 1]
    let name = edited.name(row)
    message = "\(name.isEmpty ? "this row" : "“\(name)”") \(shift.impediment)"
    return nil
  }

  /// Returns the place for a new next sibling of a row. If the screen is zoomed to the row, the row's siblings are
  /// out of sight, so the result is the place for a new first child.
  func place(below row: ItemID) -> RowDestination {
    row == viewport.roots.last
      ? RowDestination(destination: .into(row, at: 0), parent: row)
      : RowDestination(destination: .after(row))
  }

  /// Returns the place for a new row that is to be shown directly below a row. If that row is open, the place
  /// is before the row's first child. Otherwise, the place is after the row.
  func place(after row: ItemID) -> RowDestination {
    isOpen(row) ? RowDestination(destination: .into(row, at: 0)) : place(below: row)
  }
}

/// Sorting rows.
extension OutlineView {
  /// Sorts the children of the row in focus or, if that row is not open, the row and its siblings. If the
  /// rows are already sorted, sorts them in reverse order. If the sort key compares details of files that
  /// have not been read, requests these details, and the rows are sorted later.
  mutating func sortChildren(by key: SortOrder.Key) {
    guard let focus else { return }
    let isOwn = isOpen(focus) || focus == viewport.roots.last
    let parent = isOwn ? focus : document.outline.parent(of: focus)
    guard document.outline.childCount(of: parent) > 0 else {
      return message = "there are no children to sort"
    }
    let children = document.outline.children(of: parent)
    if key.comparesDetails && children.contains(where: { document.files.details(of: $0) == nil }) {
      effects.append(.sort(parent, by: key))
    } else {
      sortChildren(of: parent, by: key)
    }
  }

  mutating func sortChildren(of parent: ItemID?, by key: SortOrder.Key) {
    let name = parent.map { edited.name($0) } ?? "the outline"
    for order in [SortOrder(key: key), SortOrder(key: key, isReversed: true)] {
      let positions = RowOrder(order: order, document: document).positions(of: parent)
      let isChanged = edit("sort \(name)") {
        $0.outline.sortChildren(of: parent) { positions[$0]! < positions[$1]! }
      }
      if isChanged { return }
    }
    if message == nil { message = "all rows here are equal in \(key.words)" }
  }
}

extension SortOrder.Key {
  /// The word that messages use for the property by which the key sorts.
  var words: Message {
    switch self {
    case .title, .natural: "name"
    case .size: "size"
    case .mtime: "date"
    case .extension: "extension"
    }
  }
}
