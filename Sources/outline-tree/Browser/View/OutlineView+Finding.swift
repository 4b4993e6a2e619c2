import Outline

/// Searching and filtering. The view finds matches at once among the rows that have already been read. In a
/// directory, it finds the other matches when it reads more folders.
extension OutlineView {
  /// Moves the focus to the next or previous match, which may be in a closed subtree. If the screen is zoomed to a
  /// subtree, only this subtree is searched.
  mutating func search(for pattern: TextPattern, isForward: Bool, count: Int = 1) {
    var isFound = true
    for _ in 0..<count where isFound { isFound = focusMatch(of: pattern, isForward: isForward) }
    if readsFolders {
      searchFolders(.search(pattern, focusesNext: !isFound))
    } else if !isFound {
      let scope = filter == nil ? rootScope : " in the filtered rows"
      message = "“\(pattern.text)” not found" + scope
    }
  }

  /// Focuses the next or previous match. When the search reaches one end of the rows, it continues at the
  /// other end.
  ///
  /// - Returns: Whether there is a match.
  private mutating func focusMatch(of pattern: TextPattern, isForward: Bool) -> Bool {
    let reached = viewport.reachedPositions(in: shown)
    let start = focus.flatMap { shown.index(of: $0) } ?? reached.lowerBound
    let rows = shown.rows
    let isMatch = { [document = document] (row: SectionSnapshot<ItemID>.Row) in
      pattern.matches(row.item, in: document)
    }
    // The row in focus is searched last.
    let split = isForward ? min(start + 1, reached.upperBound) : start
    let (before, after) = (rows[reached.lowerBound..<split], rows[split..<reached.upperBound])
    let found =
      isForward
      ? after.first(where: isMatch) ?? before.first(where: isMatch)
      : before.last(where: isMatch) ?? after.last(where: isMatch)
    guard let found else { return false }
    if found.item == focus { message = "there is no other match" }
    reveal(found.item)
    focus = found.item
    if !pattern.isInTitle(of: found.item, in: document),
      let line = pattern.noteLine(of: found.item, in: document)
    {
      message = "in the note: \(line)"
    }
    return true
  }

  /// Focuses the next visible row whose title begins with the given text. The search begins with the row in
  /// focus.
  mutating func focusRow(beginningWith text: [UInt8]) {
    let pattern = TextPattern(text)
    let (reach, rows) = (viewport.reach(in: shown), shown.visibleRows)
    let start = focusedIndex ?? reach.lowerBound
    let isMatch = { [document = document] (row: SectionSnapshot<ItemID>.Row) in
      pattern.isPrefix(of: document.title(of: row.item))
    }
    let found =
      rows[start..<reach.upperBound].first(where: isMatch)
      ?? rows[reach.lowerBound..<start].first(where: isMatch)
    if let found {
      focus = found.item
    } else {
      message = "nothing begins with “\(text)”"
    }
  }

  /// Shows only the rows whose title or note contains the given text, together with their ancestors. If the text
  /// is empty, shows all rows.
  ///
  /// - Parameter isTyping: Whether the user is still typing the text.
  mutating func setFilter(_ text: [UInt8], isTyping: Bool = false) {
    if text.isEmpty { return endFilter() }
    let pattern = TextPattern(text)
    if filter?.pattern != pattern {
      filter = RowFilter(pattern, of: document, keeping: Set(viewport.roots))
    }
    if isDirectory {
      searchFolders(.filter(pattern, isTyping: isTyping))
    } else if filter!.matches == 0 {
      message = "“\(text)” not found" + rootScope
    }
  }

  /// The words that a search message ends with. They name the row whose subtree is searched; the text is empty if the
  /// whole outline is searched.
  private var rootScope: Message {
    viewport.roots.last.map { " in “\(document.name(of: $0))”" } ?? ""
  }

  private mutating func endFilter() {
    filter = nil
    if case .filter? = reading.background?.purpose { reading.background = nil }
  }

  /// Ends the filter. If there is no filter, zooms out one step.
  mutating func goBack() {
    if filter != nil {
      endFilter()
      if let focus { reveal(focus) }
    } else if let root = viewport.roots.popLast() {
      focus = root
    }
  }

  /// Handles Esc. If rows are marked, unmarks all rows. Otherwise, ends the filter.
  mutating func escape() {
    if !marks.isEmpty { marks = [] } else if filter != nil { goBack() }
  }
}
