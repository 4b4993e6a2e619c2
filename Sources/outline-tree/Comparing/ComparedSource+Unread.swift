import Outline

/// Rows of a saved listing whose descendants it leaves out.
extension ComparedSource {
  /// True if the source leaves out what is below a row: it was collapsed, too long or unreadable.
  func leavesOut(below node: ItemID) -> Bool {
    guard let fields = content(of: node)?.fields, !fields.isEmpty else { return false }
    if fields["omitted"] != nil { return FileFacts.areListed(fields) }
    if parents.contains(node) { return false }
    return fields.contains { field in
      switch field.name {
      case "#hidden": format == .tree
      case "collapsed": field.value == .json("true") && FileFacts.areListed(fields)
      case "error": FileFacts.areListed([field])
      default: false
      }
    }
  }

  /// True if the source leaves out rows at the top level.
  var leavesOutRoots: Bool { isListing && outline.document.header["omitted"] != nil }

  /// True if the document is a listing as `tree -J` writes one.
  var isListing: Bool {
    !isDirectory && FileFacts.areListed(outline.document.header)
  }

  /// Removes the descendants of some rows.
  mutating func prune(below nodes: Set<ItemID>) {
    var kept: [SectionSnapshot<ItemID>.Row] = []
    // The level of the row whose descendants come next.
    var level = Int.max
    for row in outline.outline.rows {
      if row.level > level { continue }
      level = nodes.contains(row.item) ? row.level : Int.max
      kept.append(row)
    }
    // Whole subtrees are removed, so no level is skipped.
    var pruned = try! SectionSnapshot(rows: kept.map { (item: $0.item, level: $0.level) })
    pruned.expand(kept.lazy.filter { $0.isExpanded && !nodes.contains($0.item) }.map(\.item))
    outline.outline = pruned
  }
}
