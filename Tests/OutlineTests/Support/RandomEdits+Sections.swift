import Outline

extension RandomEdits<Int> {
  /// Returns new content for a section: the old content after an edit, or random content, sometimes with an
  /// item of another section.
  mutating func content(of section: Int, in twin: NaiveSections) -> NaiveOutline<Int> {
    var content = twin.content(of: section)
    guard !random.oneIn(4) else {
      let strangers = (0..<4).map { _ in stranger() }
      let others = Set(some(twin.items, atMost: 3)).sorted()
      return outline(of: (strangers + others).shuffled(using: &random))
    }
    let edit = self.edit(of: content, items: content.items)
    _ = failure { () throws(OutlineError) in try content.perform(edit) }
    return content
  }

}

extension RandomEdits {
  /// Returns a flat snapshot that differs a little, also in its sections.
  mutating func flat(from snapshot: Snapshot<Int, Item>) -> Snapshot<Int, Item> {
    var result = snapshot
    result.deleteItems(some(result.itemIdentifiers, atMost: 3))
    if random.oneIn(4), let section = result.sectionIdentifiers.randomElement(using: &random) {
      result.deleteSections([section])
    }
    if result.numberOfSections == 0 || random.oneIn(6) {
      let free = (1...5).map { -$0 }.filter { result.indexOfSection($0) == nil }
      result.appendSections(Array(free.prefix(1)))
    }
    if random.oneIn(4), let section = result.sectionIdentifiers.randomElement(using: &random),
      let other = result.sectionIdentifiers.randomElement(using: &random), section != other
    {
      result.moveSection(section, beforeSection: other)
    }
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      let section = result.sectionIdentifiers.randomElement(using: &random)
      guard let other = result.itemIdentifiers.randomElement(using: &random) else {
        result.appendItems([stranger()], toSection: section)
        continue
      }
      result.insertItems([stranger()], afterItem: other)
      guard let moved = result.itemIdentifiers.randomElement(using: &random), moved != other else {
        continue
      }
      result.moveItem(moved, beforeItem: other)
    }
    return result
  }
}
