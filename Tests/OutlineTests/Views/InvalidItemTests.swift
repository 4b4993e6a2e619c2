import Testing

@testable import Outline

/// Objects of a database are invalid when they have been deleted: nobody may hash or compare them then.
@MainActor @Suite(.ownThread) struct InvalidItemTests {
  final class Note: Hashable, Sendable, CustomStringConvertible {
    static let faults = Locked<[String]>([])

    let number: Int
    private let isValid = Locked(true)

    init(_ number: Int) { self.number = number }

    func invalidate() { isValid.withLock { $0 = false } }

    private func use(_ occasion: String) {
      if !isValid.withLock({ $0 }) { Self.faults.withLock { $0.append("\(number): \(occasion)") } }
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

  /// Notes are deleted when `apply` has returned, or in its completion.
  @Test(arguments: Seeds.some(8)) func neverHashed(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let model = OutlineModel<Int, Note>()
    model.reorderingHandlers.canReorderItem = { _ in true }
    let driven = DrivenModel(model)
    var next = 0
    for _ in 0..<TestSize.pick(100, large: 1000) {
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
      } else {
        model.endSearch()
      }
      if random.oneIn(2) {
        model.apply(snapshot) { deleted.forEach { $0.invalidate() } }
      } else if random.oneIn(2) {
        model.applySnapshotUsingReloadData(snapshot)
        deleted.forEach { $0.invalidate() }
      } else {
        model.apply(snapshot)
        deleted.forEach { $0.invalidate() }
      }
      let counts = driven.view.rowCounts
      if counts[0] > 1 { _ = driven.view.drag(from: [0, 0], to: [0, counts[0] - 1]) }
    }
    driven.check("the end")
    #expect(driven.faults.isEmpty, "\(driven.faults.prefix(3))")
    #expect(Note.faults.withLock { $0 } == [])
  }
}
