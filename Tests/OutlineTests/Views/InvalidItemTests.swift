import Testing

@testable import Outline

/// Objects of a database are invalid when they have been deleted: nobody may hash or compare them then.
@MainActor @Suite(.ownThread) struct InvalidItemTests {
  final class Note: Hashable, Sendable, CustomStringConvertible {
    static let faults = Locked<[String]>([])
    /// True while someone reads an update late, whose older state has notes that are invalid by now. It may
    /// compare them with notes that came in their place.
    static let isReadingLate = Locked(false)

    let number: Int
    private let isValid = Locked(true)

    init(_ number: Int) { self.number = number }

    func invalidate() { isValid.withLock { $0 = false } }

    private func use(_ occasion: String) {
      let isAllowed = occasion == "==" && Self.isReadingLate.withLock { $0 }
      if !isAllowed, !isValid.withLock({ $0 }) {
        Self.faults.withLock { $0.append("\(number): \(occasion)") }
      }
    }

    static func == (first: Note, second: Note) -> Bool {
      first.use("==")
      second.use("==")
      return first.number == second.number
    }

    func hash(into hasher: inout Hasher) {
      use("hash")
      hasher.combine(number)
    }

    nonisolated var description: String { "note \(number)" }
  }

  /// Notes are deleted when `apply` has returned, or in its completion: also when updates wait that no one has
  /// read, or that someone reads late.
  @Test(arguments: Seeds.some(8)) func neverHashed(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let model = OutlineModel<Int, Note>()
    model.reorderingHandlers.canReorderItem = { _ in true }
    let driven = DrivenModel(model, outlineViewsOf: [0, 1])
    let source = OutlineDataSource<Int, Note>()
    let (unread, late) = ([model.updates, source.updates], [model.updates, source.updates])
    var next = 0
    for _ in 0..<TestSize.pick(70, large: 1000) {
      var snapshot = model.snapshot()
      if snapshot.numberOfSections < 2 { snapshot.appendSections([snapshot.numberOfSections]) }
      let items = snapshot.itemIdentifiers
      let deleted = items.filter { _ in random.oneIn(4) }
      snapshot.deleteItems(deleted)
      let new = (0..<Int.random(in: 0..<4, using: &random)).map { Note(next + $0) }
      next += new.count
      snapshot.appendItems(
        new, toSection: Int.random(in: 0..<snapshot.numberOfSections, using: &random))
      if let note = snapshot.itemIdentifiers.randomElement(using: &random) {
        snapshot.reconfigureItems([note])
      }
      if random.oneIn(3) {
        model.search { !$0.number.isMultiple(of: 3) }
        for note in items.shuffled(using: &random).prefix(2) { try? model.toggle(note) }
      } else {
        model.endSearch()
      }
      source.apply(snapshot)
      if random.oneIn(2) {
        model.apply(snapshot) { deleted.forEach { $0.invalidate() } }
      } else if random.oneIn(2) {
        model.applySnapshotUsingReloadData(snapshot)
        deleted.forEach { $0.invalidate() }
      } else {
        model.apply(snapshot)
        deleted.forEach { $0.invalidate() }
      }
      for updates in late where random.oneIn(3) {
        guard let update = updates.subscription.take() else { continue }
        Note.isReadingLate.withLock { $0 = true }
        use(update)
        Note.isReadingLate.withLock { $0 = false }
      }
      let counts = driven.view.rowCounts
      if counts[0] > 1 { _ = driven.view.drag(from: [0, 0], to: [0, counts[0] - 1]) }
    }
    driven.check("the end")
    #expect(driven.faults.isEmpty, "\(driven.faults.prefix(3))")
    #expect(Note.faults.withLock { $0.prefix(3) } == [])
    withExtendedLifetime(unread) {}
  }

  /// Asks for everything that an update knows, but for batches when sections changed, too: the state between two
  /// batches is made of older and newer items, so a late reader of them must keep deleted items valid.
  private func use(_ update: OutlineUpdate<Int, Note>) {
    _ = (update.difference, update.reconfigured, update.reloaded, update.isEmpty)
    if update.before.sectionIdentifiers == update.after.sectionIdentifiers {
      for batch in update.batches { _ = batch.movedRows }
    }
    for section in update.after.sectionIdentifiers { _ = update.steps(in: section) }
  }
}
