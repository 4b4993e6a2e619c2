import Outline

/// A view of a hierarchy, driven by a ``StepDriver``, that refuses what `NSOutlineView` refuses, in words.
///
/// It keeps cells: a cell that is not drawn again shows what it showed before. After each change, it counts the
/// children of rows that it shows. As AppKit does, it ignores it when a row without children is expanded, asks
/// before it expands or collapses one, and remembers which rows were expanded below one that is collapsed, and
/// before a reload.
@MainActor final class StrictStepView: StepView {
  typealias Content = any StepContent<String, Void>
  private typealias Row = ObjectIdentifier

  private weak var content: Content?
  /// The children of rows that the view shows.
  private var children: [Row?: [AnyObject]] = [nil: []]
  private var cells: [Row: String] = [:]
  private var expandable: Set<Row> = []
  /// The rows that are expanded, or were when they were hidden. The view keeps them alive, so that no other row gets the
  /// identity of one of them.
  private var expanded: [Row: AnyObject] = [:]

  private(set) var refusals: [String] = []
  /// The number of changes that the view was told.
  private(set) var changeCount = 0

  func setContent(_ content: Content) -> AnyObject? {
    self.content = content
    return nil
  }

  func reloadData() {
    (children, cells, expandable) = ([:], [:], [])
    ask(forChildrenOf: nil)
  }

  func removeRow(at index: Int, in parent: AnyObject?, animated: Bool) {
    guard let row = take(at: index, from: parent) else { return }
    forget(row)
    count(parent, "a removal")
  }

  func insertRow(at index: Int, in parent: AnyObject?, animated: Bool) {
    guard isTarget(index, in: parent) else { return }
    count(parent, "an insertion", comes: 1)
    let row = content!.child(of: parent, at: index)
    if cells[Row(row)] != nil { refuse("a row that is there already is inserted") }
    children[parent.map(Row.init)]!.insert(row, at: index)
    draw(row)
  }

  func moveRow(
    at index: Int, in parent: AnyObject?, to newIndex: Int, in newParent: AnyObject?,
    animated: Bool
  ) {
    guard let row = take(at: index, from: parent), isTarget(newIndex, in: newParent) else { return }
    children[newParent.map(Row.init)]!.insert(row, at: newIndex)
    count(parent, "a move")
    count(newParent, "a move")
    if content!.child(of: newParent, at: newIndex) !== row { refuse("another row has moved") }
  }

  func setExpanded(_ isExpanded: Bool, row: AnyObject) {
    guard cells[Row(row)] != nil else { return refuse("a row is expanded that is not shown") }
    guard (expanded[Row(row)] != nil) != isExpanded, !isExpanded || expandable.contains(Row(row))
    else { return }
    guard content!.shouldToggle(row) else {
      return refuse("a row is told to toggle, and should not")
    }
    if isExpanded {
      expanded[Row(row)] = row
      ask(forChildrenOf: row)
    } else {
      expanded[Row(row)] = nil
      for child in children.removeValue(forKey: Row(row)) ?? [] { hide(child) }
    }
  }

  func redrawRow(_ row: AnyObject) {
    guard cells[Row(row)] != nil else { return refuse("a row is drawn that is not shown") }
    draw(row)
  }
}

// MARK: - The user

extension StrictStepView {
  /// The user clicks on a row, to expand or collapse it: the view asks, and does only what it is told.
  ///
  /// - Parameter number: The number of the row, counted round and round.
  func click(_ number: Int) {
    let rows = shownRows
    guard !rows.isEmpty, content!.canExpand(rows[number % rows.count]) else { return }
    if content!.shouldToggle(rows[number % rows.count]) {
      refuse("a click toggles without the model")
    }
  }
}

// MARK: - What is shown

extension StrictStepView {
  /// Says what is shown and should not be; `nil` if the view is up to date.
  ///
  /// - Parameter rows: The cells that it should show.
  func outdated(_ rows: [String]) -> String? {
    let shown = shownRows.map { cells[Row($0)] ?? "no cell" }
    return shown == rows ? nil : "shown: \(shown)\nshould be: \(rows)"
  }

  private var shownRows: [AnyObject] {
    var rows: [AnyObject] = []
    var pending = Array((children[nil] ?? []).reversed())
    while let row = pending.popLast() {
      rows.append(row)
      pending += (children[Row(row)] ?? []).reversed()
    }
    return rows
  }

  private func draw(_ row: AnyObject) {
    cells[Row(row)] = content!.cell(of: row, in: ())
    if content!.canExpand(row) { expandable.insert(Row(row)) } else { expandable.remove(Row(row)) }
  }

  private func ask(forChildrenOf parent: AnyObject?) {
    var pending = [parent]
    while let parent = pending.popLast() {
      let rows = (0..<content!.childCount(of: parent)).map { content!.child(of: parent, at: $0) }
      children[parent.map(Row.init)] = rows
      for row in rows {
        draw(row)
        // Remembered from when the row was shown before.
        if expanded[Row(row)] != nil { pending.append(row) }
      }
    }
  }

  /// Takes a row and those below it off the screen. Which of them are expanded is remembered.
  private func hide(_ row: AnyObject) {
    var pending = [row]
    while let row = pending.popLast() {
      cells[Row(row)] = nil
      pending += children.removeValue(forKey: Row(row)) ?? []
    }
  }

  private func forget(_ row: AnyObject) {
    var pending = [row]
    while let row = pending.popLast() {
      cells[Row(row)] = nil
      expanded[Row(row)] = nil
      pending += children.removeValue(forKey: Row(row)) ?? []
    }
  }
}

// MARK: - What is refused

extension StrictStepView {
  private func refuse(_ reason: String) { refusals.append(reason) }

  private func take(at index: Int, from parent: AnyObject?) -> AnyObject? {
    changeCount += 1
    guard let rows = children[parent.map(Row.init)] else {
      refuse("a row goes from a parent that is not shown expanded")
      return nil
    }
    guard rows.indices.contains(index) else {
      refuse("row \(index) of \(rows.count) goes")
      return nil
    }
    return children[parent.map(Row.init)]!.remove(at: index)
  }

  private func isTarget(_ index: Int, in parent: AnyObject?) -> Bool {
    changeCount += 1
    guard let rows = children[parent.map(Row.init)] else {
      refuse("a row comes to a parent that is not shown expanded")
      return false
    }
    if !(0...rows.count ~= index) { refuse("a row comes to index \(index) of \(rows.count)") }
    return 0...rows.count ~= index
  }

  private func count(_ parent: AnyObject?, _ change: String, comes: Int = 0) {
    let (shown, there) = (
      children[parent.map(Row.init)]!.count + comes, content!.childCount(of: parent)
    )
    if shown != there { refuse("after \(change), \(shown) rows are shown, and there are \(there)") }
  }
}
