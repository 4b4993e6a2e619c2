/// The two states of an update, and the results of comparing them. Each comparison is computed only once,
/// when a result that depends on the comparison is first read:
///
///     visible rows ──► SectionsComparison ──► difference, batches, lineChanges
///     all rows ──────► RowMatching ─────────► steps, reconfigured, batches, lineChanges
final class UpdateComparison<Section: Hashable, Item: Hashable> {
  typealias Outline = SectionedOutline<Section, Item>

  let before: Outline
  let after: Outline
  private let comparedVisible = Memo<SectionsComparison<Section, Item>>()
  private let comparedAll = Memo<[Int: RowMatching]>()
  private let foundRedrawn = Memo<[RowPosition]>()

  init(from before: Outline, to after: Outline) {
    (self.before, self.after) = (before, after)
  }

  /// The comparison of the visible rows in all sections.
  var visible: SectionsComparison<Section, Item> {
    comparedVisible.value { SectionsComparison(from: before, to: after) }
  }

  /// A matching of all rows, including hidden rows, for each section whose rows changed. The keys are the
  /// numbers of the sections in ``after``.
  private var all: [Int: RowMatching] {
    comparedAll.value {
      var rows: [Int: RowMatching] = [:]
      for section in after.changedSections(since: before) {
        guard let (old, new) = section.inBoth else { continue }
        let (before, after) = (before.outline(numbered: old), after.outline(numbered: new))
        guard !before.storage.tree.isIdentical(to: after.storage.tree) else { continue }
        rows[new] = after.storage.matching(from: before.storage)
      }
      return rows
    }
  }
}

extension UpdateComparison {
  /// The rows that are visible in both states and must be drawn again, in order. A row must be drawn again if
  /// a change affects the row's section, payload, level, expansion, presence of children, or number of hidden
  /// rows.
  var redrawn: [RowPosition] {
    foundRedrawn.value {
      var rows: Set<RowPosition> = []
      let sections = after.changedSections(since: before)
      for section in sections {
        guard let (old, new) = section.inBoth else { continue }
        let (older, newer) = (before.outline(numbered: old), after.outline(numbered: new))
        let renewed = newer.renewedItems(since: older)
        if !renewed.isEmpty { rows.formUnion(positions(of: renewed)) }
        guard let matching = all[new] else { continue }
        for row in newer.redrawnRows(since: older, matching) {
          rows.insert(RowPosition(section: new, row: row))
        }
      }
      // An item can cross to another section only if two sections have changed.
      // Without this check, even an update that only marks rows would compare the visible rows.
      if sections.count > 1 {
        rows.formUnion(visible.crossed.compactMap(after.position(of:)))
      }
      return rows.sorted()
    }
  }

  /// Returns the rows that must be drawn again, including the rows of marked items, in order.
  func redrawn(marked: Set<Item>) -> [RowPosition] {
    marked.isEmpty ? redrawn : Set(redrawn).union(positions(of: marked)).sorted()
  }

  /// Returns the positions in ``after`` of the given items that are visible in both states, in order.
  func positions(of items: some Collection<Item>) -> [RowPosition] {
    items.filter { before.position(of: $0) != nil }.compactMap(after.position(of:)).sorted()
  }

  /// Returns the changes to a section's outline as steps.
  func steps(in section: Section) -> [OutlineStep<Item>] {
    guard let old = before.number(of: section), let new = after.number(of: section) else {
      return after[section].steps(from: before[section])
    }
    guard let matching = all[new] else { return [] }
    return after.outline(numbered: new).steps(from: before.outline(numbered: old), matching)
  }
}

extension UpdateComparison: Equatable {
  static func == (first: UpdateComparison, second: UpdateComparison) -> Bool {
    first === second || first.before == second.before && first.after == second.after
  }
}

extension UpdateComparison: Sendable where Section: Sendable, Item: Sendable {}

/// A value that is computed when it is first read. Several threads may compute the value at the same time,
/// but only one result is kept.
private struct Memo<Value>: ~Copyable, Sendable {
  /// Threads read and replace `value` only as a whole. So threads can share the value if they can share the
  /// states from which the value is computed.
  private struct Stored: @unchecked Sendable {
    var value: Value?
  }

  private let stored = Locked(Stored())

  /// - Parameter make: A closure that computes the value. The closure is called while no lock is held,
  ///   because `==` of an item may read the same value.
  func value(_ make: () -> Value) -> Value {
    if let known = stored.withLock({ $0 }).value { return known }
    let made = Stored(value: make())
    return stored.withLock { stored in
      if stored.value == nil { stored = made }
      return stored
    }.value!
  }
}
