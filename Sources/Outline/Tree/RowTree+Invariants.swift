extension RowTree {
  /// Returns descriptions of the faults in the tree. The result is empty when the tree is valid.
  func invariantViolations() -> [String] {
    guard let root else {
      return summary == RowSummary() ? [] : ["there are no rows, but the summary is not empty"]
    }
    var inspection = RowTreeInspection(tree: self)
    inspection.inspect(root, shift: 0, isRoot: true)
    if summary != root.view.summary() {
      inspection.violations.append("the summary of all rows is stale")
    }
    if !root.isLeaf && parentOfNode[Int(root.id)] != Self.none {
      inspection.violations.append("the root has a parent")
    }
    inspection.inspectRows()
    return inspection.violations
  }
}

private struct RowTreeInspection {
  let tree: RowTree
  var violations: [String] = []
  var identities: Set<Int32> = []

  mutating func inspect(_ node: RowNode, shift: Int32, isRoot: Bool) {
    let name = "node \(node.id) of height \(node.height)"
    if !identities.insert(node.id).inserted {
      violations.append("\(name) has the same identity as another node")
    }
    let least = isRoot ? (node.isLeaf ? 1 : 2) : tree.minimumCount(of: node)
    let most = isRoot && node.isLeaf ? tree.widths.onlyLeaf : tree.width(of: node)
    if !(least...most).contains(node.count) {
      violations.append("\(name) has \(node.count) entries")
    }
    if node.isLeaf {
      if !isRoot { inspectHandles(of: node, name) }
    } else {
      for slot in 0..<node.count { inspectEdge(slot, of: node, name, shift: shift) }
    }
  }

  private mutating func inspectEdge(_ slot: Int, of node: RowNode, _ name: String, shift: Int32) {
    let child = node.children[slot]
    var summary = child.view.summary()
    summary.shiftHidden(by: node.column(.shift)[slot])
    if summary != node.view.summary(at: slot) {
      violations.append("\(name) has a stale summary at \(slot)")
    }
    if child.isLeaf, node.column(.firstHandle)[slot] != child.view.firstHandle() {
      violations.append("\(name) has a stale first handle at \(slot)")
    }
    if node.column(.id)[slot] != child.id {
      violations.append("\(name) has a stale child identity at \(slot)")
    }
    if child.height != node.height - 1 {
      violations.append("\(name) has a child of the wrong height at \(slot)")
    }
    if tree.parentOfNode[Int(child.id)] != node.id {
      violations.append("\(name) is not the parent of \(child.id)")
    }
    inspect(child, shift: shift &+ node.column(.shift)[slot], isRoot: false)
  }

  private mutating func inspectHandles(of leaf: RowNode, _ name: String) {
    for slot in 0..<leaf.count {
      let handle = leaf.view.row(at: slot, shiftedBy: 0).handle
      if tree.leafOfHandle[Int(handle)] != leaf.id {
        violations.append("\(name) has handle \(handle), which is indexed elsewhere")
      }
    }
  }

  /// Checks that the rows form a forest, and that each row's `hidden` is the number of its collapsed
  /// ancestors.
  mutating func inspectRows() {
    var path: [(hidden: Int32, isExpanded: Bool)] = []
    var handles: Set<Int32> = []
    for (position, row) in tree.rows(in: 0..<tree.count).enumerated() {
      if !handles.insert(row.handle).inserted {
        violations.append("handle \(row.handle) occurs twice")
      }
      guard 0...path.count ~= Int(row.level) else {
        violations.append("row \(position) has level \(row.level); expected at most \(path.count)")
        return
      }
      path.removeSubrange(Int(row.level)...)
      let hidden = path.last.map { $0.hidden + ($0.isExpanded ? 0 : 1) } ?? 0
      if hidden != row.hidden {
        violations.append(
          "row \(position) stores \(row.hidden) collapsed ancestors; expected \(hidden)")
      }
      path.append((hidden, row.isExpanded))
    }
  }
}
