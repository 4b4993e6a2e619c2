import Outline

/// A view with batch updates, driven by a ``ViewDriver``, that refuses what `UICollectionView` refuses, in words.
///
/// It keeps cells: a cell that is not drawn again shows what it showed before. It counts its rows before and
/// after each batch.
@MainActor final class StrictView: BatchView {
  typealias Content = any ViewContent<RowPosition, String, String>

  private struct Batch {
    var deletedSections: [Int] = []
    var insertedSections: [Int] = []
    var movedSections: [(from: Int, to: Int)] = []
    var deleted: [RowPosition] = []
    var inserted: [RowPosition] = []
    var moved: [(from: RowPosition, to: RowPosition)] = []
    var reloaded: [RowPosition] = []
    var reconfigured: [RowPosition] = []

    var movesRows: Bool { !(deleted.isEmpty && inserted.isEmpty && moved.isEmpty) }
    var movesSections: Bool {
      !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
    }
  }

  private weak var content: Content?
  private var batch: Batch?
  private var isDragged = false

  private(set) var cells: [[String]] = []
  private(set) var refusals: [String] = []
  /// The calls so far, in words: the names of the calls with their arguments.
  private(set) var calls: [String] = []

  func setContent(_ content: Content) -> AnyObject? {
    self.content = content
    return nil
  }

  private var counts: [Int] {
    guard let content else { return [] }
    return (0..<content.numberOfSections).map(content.numberOfRows)
  }

  /// All cells, as the content would make them now.
  private var madeCells: [[String]] {
    counts.enumerated().map { section, count in
      (0..<count).map { content!.cell(at: RowPosition(section: section, row: $0)) }
    }
  }

  /// Says what is shown and should not be; `nil` if the view is up to date.
  func outdated() -> String? {
    let made = madeCells
    return made == cells ? nil : "shown: \(cells)\nshould be: \(made)"
  }

  func reloadData() {
    calls.append("reload")
    if batch != nil { refusals.append("a reload within a batch") }
    cells = madeCells
  }

  func performBatchUpdates(animated: Bool, _ changes: @escaping () -> Void) {
    guard batch == nil else { return refusals.append("a batch within a batch") }
    if !isDragged, cells.map(\.count) != counts {
      refusals.append("\(counts) rows before the batch, and the view shows \(cells.map(\.count))")
    }
    batch = Batch()
    changes()
    let finished = batch!
    batch = nil
    isDragged = false
    do {
      cells = try after(finished)
    } catch {
      refusals.append("\(error)")
      cells = madeCells
    }
  }

  private func add(_ call: String, _ change: (inout Batch) -> Void) {
    calls.append(call)
    guard batch != nil else { return refusals.append("\(call) outside of a batch") }
    change(&batch!)
  }

  func deleteSections(at indices: [Int]) {
    add("delete sections \(indices)") { $0.deletedSections += indices }
  }
  func insertSections(at indices: [Int]) {
    add("insert sections \(indices)") { $0.insertedSections += indices }
  }
  func moveSection(at index: Int, to newIndex: Int) {
    add("move section \(index) to \(newIndex)") { $0.movedSections.append((index, newIndex)) }
  }
  func deleteRows(at paths: [RowPosition]) { add("delete \(paths)") { $0.deleted += paths } }
  func insertRows(at paths: [RowPosition]) { add("insert \(paths)") { $0.inserted += paths } }
  func moveRow(at path: RowPosition, to newPath: RowPosition) {
    add("move \(path) to \(newPath)") { $0.moved.append((path, newPath)) }
  }
  func reloadRows(at paths: [RowPosition]) { add("reload \(paths)") { $0.reloaded += paths } }
  func reconfigureRows(at paths: [RowPosition]) {
    add("reconfigure \(paths)") { $0.reconfigured += paths }
  }
}

// MARK: - The user

