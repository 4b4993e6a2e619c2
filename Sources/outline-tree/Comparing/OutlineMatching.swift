import Outline

/// Matches the rows of two outlines by what they say and gives matching rows the same number: two sources
/// have no identities in common.
struct OutlineMatching {
  private let old: TitledOutline
  private let new: TitledOutline
  private let drawsImages: Bool

  struct Result {
    /// The newer outline, with the numbers of the older one for matching rows.
    var renumbered: TitledOutline
    /// The numbers of matching rows in both outlines, in the order of the newer one.
    var pairs: [(old: NodeID, new: NodeID)]
  }

  /// What the rows of both outlines say besides their titles, for equal titles to be told apart.
  struct Contents {
    var old: (NodeID) -> [UInt8] = { _ in [] }
    var new: (NodeID) -> [UInt8] = { _ in [] }
  }

  /// Matches the rows of two outlines. The rows of a directory, and of anything that is compared with one,
  /// are files: those of one path are the same.
  ///
  /// - Parameters:
  ///   - drawsImages: Whether titles are compared with their images, because one outline is a drawing.
  ///   - areListings: Whether the rows are files, although no outline is a directory.
  static func matching(
    _ newer: TitledOutline, with older: TitledOutline, contents: Contents = Contents(),
    drawsImages: Bool = false, areListings: Bool = false
  ) -> Result {
    let areNames = areListings || older.kind != .rows || newer.kind != .rows
    let matching = OutlineMatching(old: older, new: newer, drawsImages: drawsImages)
    var rows = RowIdentification(areNames: areNames)
    let hasKinds = older.kind != .rows && newer.kind != .rows
    matching.append(older, contents.old, hasKinds, to: .old, of: &rows)
    matching.append(newer, contents.new, hasKinds, to: .new, of: &rows)
    let (olds, news) = (older.outline.items, newer.outline.items)
    let pairs = rows.pairs().map { (old: olds[$0.old], new: news[$0.new]) }
    return Result(renumbered: matching.renumbered(pairs), pairs: pairs)
  }

  private func append(
    _ outline: TitledOutline, _ content: (NodeID) -> [UInt8], _ hasKinds: Bool,
    to side: RowIdentification.Side, of rows: inout RowIdentification
  ) {
    for row in outline.outline.rows {
      let kind: UInt8 = hasKinds ? outline.nodes.kind(of: row.item).isDirectory ? 1 : 2 : 0
      content(row.item).withUnsafeBytes { content in
        withTitle(of: row.item, outline.nodes) {
          rows.append(to: side, level: row.level, title: $0, content: content, kind: kind)
        }
      }
    }
  }

  /// With its image, as drawings have it. A checkbox is an image.
  private func withTitle(
    of node: NodeID, _ nodes: NodeTable, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    if drawsImages {
      nodes.label(of: node).withUnsafeBytes(body)
    } else {
      nodes.title(of: node).withUnsafeBytes(body)
    }
  }

  private func renumbered(_ pairs: [(old: NodeID, new: NodeID)]) -> TitledOutline {
    var nodes = old.nodes
    var numbers = [NodeID?](repeating: nil, count: new.nodes.count)
    for pair in pairs {
      numbers[pair.new.index] = pair.old
      rename(pair.old, as: pair.new, in: &nodes)
    }
    let rows = new.outline.rows
    for row in rows {
      let number =
        numbers[row.item.index]
        ?? nodes.add(title: new.nodes.title(of: row.item), kind: new.nodes.kind(of: row.item))
      numbers[row.item.index] = number
      nodes.setMarks(of: number, as: row.item, in: new.nodes)
    }
    // The rows of a valid outline with other numbers, all different.
    var outline = try! SectionSnapshot(rows: rows.map { (numbers[$0.item.index]!, $0.level) })
    outline.expand(rows.filter(\.isExpanded).map { numbers[$0.item.index]! })
    var result = TitledOutline(outline: outline, nodes: nodes, kind: new.kind)
    result.items = items(numbers, count: nodes.count)
    return result
  }

  private func rename(_ node: NodeID, as other: NodeID, in nodes: inout NodeTable) {
    // A drawing has the image in the title.
    if drawsImages && nodes.label(of: node) == new.nodes.label(of: other) { return }
    let title = new.nodes.title(of: other)
    if nodes.title(of: node) != title { nodes.rename(node, to: title) }
  }

  /// Returns the identities of the newer outline by the other numbers, if they last.
  private func items(_ numbers: [NodeID?], count: Int) -> [ItemID?]? {
    guard new.items != nil else { return nil }
    var items = [ItemID?](repeating: nil, count: count)
    for row in new.outline.rows {
      items[numbers[row.item.index]!.index] = new.item(of: row.item)
    }
    return items
  }
}
