import Outline

/// What the actions do.
extension BrowserState {
  mutating func perform(_ action: BrowserAction, _ count: Int?) {
    let times = count ?? 1
    switch action {
    case .next: moveFocus(by: times)
    case .previous: moveFocus(by: -times)
    case .open: openOrEnter()
    case .close: closeOrLeave()
    case .activate: activate()
    case .pick: if picks { pick() }
    case .first: count.map { focusRow(at: reach.lowerBound + $0 - 1) } ?? focusFirst()
    case .last: count.map { focusRow(at: reach.lowerBound + $0 - 1) } ?? focusLast()
    case .nextPage: turn(pages: Double(times))
    case .previousPage: turn(pages: -Double(times))
    case .nextHalf: turn(pages: Double(times) / 2)
    case .previousHalf: turn(pages: -Double(times) / 2)
    case .nextSibling: focusSibling(1, count: times)
    case .previousSibling: focusSibling(-1, count: times)
    case .parent: focusParent(count: times)
    default: performFolding(action, times)
    }
  }

  private mutating func performFolding(_ action: BrowserAction, _ times: Int) {
    switch action {
    case .cycle: if let focus { cycle(focus) }
    case .cycleAll: cycleAll()
    case .unfold: if let focus, isParent(focus) { open(focus) }
    case .fold: if let focus { if isOpen(focus) { close(focus) } else { closeParent() } }
    case .toggle: if let focus, isParent(focus) { toggle(focus) }
    case .unfoldBelow: if let focus { openBelow(focus) }
    case .foldBelow: if let focus { closeBelow(focus) }
    case .unfoldAll: openBelow(roots.last)
    case .foldAll: closeBelow(roots.last)
    case .unfoldSiblings: openSiblings()
    case .showLevel(let level): show(toLevel: level)
    default: performEditing(action, times)
    }
  }

  /// As in vim, a closed row's fold is the one that it is in.
  private mutating func closeParent() {
    guard let focus, let parent = shown.parent(of: focus), roots.last != focus else { return }
    close(parent)
    self.focus = parent
  }

  private mutating func performEditing(_ action: BrowserAction, _ times: Int) {
    switch action {
    case .moveUp: moveAmongSiblings(-1, count: times)
    case .moveDown: moveAmongSiblings(1, count: times)
    case .outdent: outdent(count: times)
    case .indent: indent(count: times)
    case .insertBelow: askForRow(.below)
    case .insertAbove: askForRow(.above)
    case .insertInside: askForRow(.inside)
    case .editTitle: editTitle()
    case .cut: cut()
    case .copy: copy()
    case .paste: paste(before: false)
    case .pasteBefore: paste(before: true)
    case .undo: undo(count: times)
    case .redo: redo(count: times)
    case .sort: sortChildren()
    case .mark: mark(count: times)
    case .markAll: markAll()
    case .save: save()
    default: performFinding(action, times)
    }
  }

  private mutating func performFinding(_ action: BrowserAction, _ times: Int) {
    switch action {
    case .search: ask(.search)
    case .searchNext: searchAgain(1, count: times)
    case .searchPrevious: searchAgain(-1, count: times)
    case .filter: ask(.filter, text: filter?.pattern.text ?? [])
    case .typeAhead: mode = .typeAhead([])
    case .zoom: zoom()
    case .goBack: goBack()
    case .tellPlace: tellPlace()
    case .command: ask(.command)
    default: performOther(action)
    }
  }

  private mutating func performOther(_ action: BrowserAction) {
    switch action {
    case .escape: escape()
    case .toggleHidden: change(\.showsHidden, "hidden files")
    case .toggleIgnored: change(\.hidesIgnored, "ignored files")
    case .readAgain: if isDirectory { effects.append(.readAgain) } else { sayNoDirectory() }
    case .watch: toggleWatching()
    case .quit: leave()
    case .help: mode = .help(top: 0)
    case .suspend: effects.append(.suspend)
    case .redraw: effects.append(.redraw)
    default: preconditionFailure("Action \(action) is done by nobody")
    }
  }

  private mutating func sayNoDirectory() {
    message = "this is a document: only a directory is read again"
  }

  private mutating func toggleWatching() {
    guard isDirectory else { return sayNoDirectory() }
    isWatching.toggle()
    effects.append(.watch(isWatching))
    message = isWatching ? "changes on the disk are shown as they happen" : "not watching"
  }

  /// Changes what of a directory is read.
  private mutating func change(
    _ option: WritableKeyPath<BrowserState, Bool>, _ what: Message
  ) {
    guard isDirectory else { return sayNoDirectory() }
    self[keyPath: option].toggle()
    let isShown = option == \.hidesIgnored ? !hidesIgnored : showsHidden
    message = isShown ? "\(what) are shown" : "\(what) are not shown"
    effects.append(.readAgain)
  }

  private mutating func escape() {
    if !marks.isEmpty { marks = [] } else if filter != nil { goBack() }
  }

  private mutating func mark(count: Int) {
    for _ in 0..<count {
      guard let focus else { return }
      if marks.remove(focus) == nil { marks.insert(focus) }
      moveFocus(by: 1)
    }
  }

  /// All siblings; if all are marked, none.
  private mutating func markAll() {
    guard let focus else { return }
    // Those of the root of the screen are out of sight.
    let siblings = focus == roots.last ? [focus] : shown.children(of: shown.parent(of: focus))
    if marks.isSuperset(of: siblings) {
      marks.subtract(siblings)
    } else {
      marks.formUnion(siblings)
    }
  }
}
