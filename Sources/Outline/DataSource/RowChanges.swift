/// The visible rows that come, go and move between two outlines that have the same sections.
///
/// In each section, rows stay that are a longest common subsequence of the section's visible rows. Of the
/// others, an item that leaves one section and arrives in another one moves.
struct RowChanges<Section: Hashable, Item: Hashable> {
  private(set) var deleted: [RowPosition] = []
  private(set) var inserted: [RowPosition] = []
  private(set) var moved: [(from: RowPosition, to: RowPosition)] = []
  /// The items that moved to another section.
  private(set) var crossed: [Item] = []

  private typealias Row = (position: RowPosition, handle: Int32)

  /// - Precondition: The outlines have the same sections in the same order.
  /// - Complexity: O(*c* log *n*), where *c* is the number of rows that changed and *n* the number of rows, when
  ///   one outline came from the other; O(*n* log *n*) otherwise.
  init(from old: SectionedOutline<Section, Item>, to new: SectionedOutline<Section, Item>) {
    var (gone, come): ([Row], [Row]) = ([], [])
    let sections = new.changedSections(since: old).compactMap(\.new)
    for section in sections {
      let before = old.outline(numbered: section).storage
      let after = new.outline(numbered: section).storage
      let changes = FlatChanges(
        from: before.tree, to: after.tree, items: after.correspondence(from: before),
        scope: .visible)
      gone += changes.removed.map { (RowPosition(section: section, row: $0.position), $0.handle) }
      come += changes.inserted.map { (RowPosition(section: section, row: $0.position), $0.handle) }
      moved += changes.moved.map {
        (
          RowPosition(section: section, row: $0.old),
          RowPosition(section: section, row: $0.row.position)
        )
      }
    }
    if sections.count > 1, !gone.isEmpty, !come.isEmpty { match(&gone, &come, old, new) }
    deleted = gone.map(\.position).sorted()
    inserted = come.map(\.position).sorted()
    moved.sort { $0.to < $1.to }
  }

  /// Makes moves of the rows that leave one section and arrive in another one.
  private mutating func match(
    _ gone: inout [Row], _ come: inout [Row],
    _ old: SectionedOutline<Section, Item>, _ new: SectionedOutline<Section, Item>
  ) {
    // Rows that are gone are not hashed: their items may have been deleted, and be invalid, since then.
    var origins: [SectionHandle: Int] = [:]
    for (index, row) in gone.enumerated() {
      origins[SectionHandle(section: row.position.section, handle: row.handle)] = index
    }
    var isMoved = Array(repeating: false, count: gone.count)
    come.removeAll { row in
      let item = new.outline(numbered: row.position.section).storage.items.item(of: row.handle)
      guard let place = old.handle(of: item), let origin = origins[place] else { return false }
      isMoved[origin] = true
      moved.append((gone[origin].position, row.position))
      crossed.append(item)
      return true
    }
    gone = gone.indices.filter { !isMoved[$0] }.map { gone[$0] }
  }
}
