/// The changes to a model that can be undone, and the changes that can be redone.
struct ModelHistory<Section: Hashable, Item: Hashable> {
  /// A change, stored as the state before the change and the state after it. The two states share their
  /// unchanged parts.
  struct Change {
    var before: SectionedOutline<Section, Item>
    var after: SectionedOutline<Section, Item>

    var inverse: Change { Change(before: after, after: before) }
  }

  private(set) var done: [Change] = []
  private(set) var undone: [Change] = []

  /// - Parameter limit: The greatest number of changes to keep.
  mutating func record(_ change: Change, limit: Int) {
    done.append(change)
    done.removeFirst(max(done.count - limit, 0))
    undone = []
  }

  /// Returns the inverse of the last change, or `nil` if there is no change to undo. The change can be
  /// redone afterwards.
  mutating func undo() -> Change? {
    guard let change = done.popLast() else { return nil }
    undone.append(change)
    return change.inverse
  }

  /// Returns the last change that was undone, or `nil` if there is no change to redo. The change can be
  /// undone afterwards.
  mutating func redo() -> Change? {
    guard let change = undone.popLast() else { return nil }
    done.append(change)
    return change
  }
}

extension ModelHistory.Change {
  /// Returns the result of applying this change to the current state. In sections where the change still
  /// fits, items that a user has expanded, collapsed or loaded since the change keep their current state.
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
        guard let old = section.old, let new = section.new else { return true }
        let renewed = after.outline(numbered: new)
          .renewedItems(since: before.outline(numbered: old))
        return !renewed.isEmpty
      }
  }
}
