/// Sections in order, each with an outline. A data source's state is a sectioned outline. A ``RowPosition``
/// refers to a visible row of a sectioned outline. Copying takes O(1).
///
///     var outline = SectionedOutline<String, String>()
///     outline["Shopping"].append(["Food", "Drinks"])
///     print(outline.position(of: "Drinks")!)
///     // Prints "[0, 1]"
///
/// Each item is in only one section. Setting the outline of a section removes the items of that outline from
/// all other sections.
///
/// Sections are numbered in order. The number of a section is the index of its data:
///
///     section ── ItemIndex ──► number ── outlines ─────► outline
///                                │       visibleCounts ► visible rows before it
///     item ───── SectionMap ─────┘
///
/// All parts of a sectioned outline are persistent data structures. So the cost of setting a section's
/// outline depends only on how much that outline changes, and not on the size of other sections. The cost is
/// the same if the sectioned outline has been copied before.
public struct SectionedOutline<Section: Hashable, Item: Hashable> {
  // Editing, reordering, merging and comparing are in separate files, because each of these operations has its own
  // algorithm.

  /// The sections. A section's handle is its number, because no section is ever removed.
  private(set) var numbers = ItemIndex<Section>()
  private(set) var outlines = RadixVector<SectionSnapshot<Item>, SectionVectorWidth>()
  private var visibleCounts = PrefixSums()
  /// The section of each item. The map is empty while there is only one section, so that a single outline
  /// takes no additional memory.
  private var sectionsOfItems = SectionMap<Item>()

  /// Creates an outline without sections.
  public init() {}

  /// Creates an outline from distinct sections. No item may be in two sections.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  init(_ sections: some Sequence<(section: Section, outline: SectionSnapshot<Item>)>) {
    for (section, outline) in sections { append(section, outline) }
  }
}

/// Identifies an item, without using its hash, by the number of its section and its handle in that section.
struct SectionHandle: Hashable {
  var section: Int
  var handle: Int32
}

/// Chunks have only 8 elements, because copying a chunk increments the reference counts of all nodes that the
/// chunk's outlines refer to.
enum SectionVectorWidth: VectorWidth {
  static var chunkBits: Int { 3 }
  static var branchBits: Int { 4 }
}

extension SectionedOutline: Sendable where Section: Sendable, Item: Sendable {}

// MARK: - Reading

extension SectionedOutline {
  /// The number of sections.
  var count: Int { numbers.count }

  /// The sections, in order.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var sectionIdentifiers: [Section] { (0..<count).map(section(numbered:)) }

  func section(numbered number: Int) -> Section { numbers.item(of: Int32(number)) }

  func outline(numbered number: Int) -> SectionSnapshot<Item> { outlines[number] }

  func number(of section: Section) -> Int? { numbers.handle(of: section).map(Int.init) }

  func contains(_ section: Section) -> Bool { number(of: section) != nil }

  /// The outline of a section, or an empty outline if the section is unknown.
  ///
  /// Setting the outline of an unknown section appends the section. If another section contains an item of
  /// the new outline, the item and its descendants are removed from the other section.
  ///
  /// - Complexity: Reading is O(log *s*), where *s* is the number of sections. Setting is O(*c* log *n*) if
  ///   the new outline differs from the current one by *c* changed rows, where *n* is the number of items.
  ///   Otherwise, setting is O(*m* log *n*), where *m* is the sum of the numbers of rows in the section
  ///   before and after the change.
  public subscript(section: Section) -> SectionSnapshot<Item> {
    get { number(of: section).map(outline(numbered:)) ?? SectionSnapshot() }
    set { replace(section, with: newValue) }
  }

  /// Returns the number of the first section that contains an item, not counting the section `excluded`.
  /// Returns `nil` if there is no such section.
  ///
  /// - Complexity: O(log *n*).
  func sectionNumber(of item: Item, otherThan excluded: Int? = nil) -> Int? {
    let hash = item.hashValue
    func hasItem(_ number: Int) -> Bool {
      number != excluded && outlines[number].storage.items.handle(of: item, hash: hash) != nil
    }
    guard count > 1 else { return count == 1 && hasItem(0) ? 0 : nil }
    return sectionsOfItems.firstSection(forHash: hash, where: hasItem)
  }

  /// Returns the number of the section that contains an item, and the handle of the item in that section.
  func handle(of item: Item) -> SectionHandle? {
    sectionNumber(of: item).map { number in
      SectionHandle(section: number, handle: outlines[number].storage.items.handle(of: item)!)
    }
  }

  /// Returns the section that contains a visible or hidden item, or `nil` if no section contains the item.
  ///
  /// UIKit's counterpart is `sectionIdentifier(containingItem:)`.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of items.
  public func section(containing item: Item) -> Section? {
    sectionNumber(of: item).map(section(numbered:))
  }

  /// Returns the number of visible items in the sections before a section.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  func visibleCount(beforeSection number: Int) -> Int { visibleCounts.sum(ofFirst: number) }

