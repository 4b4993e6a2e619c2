/// The two states of an update. They are compared when a form of their changes is first read, and only once:
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

  /// The visible rows of all sections.
  var visible: SectionsComparison<Section, Item> {
    comparedVisible.value { SectionsComparison(from: before, to: after) }
  }

  /// All rows of the sections whose rows changed, by the section's number in ``after``.
  private var all: [Int: RowMatching] {
    comparedAll.value {
      var rows: [Int: RowMatching] = [:]
      for (old, new) in changedSections {
        let (before, after) = (before.outline(numbered: old), after.outline(numbered: new))
        guard !before.storage.tree.isIdentical(to: after.storage.tree) else { continue }
        rows[new] = after.storage.matching(from: before.storage)
      }
      return rows
    }
  }

  /// The changed sections that both states have, by their numbers.
  private var changedSections: [(old: Int, new: Int)] {
    after.changedSections(since: before).compactMap { section in
      guard let old = section.old, let new = section.new else { return nil }
      return (old, new)
    }
  }
}

extension UpdateComparison {
  /// The rows that were visible before, are visible now, and must be drawn again, in order. A row must be drawn
  /// again if one of these changed: its section, payload, level or expansion, whether it has children, or how
  /// many rows it hides.
  var redrawn: [RowPosition] {
    foundRedrawn.value {
      var rows: Set<RowPosition> = []
      for (old, new) in changedSections {
        let (older, newer) = (before.outline(numbered: old), after.outline(numbered: new))
        rows.formUnion(positions(of: newer.renewedItems(since: older)))
        guard let matching = all[new] else { continue }
        for row in newer.redrawnRows(since: older, matching) {
          rows.insert(RowPosition(section: new, row: row))
        }
      }
      return rows.union(visible.crossed.compactMap(after.position(of:))).sorted()
    }
  }

  /// Returns the rows that must be drawn again, in order, with those of marked items.
  func redrawn(marked: Set<Item>) -> [RowPosition] {
    marked.isEmpty ? redrawn : Set(redrawn).union(positions(of: marked)).sorted()
  }

  /// Returns the positions of the visible items that were also visible before, in order.
  func positions(of items: some Collection<Item>) -> [RowPosition] {
    items.filter { before.position(of: $0) != nil }.compactMap(after.position(of:)).sorted()
  }

  /// Returns the steps of a section.
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

/// A value that is computed when it is first read. Threads may compute it at the same time; one result is kept.
private struct Memo<Value>: ~Copyable, Sendable {
  /// Read and replaced as a whole, so it is as safe to share as the states that it is computed from.
  private struct Stored: @unchecked Sendable {
    var value: Value?
  }

  private let stored = Locked(Stored())

  /// - Parameter make: Computes the value. No lock is held, because `==` of an item may read the same value.
  func value(_ make: () -> Value) -> Value {
    if let known = stored.withLock({ $0 }).value { return known }
    let made = Stored(value: make())
    return stored.withLock { stored in
      if stored.value == nil { stored = made }
      return stored
    }.value!
  }
}