extension StrictView {
  /// The user drags a row: the view moves its cell, and then says so. Returns `false` if the row may not be dragged.
  func drag(from: RowPosition, to: RowPosition) -> Bool {
    guard content!.canMoveRow(at: from) else { return false }
    let cell = cells[from.section].remove(at: from.row)
    cells[to.section].insert(cell, at: to.row)
    isDragged = true
    content!.rowWasMoved(from: from, to: to)
    isDragged = false
    return true
  }

  var rowCounts: [Int] { cells.map(\.count) }
}

// MARK: - Batches

extension StrictView {
  private func after(_ batch: Batch) throws -> [[String]] {
    let new = counts
    guard batch.reloaded.isEmpty && batch.reconfigured.isEmpty else {
      return try redrawn(batch)
    }
    let sections = try sources(batch, count: new.count)
    let gone = batch.deletedSections + batch.movedSections.map(\.from)
    let come = batch.insertedSections + batch.movedSections.map(\.to)
    let (from, to) = (
      batch.deleted + batch.moved.map(\.from), batch.inserted + batch.moved.map(\.to)
    )
    try holds(Set(from).count == from.count, "no row goes twice: \(from)")
    try holds(Set(to).count == to.count, "no row comes twice: \(to)")
    for row in from {
      try holds(!gone.contains(row.section), "\(row) goes from a section that goes or moves")
      try holds(
        cells.indices ~= row.section && cells[row.section].indices ~= row.row, "\(row) was there")
    }
    for row in to {
      try holds(!come.contains(row.section), "\(row) comes to a section that comes or moves")
      try holds(new.indices ~= row.section && 0..<new[row.section] ~= row.row, "\(row) is there")
    }
    return try sections.enumerated().map { section, source in
      guard let source else {
        return (0..<new[section]).map { content!.cell(at: RowPosition(section: section, row: $0)) }
      }
      var rest = cells[source].indices.filter {
        !from.contains(RowPosition(section: source, row: $0))
      }[...]
      try same(
        rest.count + to.count { $0.section == section }, new[section], "rows of section \(section)")
      return (0..<new[section]).map { row in
        let position = RowPosition(section: section, row: row)
        if let move = batch.moved.first(where: { $0.to == position }) {
          return cells[move.from.section][move.from.row]
        }
        return batch.inserted.contains(position)
          ? content!.cell(at: position) : cells[source][rest.removeFirst()]
      }
    }
  }

  /// Returns where each section was; `nil` for those that come.
  private func sources(_ batch: Batch, count: Int) throws -> [Int?] {
    let gone = batch.deletedSections + batch.movedSections.map(\.from)
    let come = batch.insertedSections + batch.movedSections.map(\.to)
    try holds(Set(gone).count == gone.count, "no section goes twice: \(gone)")
    try holds(Set(come).count == come.count, "no section comes twice: \(come)")
    try holds(gone.allSatisfy(cells.indices.contains), "sections that go were there: \(gone)")
    try holds(come.allSatisfy((0..<count).contains), "sections that come are there: \(come)")
    try same(
      cells.count - batch.deletedSections.count + batch.insertedSections.count, count, "sections")
    var rest = cells.indices.filter { !gone.contains($0) }[...]
    return (0..<count).map { section in
      if batch.insertedSections.contains(section) { return nil }
      return batch.movedSections.first { $0.to == section }?.from ?? rest.removeFirst()
    }
  }

  private func redrawn(_ batch: Batch) throws -> [[String]] {
    let rows = batch.reloaded + batch.reconfigured
    try holds(!batch.movesRows && !batch.movesSections, "rows are drawn again, and nothing else")
    try holds(Set(rows).count == rows.count, "no row is drawn twice: \(rows)")
    try same(cells.map(\.count), counts, "rows, of which some are drawn again")
    var cells = cells
    for row in rows {
      try holds(
        cells.indices ~= row.section && cells[row.section].indices ~= row.row, "\(row) is there")
      cells[row.section][row.row] = content!.cell(at: row)
    }
    return cells
  }
}
