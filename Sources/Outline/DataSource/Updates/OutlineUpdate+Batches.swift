extension OutlineUpdate {
  /// The changes for a view with batch updates, to be made one batch after another.
  ///
  /// Views agree on what one batch may contain, and only on that: no row may change in a section that the same
  /// batch inserts, deletes or moves. So there are up to three batches: sections come, with the rows that are
  /// new; rows change; sections move and go, with the rows that are left. There is one when only rows or only
  /// sections change, and when other sections replace all that were there, because these bring and take their
  /// rows. When only hidden rows change, there is one that changes nothing but the model.
  ///
  /// Items of rows that are gone are not hashed, but for one case: when sections and rows change together, the states
  /// between the batches are made of both. An object that was deleted since, and cannot be hashed any more, is safe with
  /// ``OutlineModel/follow(_:)``, which is never late.
  ///
  /// The batches of a reload lead from ``before`` to ``after``, too. A view that has drawn nothing
  /// yet may as well draw ``after``.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of rows that changed and *n* the number of rows, when
  ///   one state came from the other; O(*n* log *n*) otherwise, and when sections change.
  public var batches: [ViewBatch<Section, Item>] {
    typealias Batch = ViewBatch<Section, Item>
    // Rows that come are drawn anyway, and rows that go are not drawn again.
    let marks = RowMarks([RowMarks([marks], ofRowsIn: before)], ofRowsIn: after)
    let sections = SectionChanges(from: before, to: after)
    guard !sections.isEmpty else {
      let batch = Batch(rowsFrom: before, to: after, marks: marks)
      return batch.keepsRows && before == after ? [] : [batch]
    }
    let replacesAll =
      sections.deleted.count == before.count && sections.inserted.count == after.count
    guard !replacesAll else { return [Batch(sections, from: before, to: after)] }
    let stages = SectionStages(from: before, to: after, sections)
    let rows = Batch(rowsFrom: stages.withComers, to: stages.withGoers, marks: marks)
    guard !rows.keepsRows else { return [Batch(sections, from: before, to: after)] }
    let coming = Batch(
      SectionChanges(from: before, to: stages.withComers), from: before, to: stages.withComers)
    let going = Batch(
      SectionChanges(from: stages.withGoers, to: after), from: stages.withGoers, to: after)
    return [coming, rows, going].filter { !($0.keepsSections && $0.keepsRows) }
  }
}

/// The two states between the batches of an update that changes both sections and rows.
private struct SectionStages<Section: Hashable, Item: Hashable> {
  typealias Outline = SectionedOutline<Section, Item>

  /// The older state and the sections that come, with those rows that are not in the older state.
  let withComers: Outline
  /// The newer rows of these sections. The sections that go have what is not in the newer state.
  let withGoers: Outline

  init(from old: Outline, to new: Outline, _ changes: SectionChanges) {
    let order = Self.order(from: old, to: new, changes)
    withComers = Outline(
      order.map { section in
        let outline = old.contains(section) ? old[section] : new[section].without(itemsOf: old)
        return (section, outline)
      })
    withGoers = Outline(
      order.map { section in
        let outline = new.contains(section) ? new[section] : old[section].without(itemsOf: new)
        return (section, outline)
      })
  }

  /// Returns the older sections, and each that comes after the one that it follows in the newer state.
  private static func order(from old: Outline, to new: Outline, _ changes: SectionChanges)
    -> [Section]
  {
    var followers: [Int: [Section]] = [:]
    var first: [Section] = []
    var coming = changes.inserted[...]
    while let number = coming.popFirst() {
      var run = [new.section(numbered: number)]
      while coming.first == number + run.count {
        run.append(new.section(numbered: coming.removeFirst()))
      }
      if number == 0 {
        first = run
      } else if let before = old.number(of: new.section(numbered: number - 1)) {
        followers[before] = run
      }
    }
    return first
      + (0..<old.count).flatMap { [old.section(numbered: $0)] + followers[$0, default: []] }
  }
}

extension SectionSnapshot {
  /// Returns the outline of the rows whose items are not in another outline, visible or hidden.
  ///
  /// The visible ones of them stay visible: children of a row that is left out become children of its parent.
  /// The rows that it hides are left out.
  fileprivate func without<Section>(itemsOf other: SectionedOutline<Section, Item>)
    -> SectionSnapshot
  {
    var kept: [(row: Row, level: Int)] = []
    /// For each ancestor of the next row, the level that its children get.
    var childLevels: [Int] = []
    var isHiddenWithParent = false
    var isComplete = true
    for row in rows {
      childLevels.removeSubrange(row.level...)
      let level = childLevels.last ?? 0
      let isKept =
        other.section(containing: row.item) == nil && (row.isVisible || !isHiddenWithParent)
      if row.isVisible { isHiddenWithParent = !isKept }
      if isKept { kept.append((row, level)) }
      isComplete = isComplete && isKept
      childLevels.append(isKept ? level + 1 : level)
    }
    guard !isComplete else { return self }
    let shape = kept.map { RowShape(level: $0.level, isExpanded: $0.row.isExpanded) }
    return SectionSnapshot(storage: OutlineStorage(unique: kept.map(\.row.item), shapedAs: shape))
  }
}

extension OutlineUpdate {
  /// The changes of one section for a view that is told one change after another.
  ///
  /// A row that comes from another section is inserted, and one that goes to another section is removed.
  ///
  /// - Parameter section: The section.
  /// - Complexity: That of ``OutlineDifference/steps(from:)``, and of finding the difference.
  public func steps(in section: Section) -> [OutlineStep<Item>] {
    after[section].steps(from: before[section])
  }
}

/// The sections that come, go and move between two outlines, by their indices.
struct SectionChanges {
  /// Those that only the older outline has, by their index there.
  private(set) var deleted: [Int] = []
  /// Those that only the newer outline has, by their index there.
  private(set) var inserted: [Int] = []
  /// As few as can be.
  private(set) var moved: [(from: Int, to: Int)] = []

  var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && moved.isEmpty }

  /// - Complexity: O(*s* log *s*), where *s* is the number of sections; O(log *s*) when one outline came from
  ///   the other by changes of outlines.
  init<Section, Item>(
    from old: SectionedOutline<Section, Item>, to new: SectionedOutline<Section, Item>
  ) {
    guard old.count != new.count || !new.keepsNumbers(of: old) else { return }
    var staying: [(old: Int, new: Int)] = []
    for section in new.allSections(since: old) {
      switch (section.old, section.new) {
      case (let old?, let new?): staying.append((old, new))
      case (let old?, nil): deleted.append(old)
      case (nil, let new?): inserted.append(new)
      case (nil, nil): break
      }
    }
    let unmoved = heaviestIncreasingSubsequence(
      of: staying.map(\.old), weights: Array(repeating: 1, count: staying.count))
    moved = staying.indices.removing(unmoved).map { (staying[$0].old, staying[$0].new) }
  }
}
