import Outline

/// An edit of a directory that an order file can keep.
enum OrderChange {
  /// Refuses an edit that does more than reorder, expand and collapse entries of a folder.
  static func check(
    from before: SourceDocument, to after: SourceDocument
  ) throws(Refusal) {
    for change in after.outline.outlineDifference(from: before.outline) {
      switch change {
      case .expand, .collapse: continue
      case .move(_, let old, let new) where old.parent == new.parent: continue
      case .move(let node, _, _), .remove(let node, _, _):
        throw refusal(before.label(of: node))
      case .insert(let node, _, _): throw refusal(after.label(of: node))
      }
    }
    let renamed = after.document.contentChanges(since: before.document).map(\.item)
      .filter { before.outline.contains($0) }
    let first = renamed.min { before.outline.index(of: $0)! < before.outline.index(of: $1)! }
    if let first { throw refusal(before.label(of: first)) }
  }

  private static func refusal(_ title: [UInt8]) -> Refusal {
    Refusal(
      "“\(title)”: an order file says in which order the entries of a folder are shown, and "
        + "nothing else; the files are never touched")
  }
}
