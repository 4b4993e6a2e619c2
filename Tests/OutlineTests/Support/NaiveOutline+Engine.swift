import Outline

extension NaiveOutline {
  /// The outline of these rows, which are taken to be good.
  init(rows: [(item: Item, level: Int, isExpanded: Bool)]) {
    self.init()
    var path: [Item] = []
    for (item, level, isExpanded) in rows {
      path.removeSubrange(level...)
      addLast(item, below: path.last, isExpanded: isExpanded)
      path.append(item)
    }
  }

  /// A snapshot of the engine with the same content, built in bulk.
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

  /// A snapshot of the engine with the same content, made by one small edit after another.
  var snapshotByAppending: SectionSnapshot<Item> {
    var result = SectionSnapshot<Item>()
    for entry in entries() {
      result.append([entry.item], to: entry.parent)
      if entry.isExpanded { result.expand([entry.item]) }
    }
    return result
  }

  /// The twin of a snapshot, by what its rows say.
  init(_ snapshot: SectionSnapshot<Item>) {
    self.init(rows: snapshot.rows.map { ($0.item, $0.level, $0.isExpanded) })
  }
}