  /// Returns the sections with their visible items.
  func visibleSnapshot() -> Snapshot<Section, Item> {
    var snapshot = Snapshot<Section, Item>()
    snapshot.appendSections(sectionIdentifiers)
    for number in 0..<count {
      let items = outlines[number].visibleItems
      do {
        try snapshot.append(items, to: section(numbered: number))
      } catch {
        // Either two distinct items have become equal, or the section breaks the rules of `Hashable`.
        var seen: Set<Item> = []
        let changed = items.first { !seen.insert($0).inserted }
        fatalError(changed.map(messageForChanged) ?? error.description)
      }
    }
    return snapshot
  }
}

// MARK: - Changing

extension SectionedOutline {
  private typealias ItemChanges = (removed: [Item], inserted: [Item])

  /// Sets the outline of a section, and deletes the items of that outline from all other sections.
  private mutating func replace(_ section: Section, with outline: SectionSnapshot<Item>) {
    let number = number(of: section)
    let changes = itemChanges(of: number, to: outline)
    var leaving: [Int: [Item]] = [:]
    for item in changes.inserted {
      if let other = sectionNumber(of: item, otherThan: number) {
        leaving[other, default: []].append(item)
      }
    }
    for (other, items) in leaving {
      var remaining = outlines[other]
      remaining.delete(items)
      setOutline(remaining, at: other, itemChanges(of: other, to: remaining))
    }
    if let number { setOutline(outline, at: number, changes) } else { append(section, outline) }
  }

  /// Sets the outline of a section. The outline must not contain items of other sections.
  mutating func setOutline(_ outline: SectionSnapshot<Item>, of section: Section) {
    if let number = number(of: section) {
      setOutline(outline, at: number, itemChanges(of: number, to: outline))
    } else {
      append(section, outline)
    }
  }

  /// Returns the items that a section would lose and gain if it got the given outline. If `number` is `nil`,
  /// the section is new, and gains all items of the outline. If there are no other sections, no items are
  /// returned, because `sectionsOfItems` is empty then.
  private func itemChanges(
    of number: Int?, to outline: SectionSnapshot<Item>
  ) -> ItemChanges {
    guard let number else { return (removed: [], inserted: count > 0 ? outline.items : []) }
    return count > 1 ? outline.itemChanges(since: outlines[number]) : ([], [])
  }

  private mutating func append(_ section: Section, _ outline: SectionSnapshot<Item>) {
    if count == 1 { sectionsOfItems.insert(outlines[0].items, inSection: 0) }
    let number = Int(numbers.insert(section))
    outlines.append(outline)
    visibleCounts.append(outline.visibleCount)
    if number > 0 { sectionsOfItems.insert(outline.items, inSection: number) }
  }

  private mutating func setOutline(
    _ outline: SectionSnapshot<Item>, at number: Int, _ changes: ItemChanges
  ) {
    visibleCounts.add(outline.visibleCount - outlines[number].visibleCount, at: number)
    outlines[number] = outline
    sectionsOfItems.remove(changes.removed, fromSection: number)
    sectionsOfItems.insert(changes.inserted, inSection: number)
  }
}

extension SectionSnapshot {
  /// Returns the items that a change has removed from an older outline, and the items that the change has
  /// inserted.
  ///
  /// - Complexity: O(*c* log *n*) if the outlines differ by *c* changed rows.
  func itemChanges(since older: SectionSnapshot) -> (removed: [Item], inserted: [Item]) {
    guard !storage.items.isIdentical(to: older.storage.items) else { return ([], []) }
    let matching = storage.matching(from: older.storage)
    return (
      removed: matching.removed.map { older.storage.items.item(of: $0.handle) },
      inserted: matching.inserted.map { storage.items.item(of: $0.handle) }
    )
  }
}

// MARK: - Checking

extension SectionedOutline {
  /// Returns each item that is in two sections, if one of these sections did not contain the item in `older`.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of rows that changed, if the sections are the
  ///   same as in `older`; O(*n* log *n*) otherwise.
  func sharedItems(since older: SectionedOutline) -> [Item] {
    changedSections(since: older).flatMap { section in
      let old = section.old.map(older.outline(numbered:)) ?? SectionSnapshot()
      guard let number = section.new else { return [Item]() }
      return outlines[number].itemChanges(since: old).inserted.filter {
        sectionNumber(of: $0, otherThan: number) != nil
      }
    }
  }

  /// Returns descriptions of the faults in the sections. The result is empty when the sections are valid.
  /// The outlines themselves are not checked.
  func invariantViolations() -> [String] {
    var violations: [String] = []
    var start = 0
    for number in 0..<count {
      if visibleCount(beforeSection: number) != start {
        violations.append("section \(number) does not start at \(start)")
      }
      start += outlines[number].visibleCount
      for item in outlines[number].items where sectionNumber(of: item).map({ $0 > number }) ?? true
      {
        violations.append("\(item) cannot be found in section \(number)")
      }
    }
    let itemCount = count > 1 ? (0..<count).reduce(0) { $0 + outlines[$1].count } : 0
    if sectionsOfItems.count != itemCount {
      violations.append(
        "sections are stored for \(sectionsOfItems.count) items; expected \(itemCount)")
    }
    return violations
  }
}
