/// A change that a model can undo, stored as the state before the change and the state after the change. The
/// two states share their unchanged parts.
struct ModelChange<Section: Hashable, Item: Hashable> {
  var before: SectionedOutline<Section, Item>
  var after: SectionedOutline<Section, Item>

  var inverse: ModelChange { ModelChange(before: after, after: before) }
}

extension ModelChange {
  /// Returns the result of applying this change to the current state. If the difference of a section still
  /// fits, only this difference is applied, so items that a user has since expanded, collapsed or loaded stay
  /// as they are. If the difference does not fit, the section gets its outline from `after`. If an item would
  /// then be in two sections, the result is `after`.
  func applied(
    to current: SectionedOutline<Section, Item>
  ) -> SectionedOutline<Section, Item> {
    guard !current.isIdentical(to: before) else { return after }
    let result = SectionedOutline(
      after.sectionIdentifiers.map { section in
        let (old, new) = (before[section], after[section])
        var outline = current[section].applying(new.outlineDifference(from: old)) ?? new
        for item in new.renewedItems(since: old) where outline.contains(item) {
          outline.replace(item, with: item)
        }
        return (section, outline)
      })
    return result.sharedItems(since: SectionedOutline()).isEmpty ? result : after
  }

  /// True if the two states differ, even if only in the payload of an item.
  var hasEffect: Bool {
    before != after
      || after.changedSections(since: before).contains { section in
        guard let (old, new) = section.inBoth else { return true }
        let renewed = after.outline(numbered: new)
          .renewedItems(since: before.outline(numbered: old))
        return !renewed.isEmpty
      }
  }
}
