import Outline

extension NaiveOutline {
  /// Creates an outline from valid rows.
  init(rows: [(item: Item, level: Int, isExpanded: Bool)]) {
    self.init()
    var path: [Item] = []
    for (item, level, isExpanded) in rows {
      path.removeSubrange(level...)
      addLast(item, below: path.last, isExpanded: isExpanded)
      path.append(item)
    }
  }

  /// A snapshot with the same content, built in bulk.
  var snapshot: SectionSnapshot<Item> {
    let rows = entries().map { (item: $0.item, level: $0.level) }
    do {
      var result = try SectionSnapshot(rows: rows)
      result.expand(rows.map(\.item).filter(expanded.contains))
      return result
    } catch {
      fatalError("A twin gave rows that the engine refuses: \(error)")
    }
  }

  /// A snapshot with the same content, built by many small edits.
  var snapshotByAppending: SectionSnapshot<Item> {
    var result = SectionSnapshot<Item>()
    for entry in entries() {
      result.append([entry.item], to: entry.parent)
      if entry.isExpanded { result.expand([entry.item]) }
    }
    return result
  }

  /// Creates the twin of a snapshot from its rows.
  init(_ snapshot: SectionSnapshot<Item>) {
    self.init(rows: snapshot.rows.map { ($0.item, $0.level, $0.isExpanded) })
  }
}
