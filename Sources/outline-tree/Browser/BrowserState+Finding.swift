/// Search and filter.
extension BrowserState {
  /// Focuses the next match. The folders of a directory that are not open are searched meanwhile.
  mutating func searchAgain(isForward: Bool, count: Int = 1) {
    guard let search else { return message = "nothing was searched for: / searches" }
    var isFound = true
    for _ in 0..<count where isFound {
      isFound = view.focusMatch(of: search, isForward: isForward)
    }
    if view.isDirectory && view.filter == nil {
      reading.search(for: search, .search(focusesNext: !isFound), in: &view)
    } else if !isFound {
      let scope = view.filter == nil ? rootScope : " in what the filter shows"
      message = "“\(search.text)” is not found" + scope
    }
  }

  /// Shows only what a text is found in, and the rows above; everything if the text is empty.
  ///
  /// - Parameter isTyping: Whether the text is not finished yet.
  mutating func setFilter(_ text: [UInt8], isTyping: Bool = false) {
    if text.isEmpty { return endFilter() }
    let pattern = TitlePattern(text)
    if view.filter?.pattern != pattern {
      view.filter = RowFilter(pattern, of: document, keeping: Set(view.viewport.roots))
    }
    if view.isDirectory {
      reading.search(for: pattern, .filter(isTyping: isTyping), in: &view)
    } else if view.filter!.matches == 0 {
      message = "“\(text)” is not found" + rootScope
    }
  }

  /// The subtree that is searched, if it is not everything.
  private var rootScope: Message {
    view.viewport.roots.last.map { " in “\(document.name(of: $0))”" } ?? ""
  }

  private mutating func endFilter() {
    view.filter = nil
    if reading.search?.isFilter == true { reading.forgetSearch() }
  }

  /// Ends the filter or, if there is none, leaves the root of the screen.
  mutating func goBack() {
    if view.filter != nil {
      endFilter()
      if let focus = view.focus { view.reveal(focus) }
    } else if let root = view.viewport.roots.popLast() {
      view.focus = root
    }
  }

  /// Esc: unmarks all or, if nothing is marked, ends the filter.
  mutating func escape() {
    if !view.marks.isEmpty { view.marks = [] } else if view.filter != nil { goBack() }
  }
}
