import Outline

/// Looking for rows in folders that are not open yet.
extension BrowserState {
  /// Goes on with looking for something, or starts with it. The result is said if everything was read.
  mutating func lookFurther(for pattern: TitlePattern, isFilter: Bool, isFocusWanted: Bool) {
    let isSame = finding.map {
      $0.pattern == pattern && $0.isFilter == isFilter && $0.root == roots.last
    }
    if isSame != true {
      stopJob()
      finding = survey(pattern, isFilter: isFilter)
    }
    finding!.isFocusWanted = isFocusWanted
    isFinding = !finding!.waiting.isEmpty
    if isFinding {
      tellFinding()
    } else {
      message = isFocusWanted || finding!.matches == 0 ? result(unread: 0) : nil
    }
  }

  /// What is found in what was read, and the folders that were not: those after the focus first.
  private func survey(_ pattern: TitlePattern, isFilter: Bool) -> Finding {
    var finding = Finding(pattern: pattern, isFilter: isFilter, root: roots.last)
    let outline = document.outline
    let first = roots.last.flatMap { outline.index(of: $0) } ?? 0
    let end = roots.last.map { first + outline.descendantCount(of: $0) + 1 } ?? outline.count
    let start = focus.flatMap { outline.index(of: $0) } ?? first
    var before: [NodeID] = []
    for (place, row) in zip(first..<end, outline.rows[first..<end]) {
      if pattern.matches(row.item, in: document.nodes) { finding.matches += 1 }
      switch document.nodes.reading(of: row.item) {
      case .omitted where !mayBeEntered(row.item): finding.links += 1
      case .omitted where place < start: before.append(row.item)
      case .omitted: finding.waiting.append(row.item)
      case .refused: finding.refused += 1
      case .done, .loop: continue
      }
    }
    finding.waiting = (finding.waiting + before).reversed()
    return finding
  }

  /// The entries of a folder have come.
  ///
  /// - Parameter isJob: Whether it was read to look there.
  mutating func look(at entries: [NodeID], of folder: NodeID?, isJob: Bool) {
    guard finding != nil else { return }
    let found = entries.filter { finding!.pattern.matches($0, in: document.nodes) }
    let folders = entries.filter { isUnread($0) }
    let waiting = folders.filter { mayBeEntered($0) }
    finding!.matches += found.count
    finding!.waiting += waiting.reversed()
    finding!.links += folders.count - waiting.count
    guard isJob else { return }
    finding!.foldersRead += 1
    if finding!.isFilter, let folder { filter?.add(entries, of: folder, in: document) }
    if finding!.isFocusWanted, let first = found.first {
      finding!.isFocusWanted = false
      reveal(first)
      focus = first
    }
    tellFinding()
  }

  /// The next folder to look into; nil: there is none, which ends it.
  mutating func nextFolderToLookInto() -> NodeID? {
    while isFinding {
      if document.outline.count >= rowLimit {
        stopFinding()
        message = "at the limit of \(document.outline.count) rows: \(message ?? "")"
      } else if let folder = finding!.waiting.popLast() {
        if document.outline.contains(folder), isUnread(folder) { return folder }
      } else {
        isFinding = false
        message = result(unread: 0)
      }
    }
    return nil
  }

  /// Whether a key ends the reading: those that write what is looked for do not.
  func endsFinding(_ key: Key) -> Bool {
    if case .mouse = key { return false }
    if case .prompt = mode { return false }
    return isFinding
  }

  /// `n`, or the same filter once more, goes on with it.
  mutating func stopFinding() {
    isFinding = false
    let outline = document.outline
    finding!.waiting = finding!.waiting.filter { outline.contains($0) && isUnread($0) }
    message = result(unread: finding!.waiting.count)
  }

  mutating func forgetFinding() { (finding, isFinding) = (nil, false) }

  private func result(unread: Int) -> Message {
    finding!.result(in: finding!.root.map { Message(name($0).utf8) }, unread: unread)
  }

  private mutating func tellFinding() {
    message = finding!.progress(mode == .rows ? " any key stops" : "")
  }
}
