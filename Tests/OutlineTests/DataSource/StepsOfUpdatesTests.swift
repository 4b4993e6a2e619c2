import Outline
import Testing

/// The steps of an update, section by section, on a view that refuses what an outline view refuses.
@Suite(.ownThread) struct StepsOfUpdatesTests {
  @Test(arguments: Seeds.some(TestSize.pick(4, large: 100)))
  func randomChanges(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    var twin = NaiveSections.random(&edits, count: 12)
    let source = twin.makeDataSource()
    for _ in 0..<TestSize.pick(60, large: 1000) {
      let before = source.sectionedOutline
      for _ in 0...Int.random(in: 0..<3, using: &edits.random) {
        let section = -Int.random(in: 1...4, using: &edits.random)
        let content = edits.content(of: section, in: twin)
        source.apply(content.snapshot, to: section)
        twin.apply(content, to: section)
      }
      let update = OutlineUpdate(from: before, to: source.sectionedOutline)
      for section in update.after.sectionIdentifiers {
        var view = StrictOutlineView(showing: before[section], before: update.after[section])
        for step in update.steps(in: section) { try view.perform(step) }
        try view.requireShown(update.after[section])
      }
    }
  }
}
