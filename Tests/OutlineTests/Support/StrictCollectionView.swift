import Outline

/// A view with batch updates that refuses what `UICollectionView` and `NSTableView` refuse, in words.
///
/// It keeps cells, as these views do: a cell that is not drawn again shows what it showed before.
struct StrictCollectionView {
  /// The look of a cell.
  struct Look: Equatable {
    var section: Int
    var item: Labeled
    var label: String
    var level: Int
    var isExpanded: Bool
    var hasChildren: Bool
    var hiddenCount: Int
  }

  typealias Model = SectionedOutline<Int, Labeled>

  private(set) var model = Model()
  private(set) var cells: [[Look]] = []
  /// The numbers of rows that went or moved away, and that came or moved there, by section.
  private(set) var rowChanges: [Int: (gone: Int, come: Int)] = [:]

  /// Returns what all cells should show.
  static func looks(of model: Model) -> [[Look]] {
    model.sectionIdentifiers.map { section in
      let outline = model[section]
      return outline.visibleRows.map { row in
        Look(
          section: section, item: row.item, label: row.item.label, level: row.level,
          isExpanded: row.isExpanded, hasChildren: row.hasChildren,
          hiddenCount: row.isExpanded ? 0 : outline.descendantCount(of: row.item))
      }
    }
  }

  mutating func reload(_ model: Model) {
    self.model = model
    cells = Self.looks(of: model)
  }

  /// - Parameter marked: The items that are drawn again although nothing about them changed.
  mutating func perform(
    _ batch: ViewBatch<Int, Labeled>, marked: Set<Labeled> = []
  ) throws {
    try holds(batch.before == model, "the batch starts from what is shown")
    try checkSections(batch)
    let looks = Self.looks(of: batch.after)
    try checkRows(batch, looks)
    var sections = try rearrangedSections(batch, looks)
    let removed = Set(batch.deletedRows + batch.movedRows.map(\.from))
    let moved = Dictionary(uniqueKeysWithValues: batch.movedRows.map { ($0.to, $0.from) })
    let inserted = Set(batch.insertedRows)
    for (new, old) in sections.sources.enumerated() {
      guard let old else { continue }
      let kept = cells[old].indices.filter { !removed.contains(RowPosition(section: old, row: $0)) }
      var rest = kept.map { cells[old][$0] }[...]
      let arriving = (inserted.union(moved.keys)).count { $0.section == new }
      try same(rest.count + arriving, looks[new].count, "rows of section \(new) add up")
      sections.cells[new] = try looks[new].indices.map { row in
        let position = RowPosition(section: new, row: row)
        if let from = moved[position] { return cells[from.section][from.row] }
        if inserted.contains(position) { return looks[new][row] }
        guard let next = rest.popFirst() else { throw Mismatch("\(position) is taken twice") }
        return next
      }
    }
    count(batch)
    for position in batch.reconfiguredRows {
      let cell = sections.cells[position.section][position.row]
      let look = looks[position.section][position.row]
      try holds(cell != look || marked.contains(look.item), "\(look.item) is not drawn in vain")
      try same(cell.item, look.item, "the item of the cell at \(position), which is drawn again")
      sections.cells[position.section][position.row] = look
    }
    model = batch.after
    cells = sections.cells
    for (section, looks) in looks.enumerated() {
      try same(cells[section], looks, "cells of section \(section)")
    }
  }

  private func checkSections(_ batch: ViewBatch<Int, Labeled>) throws {
    let (old, new) = (cells.count, batch.after.numberOfSections)
    let from = batch.deletedSections + batch.movedSections.map(\.from)
    let to = batch.insertedSections + batch.movedSections.map(\.to)
    try holds(from.allSatisfy((0..<old).contains), "sections to delete and move exist")
    try holds(to.allSatisfy((0..<new).contains), "places of new and moved sections exist")
    try holds(Set(from).count == from.count, "no section goes twice")
    try holds(Set(to).count == to.count, "no section comes twice")
    try same(
      old - batch.deletedSections.count + batch.insertedSections.count, new, "sections add up")
    try same(batch.deletedSections, batch.deletedSections.sorted(), "order")
    try same(batch.insertedSections, batch.insertedSections.sorted(), "order")
  }

