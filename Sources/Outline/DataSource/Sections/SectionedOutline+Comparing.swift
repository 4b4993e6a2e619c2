/// The numbers of a section in an older outline and in a newer outline. `old` is `nil` if the older outline
/// does not contain the section, and `new` is `nil` if the newer outline does not.
struct SectionNumbers {
  var old: Int?
  var new: Int?

  /// The two numbers of a section that both outlines contain, or `nil` if only one outline contains the
  /// section.
  var inBoth: (old: Int, new: Int)? {
    guard let old, let new else { return nil }
    return (old, new)
  }
}

extension SectionedOutline {
  /// Returns whether one outline is an unchanged copy of the other.
  func isIdentical(to other: SectionedOutline) -> Bool {
    numbers.isIdentical(to: other.numbers) && outlines.isIdentical(to: other.outlines)
  }

  /// Returns whether all sections of an older outline have the same numbers in this outline. This outline may
  /// have more sections at the end.
  ///
  /// - Complexity: O(log *s*) if only outlines have changed, where *s* is the number of sections; O(*s*)
  ///   otherwise.
  func keepsNumbers(of older: SectionedOutline) -> Bool {
    guard older.count <= count else { return false }
    return older.numbers.items.changedRanges(since: numbers.items).joined().allSatisfy {
      older.section(numbered: $0) == section(numbered: $0)
    }
  }

  /// Returns the sections whose outlines may differ between an older state and this state, in the order of
  /// `allSections(since:)`. A section is left out only if one of its two outlines is an unchanged copy of the
  /// other. Sections that only one of the two states contains are included.
  ///
  /// - Complexity: O(*c* log *s*) if only outlines have changed, where *c* is the number of changes and *s*
  ///   the number of sections; O(*s*) otherwise.
  func changedSections(since older: SectionedOutline) -> [SectionNumbers] {
    guard keepsNumbers(of: older) else {
      return allSections(since: older).filter { hasChanged($0, since: older) }
    }
    return outlines.changedRanges(since: older.outlines).joined()
      .map { SectionNumbers(old: $0 < older.count ? $0 : nil, new: $0) }
      .filter { hasChanged($0, since: older) }
  }

  /// Returns the sections of this outline in order, followed by the sections that only an older outline has.
  func allSections(since older: SectionedOutline) -> [SectionNumbers] {
    let removed = older.sectionIdentifiers.enumerated().filter { !contains($0.element) }
    return (0..<count).map {
      SectionNumbers(old: older.number(of: section(numbered: $0)), new: $0)
    } + removed.map { SectionNumbers(old: $0.offset) }
  }

  /// Returns the items of an older outline, visible or hidden, that this outline does not contain.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of items that left a section and *n* the number of
  ///   items, for related outlines; O(*n* log *n*) otherwise.
  func removedItems(since older: SectionedOutline) -> [Item] {
    guard !isIdentical(to: older) else { return [] }
    return changedSections(since: older).flatMap { numbers -> [Item] in
      guard let old = numbers.old.map(older.outline(numbered:)) else { return [] }
      let new = numbers.new.map(outline(numbered:)) ?? SectionSnapshot()
      return new.itemChanges(since: old).removed.filter { sectionNumber(of: $0) == nil }
    }
  }

  private func hasChanged(_ section: SectionNumbers, since older: SectionedOutline) -> Bool {
    guard let (old, new) = section.inBoth else { return true }
    return !outline(numbered: new).storage.isIdentical(to: older.outline(numbered: old).storage)
  }
}

extension SectionedOutline: Equatable {
  /// Returns whether two outlines have the same sections in the same order, with equal outlines.
  ///
  /// - Complexity: For related outlines, the total cost of comparing the outlines in the changed sections.
  ///   Otherwise O(*s* + *n*), where *s* is the number of sections and *n* the number of items.
  public static func == (first: SectionedOutline, second: SectionedOutline) -> Bool {
    first.count == second.count && first.keepsNumbers(of: second)
      && first.changedSections(since: second).allSatisfy {
        $0.old.map(second.outline(numbered:)) == $0.new.map(first.outline(numbered:))
      }
  }
}

extension OutlineStorage {
  /// Returns whether one storage is an unchanged copy of the other.
  func isIdentical(to other: OutlineStorage) -> Bool {
    tree.isIdentical(to: other.tree) && items.isIdentical(to: other.items)
  }
}
