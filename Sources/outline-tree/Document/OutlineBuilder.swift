import Outline

/// Builds an outline of the rows of a scan, numbered in their order, all expanded.
struct OutlineBuilder: RowSink {
  private(set) var nodes = NodeTable()
  private var rows: [(item: NodeID, level: Int)] = []

  mutating func add(_ row: OutlineRow) {
    let node = nodes.add(title: row.title, kind: row.kind, reading: .init(row.branch))
    if let target = row.target { nodes.setTarget(target, row.targetMode, of: node) }
    if row.isPassage { nodes.markPassage(node) }
    if let image = row.image { nodes.setImage(image, of: node) }
    if let details = row.details { nodes.addDetails(details) }
    rows.append((node, row.level))
  }

  mutating func flushIfDue() {}

  /// A limit leaves rows out of a drawing, not out of an outline.
  mutating func omit(_ count: Int, level: Int) {}

  mutating func hide(_ kind: NodeKind, isRead: Bool) {}

  consuming func outline(_ kind: TitledOutline.Kind) throws(OutlineError) -> TitledOutline {
    var outline = try SectionSnapshot(rows: rows)
    outline.expandAll()
    return TitledOutline(outline: outline, nodes: nodes, kind: kind)
  }
}

extension NodeTable.Reading {
  fileprivate init(_ branch: OutlineRow.Branch) {
    switch branch {
    case .leaf, .expanded: self = .done
    case .collapsed: self = .omitted
    case .unreadable: self = .refused
    case .loop: self = .loop
    }
  }
}
