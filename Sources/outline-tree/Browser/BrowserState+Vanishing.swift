import Outline

/// Folders that are deleted on the disk, and made again.
extension BrowserState {
  /// Rows are about to be deleted, as their files are.
  mutating func remember(_ nodes: [NodeID]) {
    for node in nodes {
      for row in document.outline.subtree(of: node) where row.isExpanded && isFolder(row.item) {
        vanished.insert(document.names(to: row.item))
      }
    }
  }

  /// Says which of some folders are gone that somebody has looked into.
  mutating func tellOfVanishing(_ nodes: [NodeID]) {
    let folders = nodes.filter { isFolder($0) && !isUnread($0) }
    guard let first = folders.first else { return }
    let more = folders.count - 1
    message =
      more == 0
      ? "“\(name(first))” is gone"
      : "“\(name(first))” and \(more) more \(more == 1 ? "folder" : "folders") are gone"
  }

  private func isFolder(_ node: NodeID) -> Bool { document.nodes.kind(of: node).isDirectory }

  /// The source is not there any more.
  mutating func loseSource(_ why: Message) {
    if isSourceGone { return }
    let roots = document.outline.rootItems
    remember(roots)
    document.outline.delete(roots)
    history.clear()
    forgetFinding()
    job = nil
    isSourceGone = true
    message = "\(why): it is shown again when it is back"
  }

  /// The source was read.
  mutating func findSource() {
    guard isSourceGone else { return }
    isSourceGone = false
    message = "\(name) is there again"
  }
}
