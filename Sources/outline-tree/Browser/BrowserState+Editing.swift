import Outline

/// Moving rows, and changing what they say.
extension BrowserState {
  /// The rows that an edit is about: the marked ones, or the one in focus; in their order, and none
  /// below another one.
  var selection: [NodeID] {
    let outline = document.outline
    guard !marks.isEmpty else { return focus.map { [$0] } ?? [] }
    let top = marks.filter { node in
      !outline.ancestors(of: node).contains { marks.contains($0) }
    }
    return top.sorted { outline.index(of: $0)! < outline.index(of: $1)! }
  }

  mutating func moveAmongSiblings(_ direction: Int, count: Int) {
    let selection = selection
    guard let first = selection.first, let last = selection.last else { return }
    for _ in 0..<count {
      let outline = document.outline
      let sibling =
        direction < 0 ? outline.previousSibling(of: first) : outline.nextSibling(of: last)
      guard let sibling else {
        message = direction < 0 ? "it is the first one already" : "it is the last one already"
        return
      }
      let destination: SectionSnapshot<NodeID>.Destination =
        direction < 0 ? .before(sibling) : .after(sibling)
      guard edit("move \(names(selection))", .move(selection, to: destination)) else { return }
    }
  }

  mutating func outdent(count: Int) {
    let selection = selection
    for _ in 0..<count {
      guard let last = selection.last else { return }
      guard let parent = document.outline.parent(of: last) else {
        return message = "it is a root: it cannot be outdented"
      }
      guard edit("outdent \(names(selection))", .move(selection, to: .after(parent))) else {
        return
      }
    }
  }

  mutating func indent(count: Int) {
    let selection = selection
    for _ in 0..<count {
      guard let first = selection.first else { return }
      guard let sibling = document.outline.previousSibling(of: first) else {
        return message = "there is no sibling above it to indent it into"
      }
      let isDone = edit(
        "indent \(names(selection))", .move(selection, to: .into(sibling, at: nil)),
        expanding: sibling)
      guard isDone else { return }
    }
  }

  /// Puts rows behind another one.
  mutating func drop(_ nodes: [NodeID], on target: NodeID) {
    let isEntered = isOpen(target) && !isDirectory
    let destination: SectionSnapshot<NodeID>.Destination =
      isEntered ? .into(target, at: 0) : .after(target)
    edit("move \(names(nodes))", .move(nodes, to: destination))
  }

  mutating func insert(_ title: [UInt8], at place: Prompt.Place) {
    guard allowsContents else { return }
    let node = document.nodes.add(title: title, kind: .plain)
    let destination: SectionSnapshot<NodeID>.Destination
    switch (place, focus) {
    case (_, nil): destination = .into(nil, at: nil)
    case (.below, let focus?): destination = .after(focus)
    case (.above, let focus?): destination = .before(focus)
    case (.inside, let focus?): destination = .into(focus, at: nil)
    }
    let parent = place == .inside ? focus : nil
    edit(
      "insert \(name(node))", .insert([node], at: destination), expanding: parent, focusing: node)
  }

  mutating func rename(_ node: NodeID, to title: [UInt8]) {
    let old = Array(document.nodes.title(of: node))
    guard allowsContents, old != title else { return }
    let renaming = BrowserHistory.Renaming(node: node, old: old, new: title)
    let note = "rename \(name(node))"
    record(.edit(note: note), renaming: [renaming]) { $0.document.nodes.rename(node, to: title) }
  }

  mutating func cut() {
    guard allowsContents, copySelection(isCut: true) else { return }
    let selection = selection
    let outline = document.outline
    let neighbor =
      outline.nextSibling(of: selection[selection.count - 1])
      ?? outline.previousSibling(of: selection[0]) ?? outline.parent(of: selection[0])
    edit("delete \(names(selection))", .delete(selection), focusing: neighbor)
  }

  mutating func copy() {
    guard copySelection(isCut: false) else { return }
    message = "copied \(names(selection))"
  }

  private mutating func copySelection(isCut: Bool) -> Bool {
    guard !selection.isEmpty else { return false }
    var rows: [(item: NodeID, level: Int)] = []
    var expanded: [NodeID] = []
    for node in selection {
      let level = document.outline.level(of: node)
      for row in document.outline.subtree(of: node) {
        rows.append((row.item, row.level - level))
        if row.isExpanded { expanded.append(row.item) }
      }
    }
    // Whole subtrees, one behind the other.
    var outline = try! SectionSnapshot(rows: rows)
    outline.expand(expanded)
    clipboard = Clipboard(outline: outline, isCut: isCut)
    return true
  }

