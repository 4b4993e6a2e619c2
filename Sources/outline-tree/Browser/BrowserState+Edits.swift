import Outline

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
    _ note: String, renaming renamings: [BrowserHistory.Renaming] = [],
    focusing node: NodeID? = nil,
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
    for renaming in renamings { document.nodes.rename(renaming.node, to: renaming.new) }
    return record(.edit(note: note), since: before, focusBefore, renamings)
  }

  private func words(_ error: OutlineError) -> String {
    if case .cycle = error { return "it cannot stand inside itself" }
    return error.description
  }

  /// Whether rows may come and go and be renamed. If not, it is said.
  mutating func mayChangeContents() -> Bool {
    if isDirectory {
      message = "the files of a directory are never touched: only their order can be changed"
    }
    return !isDirectory
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
