import Outline

/// Searching and filtering. Matches among the rows that have already been read are found at once. In a
/// directory, the other matches are found as folders are read.
extension LazyOutline {
  /// Moves the focus to the next or previous match, which may be in a closed subtree. If the screen is zoomed to a
  /// subtree, only this subtree is searched.
  mutating func search(for pattern: TextPattern, isForward: Bool, count: Int = 1) {
    var isFound = true
    for _ in 0..<count where isFound { isFound = focusMatch(of: pattern, isForward: isForward) }
    if readsFolders {
      searchFolders(for: pattern, .search(focusesNext: !isFound))
    } else if !isFound {
      let scope = view.filter == nil ? rootScope : " in the filtered rows"
      view.message = "“\(pattern.text)” not found" + scope
    }
  }

  /// Focuses the next or previous match. When the search reaches one end of the rows, it continues at the
  /// other end.
  ///
  /// - Returns: Whether there is a match.
  private mutating func focusMatch(of pattern: TextPattern, isForward: Bool) -> Bool {
    let reached = view.viewport.reachedPositions(in: view.shown)
    let start = view.focus.flatMap { view.shown.index(of: $0) } ?? reached.lowerBound
    let rows = view.shown.rows
    let isMatch = { [document = view.document] (row: SectionSnapshot<ItemID>.Row) in
      pattern.matches(row.item, in: document)
    }
    let found: SectionSnapshot<ItemID>.Row?
    if isForward {
      let after = min(start + 1, reached.upperBound)
      found =
        rows[after..<reached.upperBound].first(where: isMatch)
        ?? rows[reached.lowerBound..<after].first(where: isMatch)
    } else {
      found =
        rows[reached.lowerBound..<start].last(where: isMatch)
        ?? rows[start..<reached.upperBound].last(where: isMatch)
    }
    guard let found else { return false }
    if found.item == view.focus { view.message = "there is no other match" }
    view.reveal(found.item)
    view.focus = found.item
    if !pattern.isInTitle(of: found.item, in: view.document),
      let line = pattern.noteLine(of: found.item, in: view.document)
    {
      view.message = "in the note: \(line)"
    }
    return true
  }

  /// Focuses the next visible row whose title begins with the given text. The search begins with the row in
  /// focus.
  mutating func focusRow(beginningWith text: [UInt8]) {
    let pattern = TextPattern(text)
    let (reach, rows) = (view.viewport.reach(in: view.shown), view.shown.visibleRows)
    let start = view.focusedIndex ?? reach.lowerBound
    let isMatch = { [document = view.document] (row: SectionSnapshot<ItemID>.Row) in
      pattern.isPrefix(of: document.title(of: row.item))
    }
    let found =
      rows[start..<reach.upperBound].first(where: isMatch)
      ?? rows[reach.lowerBound..<start].first(where: isMatch)
    if let found {
      view.focus = found.item
    } else {
      view.message = "nothing begins with “\(text)”"
    }
  }

  /// Shows only the rows whose title or note contains the given text, together with their ancestors. If the text
  /// is empty, shows all rows.
  ///
  /// - Parameter isTyping: Whether the user is still typing the text.
  mutating func setFilter(_ text: [UInt8], isTyping: Bool = false) {
    if text.isEmpty { return endFilter() }
    let pattern = TextPattern(text)
    if view.filter?.pattern != pattern {
      view.filter = RowFilter(pattern, of: view.document, keeping: Set(view.viewport.roots))
    }
    if view.isDirectory {
      searchFolders(for: pattern, .filter(isTyping: isTyping))
    } else if view.filter!.matches == 0 {
      view.message = "“\(text)” not found" + rootScope
    }
  }

  /// The words at the end of a search message that name the row whose subtree is searched. The text is empty if the
  /// whole outline is searched.
  private var rootScope: Message {
    view.viewport.roots.last.map { " in “\(view.document.name(of: $0))”" } ?? ""
  }

  private mutating func endFilter() {
    view.filter = nil
    if reading.search?.purpose.isFilter == true { reading.forgetSearch() }
  }

  /// Ends the filter. If there is no filter, zooms out one step.
  mutating func goBack() {
    if view.filter != nil {
      endFilter()
      if let focus = view.focus { view.reveal(focus) }
    } else if let root = view.viewport.roots.popLast() {
      view.focus = root
    }
  }

  /// Handles Esc. If rows are marked, unmarks all rows. Otherwise, ends the filter.
  mutating func escape() {
    if !view.marks.isEmpty { view.marks = [] } else if view.filter != nil { goBack() }
  }
}
