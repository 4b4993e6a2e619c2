import Outline

/// Moving rows, and changing what they say.
extension BrowserState {
  mutating func moveAmongSiblings(_ direction: Int, count: Int) {
    let selection = takeSelection()
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
      guard move(selection, to: destination) else { return }
    }
  }

  mutating func outdent(count: Int) {
    let selection = takeSelection()
    for _ in 0..<count {
      guard let last = selection.last else { return }
      guard let parent = document.outline.parent(of: last) else {
        return message = "it is a root: it cannot be outdented"
      }
      guard move(selection, to: .after(parent), called: "outdent") else { return }
    }
  }

  mutating func indent(count: Int) {
    let selection = takeSelection()
    for _ in 0..<count {
      guard let first = selection.first else { return }
      guard let sibling = document.outline.previousSibling(of: first) else {
        return message = "there is no sibling above it to indent it into"
      }
      let isDone = move(
        selection, to: .into(sibling, at: nil), called: "indent", expanding: sibling)
      guard isDone else { return }
    }
  }

  /// Puts rows after another one, or below it if it is open.
  mutating func drop(_ nodes: [NodeID], on target: NodeID) {
    if nodes.isEmpty { return }
    let isEntered = isOpen(target) && !isDirectory
    let place =
      isEntered
      ? RowDestination(destination: .into(target, at: 0)) : destination(below: target)
    move(nodes, to: place.destination, expanding: place.parent)
  }

  @discardableResult
  private mutating func move(
    _ nodes: [NodeID], to destination: SectionSnapshot<NodeID>.Destination,
    called name: String = "move", expanding parent: NodeID? = nil
  ) -> Bool {
    let isDone = edit(
      "\(name) \(names(nodes))", .move(nodes, to: destination), expanding: parent)
    if isDone, message == nil, let root = roots.last, nodes.contains(root) {
      message = "“\(self.name(root))” has moved: Backspace shows where"
    }
    return isDone
  }

  mutating func insert(_ title: [UInt8], at place: Prompt.Place) {
    guard mayChangeContents(), let place = destination(place) else { return }
    let node = document.nodes.add(title: title, kind: .plain)
    edit(
      "insert \(name(node))", .insert([node], at: place.destination), expanding: place.parent,
      focusing: node)
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
    let isOwn = isOpen(focus) || focus == roots.last
    let parent = isOwn ? focus : document.outline.parent(of: focus)
    guard document.outline.childCount(of: parent) > 0 else {
      return message = "there is nothing below it to sort"
    }
    let nodes = document.nodes
    let order = RowOrder(order: SortOrder(key: .natural), nodes: nodes)
    let reverse = RowOrder(order: SortOrder(key: .natural, isReversed: true), nodes: nodes)
    let what = parent.map { name($0) } ?? "the outline"
    let note = "sort \(what)"
    let isChanged = edit(note) { $0.sortChildren(of: parent, by: order.areInOrder) }
    if !isChanged { edit(note) { $0.sortChildren(of: parent, by: reverse.areInOrder) } }
  }
}
