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
    guard mayChangeContents() else { return }
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
    guard mayChangeContents(), old != title else { return }
    let renaming = BrowserHistory.Renaming(node: node, old: old, new: title)
    let note = "rename \(name(node))"
    record(.edit(note: note), renaming: [renaming]) { $0.document.nodes.rename(node, to: title) }
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
