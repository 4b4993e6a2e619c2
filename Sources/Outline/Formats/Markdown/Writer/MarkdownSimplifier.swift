/// Simplifies the layout of rows that would not be read back unchanged.
///
/// The layout of a row can be unsuitable for a new place of the row, or for new neighbors. ``MarkdownWriter``
/// handles the known cases of unsuitable layouts. This type handles all other cases.
struct MarkdownSimplifier {
  private(set) var rows: [TextRow]
  /// The layout of each row; `nil` for new rows, and for rows that are to be written like new rows.
  private(set) var layouts: [MarkdownRowLayout?]
  /// The range of rows that the previous call simplified.
  private var last = 0..<0
  /// The number of rows on each side of the given row that the previous call simplified.
  private var radius = 1
  private var steps = 0

  /// The maximum number of calls that simplify only a part of the rows. Each later call simplifies all rows.
  private static let maximumSteps = 50

  init(_ rows: [TextRow]) {
    self.rows = rows
    layouts = rows.map(\.content.source?.markdown)
  }

  /// Simplifies the layouts of a row and the rows around it. If these layouts are already simple, removes the
  /// layouts, and turns headings and blocks of text into items. If the previous call already simplified the
  /// given row, this call includes more of the rows around it.
  ///
  /// - Returns: False if no row could be simplified.
  mutating func simplify(around index: Int) -> Bool {
    steps += 1
    radius = last.contains(index) ? radius * 2 : 1
    if steps > Self.maximumSteps { radius = rows.count }
    while true {
      let range = max(0, index - radius)..<min(rows.count, index + radius + 1)
      last = range
      let indexes = Array(range) + family(of: index)
      if indexes.reduce(false, { layouts[$1]?.simplify() == true || $0 })
        || indexes.reduce(false, { removeLayout(of: $1) || $0 })
      {
        return true
      }
      if range.count == rows.count { return false }
      radius *= 2
    }
  }

  private mutating func removeLayout(of index: Int) -> Bool {
    let isBlock = rows[index].content.fields.contains(where: \.isBlock)
    guard layouts[index] != nil || isBlock else { return false }
    layouts[index] = nil
    if isBlock { rows[index].content.fields.removeAll(where: \.isBlock) }
    return true
  }

  /// Returns the ancestors of a row, its previous sibling, and the first later row that is not its
  /// descendant.
  private func family(of index: Int) -> [Int] {
    guard rows.indices.contains(index) else { return [] }
    let level = rows[index].level
    var family = Array(
      rows.indices[(index + 1)...].lazy.filter { rows[$0].level <= level }.prefix(1))
    // A row above is the previous sibling or an ancestor if its level is at most `level`, and less than the levels of
    // all rows between.
    var least = level + 1
    for above in (0..<index).reversed() where rows[above].level < least {
      family.append(above)
      least = rows[above].level
      if least == 0 { break }
    }
    return family
  }
}