  private func checkRows(_ batch: ViewBatch<Int, Labeled>, _ looks: [[Look]]) throws {
    let from = batch.deletedRows + batch.movedRows.map(\.from)
    let to = batch.insertedRows + batch.movedRows.map(\.to)
    func exists(_ position: RowPosition, in cells: [[Look]]) -> Bool {
      cells.indices ~= position.section && cells[position.section].indices ~= position.row
    }
    try holds(from.allSatisfy { exists($0, in: cells) }, "rows to delete and move exist")
    try holds(to.allSatisfy { exists($0, in: looks) }, "places of new and moved rows exist")
    try holds(batch.reconfiguredRows.allSatisfy { exists($0, in: looks) }, "rows to draw exist")
    try holds(Set(from).count == from.count, "no row goes twice")
    try holds(Set(to).count == to.count, "no row comes twice")
    let redrawn = Set(batch.reconfiguredRows)
    try same(redrawn.count, batch.reconfiguredRows.count, "no row is drawn twice")
    try holds(redrawn.isDisjoint(with: batch.insertedRows), "a new row is not drawn again")
    try holds(redrawn.isSuperset(of: batch.reloadedRows), "a reloaded row is drawn again")
    let old = Set(batch.deletedSections + batch.movedSections.map(\.from))
    let new = Set(batch.insertedSections + batch.movedSections.map(\.to))
    try holds(from.allSatisfy { !old.contains($0.section) }, "no row changes in such a section")
    try holds(
      (to + batch.reconfiguredRows).allSatisfy { !new.contains($0.section) },
      "no row changes in such a section")
    for rows in [batch.deletedRows, batch.insertedRows, batch.reconfiguredRows, batch.reloadedRows]
    {
      try same(rows, rows.sorted(), "order")
    }
  }

  /// Returns the cells after the changes of sections, and which section was where.
  private func rearrangedSections(
    _ batch: ViewBatch<Int, Labeled>, _ looks: [[Look]]
  ) throws -> (cells: [[Look]], sources: [Int?]) {
    let gone = Set(batch.deletedSections + batch.movedSections.map(\.from))
    let moved = Dictionary(uniqueKeysWithValues: batch.movedSections.map { ($0.to, $0.from) })
    var rest = cells.indices.filter { !gone.contains($0) }[...]
    var result: [[Look]] = []
    var sources: [Int?] = []
    for index in looks.indices {
      if batch.insertedSections.contains(index) {
        result.append(looks[index])
        sources.append(nil)
      } else {
        guard let source = moved[index] ?? rest.popFirst() else { throw Mismatch("no section") }
        result.append(cells[source])
        sources.append(source)
      }
    }
    return (result, sources)
  }

  private mutating func count(_ batch: ViewBatch<Int, Labeled>) {
    for position in batch.deletedRows + batch.movedRows.map(\.from) {
      rowChanges[batch.before.sectionIdentifiers[position.section], default: (0, 0)].gone += 1
    }
    for position in batch.insertedRows + batch.movedRows.map(\.to) {
      rowChanges[batch.after.sectionIdentifiers[position.section], default: (0, 0)].come += 1
    }
  }
}

extension StrictCollectionView {
  /// Follows an update, and checks all that it promises.
  mutating func follow(
    _ update: OutlineUpdate<Int, Labeled>, marked: Set<Labeled> = []
  ) throws {
    try holds(update.before == model, "the update starts from what is shown")
    let batches = update.batches
    try holds(batches.count <= 3, "at most three batches")
    let (old, new) = (update.before, update.after)
    let sectionsChange = old.sectionIdentifiers != new.sectionIdentifiers
    let rowsChange = batches.contains {
      !$0.deletedRows.isEmpty || !$0.insertedRows.isEmpty
        || !$0.movedRows.isEmpty || !$0.reconfiguredRows.isEmpty
    }
    if !(sectionsChange && rowsChange) || !Self.keepsSections(from: old, to: new) {
      try holds(batches.count <= 1, "one batch is enough")
    }
    rowChanges = [:]
    for batch in batches { try perform(batch, marked: marked) }
    try holds(model == new, "the last batch ends at the new state")
    try checkMinimal(from: old, to: new)
    try checkMoves(batches, from: old, to: new)
  }

  private static func keepsSections(from old: Model, to new: Model) -> Bool {
    !Set(old.sectionIdentifiers).isDisjoint(with: new.sectionIdentifiers)
  }

  /// In each section that stays, as many rows change as in the standard library's difference.
  private func checkMinimal(from old: Model, to new: Model) throws {
    for section in new.sectionIdentifiers where old.indexOfSection(section) != nil {
      let difference = new[section].visibleItems.difference(from: old[section].visibleItems)
      let changes = rowChanges[section] ?? (0, 0)
      try same(changes.gone, difference.removals.count, "rows that leave section \(section)")
      try same(changes.come, difference.insertions.count, "rows that come to section \(section)")
    }
  }

  /// A row that changes its section is one move, if a section stays: otherwise the sections bring and take their
  /// rows.
  private func checkMoves(
    _ batches: [ViewBatch<Int, Labeled>], from old: Model, to new: Model
  ) throws {
    var crossing: Set<Labeled> = []
    for section in new.sectionIdentifiers {
      for item in new[section].visibleItems {
        if let from = old.position(of: item), old.sectionIdentifiers[from.section] != section {
          crossing.insert(item)
        }
      }
    }
    var moved: Set<Labeled> = []
    for batch in batches {
      for move in batch.movedRows {
        let (from, to) = (
          batch.before.sectionIdentifiers[move.from.section],
          batch.after.sectionIdentifiers[move.to.section]
        )
        if from != to { moved.insert(batch.after.item(at: move.to)!) }
      }
    }
    let expected = Self.keepsSections(from: old, to: new) ? crossing : []
    try same(moved, expected, "rows that change their section")
  }
}
