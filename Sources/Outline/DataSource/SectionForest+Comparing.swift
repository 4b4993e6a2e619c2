/// A section of an older and a newer forest, by its numbers there.
struct SectionNumbers {
  var old: Int?
  var new: Int?
}

extension SectionForest {
  /// Whether one is an unchanged copy of the other.
  func isIdentical(to other: SectionForest) -> Bool {
    numbers.isIdentical(to: other.numbers) && outlines.isIdentical(to: other.outlines)
  }

  /// Whether the sections of an older forest have the same numbers here. Sections may have been appended.
  ///
  /// - Complexity: O(log *s*) when one forest came from the other by changes of outlines, where *s* is
  ///   the number of sections; O(*s*) otherwise.
  func keepsNumbers(of older: SectionForest) -> Bool {
    guard older.count <= count else { return false }
    return older.numbers.items.changedRanges(since: numbers.items).joined().allSatisfy {
      older.section(numbered: $0) == section(numbered: $0)
    }
  }

  /// Returns the sections whose outlines changed from an older forest to this one, in order, and the
  /// sections that only one of them has.
  ///
  /// - Complexity: O(*c* log *s*), where *c* is the number of changes and *s* the number of sections, when
  ///   this forest came from the older one by changes of outlines; O(*s*) otherwise.
  func changedSections(since older: SectionForest) -> [SectionNumbers] {
    guard keepsNumbers(of: older) else {
      return allSections(since: older).filter { hasChanged($0, since: older) }
    }
    return outlines.changedRanges(since: older.outlines).joined()
      .map { SectionNumbers(old: $0 < older.count ? $0 : nil, new: $0) }
      .filter { hasChanged($0, since: older) }
  }

  /// Returns the sections of two forests: those of this one, then those that only the older one has.
  func allSections(since older: SectionForest) -> [SectionNumbers] {
    let removed = older.sections.enumerated().filter { !contains($0.element) }
    return (0..<count).map {
      SectionNumbers(old: older.number(of: section(numbered: $0)), new: $0)
    } + removed.map { SectionNumbers(old: $0.offset) }
  }

  private func hasChanged(_ section: SectionNumbers, since older: SectionForest) -> Bool {
    guard let old = section.old, let new = section.new else { return true }
    return !outline(numbered: new).storage.isIdentical(to: older.outline(numbered: old).storage)
  }
}

extension SectionForest: Equatable {
  /// Returns whether two forests have the same sections in the same order, with equal outlines.
  static func == (first: SectionForest, second: SectionForest) -> Bool {
    first.count == second.count && first.keepsNumbers(of: second)
      && first.changedSections(since: second).allSatisfy {
        $0.old.map(second.outline(numbered:)) == $0.new.map(first.outline(numbered:))
      }
  }
}

extension OutlineStorage {
  /// Whether one is an unchanged copy of the other.
  func isIdentical(to other: OutlineStorage) -> Bool {
    tree.isIdentical(to: other.tree) && items.isIdentical(to: other.items)
  }
}