  mutating func paste(before: Bool) {
    guard allowsContents else { return }
    guard let clipboard else { return message = "nothing was cut or copied" }
    let outline = pasted(clipboard)
    let destination: SectionSnapshot<NodeID>.Destination =
      focus.map { before ? .before($0) : .after($0) } ?? .into(nil, at: nil)
    edit(
      "paste \(names(outline.rootItems))", .graft(outline, at: destination),
      focusing: outline.rootItems[0])
  }

  /// What was cut comes back as itself once; all else is a copy.
  private mutating func pasted(_ clipboard: Clipboard) -> SectionSnapshot<NodeID> {
    let isFree = !clipboard.outline.rows.contains { document.outline.contains($0.item) }
    if clipboard.isCut && isFree { return clipboard.outline }
    let rows = clipboard.outline.rows.map { row in
      (copy: document.nodes.addCopy(of: row.item), row: row)
    }
    var copy = try! SectionSnapshot(rows: rows.map { (item: $0.copy, level: $0.row.level) })
    copy.expand(rows.filter(\.row.isExpanded).map(\.copy))
    return copy
  }

  mutating func sortChildren() {
    guard let focus else { return }
    let parent = isOpen(focus) ? focus : document.outline.parent(of: focus)
    let nodes = document.nodes
    let order = RowOrder(order: SortOrder(key: .natural), nodes: nodes)
    let reverse = RowOrder(order: SortOrder(key: .natural, isReversed: true), nodes: nodes)
    let what = parent.map { name($0) } ?? "the outline"
    let note = "sort \(what)"
    let isChanged = edit(note) { $0.sortChildren(of: parent, by: order.areInOrder) }
    if !isChanged { edit(note) { $0.sortChildren(of: parent, by: reverse.areInOrder) } }
  }
}

/// How an edit is done.
extension BrowserState {
  /// - Parameters:
  ///   - parent: A row that is opened if it has just got its first child.
  ///   - node: The row in focus afterwards; nil: the same as before.
  @discardableResult
  mutating func edit(
    _ note: String, _ edit: SectionSnapshot<NodeID>.Edit, expanding parent: NodeID? = nil,
    focusing node: NodeID? = nil
  ) -> Bool {
    self.edit(note, focusing: node) { outline throws(OutlineError) in
      try outline.perform(edit)
      if let parent { outline.expand([parent]) }
    }
  }

  @discardableResult
  mutating func edit(
    _ note: String, focusing node: NodeID? = nil,
    _ body: (inout SectionSnapshot<NodeID>) throws(OutlineError) -> Void
  ) -> Bool {
    let (before, focusBefore) = (document.outline, focus)
    do {
      try body(&document.outline)
    } catch {
      document.outline = before
      message = Message(words(error).utf8)
      return false
    }
    if let refusal = refusal(of: document.outline.outlineDifference(from: before)) {
      document.outline = before
      message = refusal
      return false
    }
    if let node { focus = node }
    return record(.edit(note: note), since: before, focusBefore)
  }

  private func words(_ error: OutlineError) -> String {
    if case .cycle = error { return "it cannot stand inside itself" }
    return error.description
  }

  /// Whether rows may come and go and be renamed.
  var allowsContents: Bool {
    mutating get {
      if isDirectory {
        message = "the files of a directory are never touched: only their order can be changed"
      }
      return !isDirectory
    }
  }

  /// Why a directory's outline may not be changed so.
  func refusal(of difference: OutlineDifference<NodeID>) -> Message? {
    guard isDirectory else { return nil }
    for change in difference {
      switch change {
      case .expand, .collapse: continue
      case .move(_, let old, let new) where old.parent == new.parent: continue
      default:
        return "the files of a directory are never touched: an entry stays in its folder"
      }
    }
    return nil
  }

  func name(_ node: NodeID) -> String {
    String(decoding: document.nodes.label(of: node), as: UTF8.self)
  }

  func names(_ nodes: [NodeID]) -> String {
    nodes.count == 1 ? name(nodes[0]) : "\(nodes.count) rows"
  }
}
