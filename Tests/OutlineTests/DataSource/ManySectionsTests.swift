import Testing

@testable import Outline

/// Many sections: which one has an item, what changed, and what that costs.
@Suite(.ownThread) struct ManySectionsTests {
  typealias Sections = SectionedOutline<Int, Int>

  /// Random changes agree with a naive implementation, and do not change copies.
  @Test(arguments: Seeds.some(8))
  func randomChanges(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    var (twin, sections) = (NaiveSections(), Sections())
    var copies: [(twin: NaiveSections, sections: Sections)] = []
    for step in 0..<TestSize.pick(60, large: 240) {
      let (oldTwin, old) = (twin, sections)
      try within("step \(step)") {
        try Self.change(&twin, &sections, &edits)
        try Self.compare(sections, twin)
        try FlatDifferenceChecker.check(
          sections.visibleDifference(from: old), from: oldTwin.visibleItems, to: twin.visibleItems)
        try same(sections == old, twin == oldTwin, "equal to the older state")
      }
      if step % 20 == 0 { copies.append((oldTwin, old)) }
    }
    for copy in copies {
      try Self.compare(copy.sections, copy.twin)
      try FlatDifferenceChecker.check(
        sections.visibleDifference(from: copy.sections), from: copy.twin.visibleItems,
        to: twin.visibleItems)
      try FlatDifferenceChecker.check(
        copy.sections.visibleDifference(from: sections), from: twin.visibleItems,
        to: copy.twin.visibleItems)
    }
  }

  /// A hundred items in sections of their own, with three hashes among them.
  @Test func itemsWithEqualHashes() throws {
    var sections = SectionedOutline<Int, Colliding>()
    let items = (0..<100).map(Colliding.init)
    for item in items { sections[item.number].append([item]) }
    for item in items {
      try same(sections.position(of: item)?.section, item.number, "section of \(item)")
    }
    #expect(sections.position(of: Colliding(number: 100)) == nil)
  }

  private static func change(
    _ twin: inout NaiveSections, _ sections: inout Sections, _ edits: inout RandomEdits<Int>
  ) throws {
    guard !twin.items.isEmpty, edits.random.oneIn(2) else {
      let section = -Int.random(in: 1...20, using: &edits.random)
      let content = edits.content(of: section, in: twin)
      sections[section] = content.snapshot
      return twin.apply(content, to: section)
    }
    guard !edits.random.oneIn(8) else {
      let wanted = edits.flat(from: sections.visibleSnapshot())
      sections = sections.merging(wanted)
      twin = NaiveSections()
      for section in sections.sectionIdentifiers {
        twin.apply(NaiveOutline(sections[section]), to: section)
      }
      return try holds(sections.visibleSnapshot() == wanted, "shows what was wanted")
    }
    let items = edits.some(twin.items, atMost: 3) + twin.items.prefix(1)
    let destination = edits.reorderDestination(in: twin)
    let error = failure { () throws(OutlineError) in try twin.reorder(items, to: destination) }
    var moved = sections
    let actual = failure { () throws(OutlineError) in try moved.move(items, to: destination) }
    try same(actual, error, "error")
    if error == nil { sections = moved }
  }

  private static func compare(_ sections: Sections, _ twin: NaiveSections) throws {
    try same(sections.invariantViolations(), [], "invariants")
    try same(sections.sectionIdentifiers, twin.sections, "sections")
    for (number, section) in twin.sections.enumerated() {
      let content = twin.content(of: section)
      try OutlineChecker.compareRows(sections[section], content)
      for item in content.items { try same(sections.sectionNumber(of: item), number, "\(item)") }
    }
    try same(sections.section(containing: -1000), nil, "an unknown item")
  }

  /// A store does not check that an item is in one section only. The first one is found then.
  @Test func anItemInTwoSections() {
    var outline = SectionSnapshot<Int>()
    outline.append([1, 2])
    var sections = Sections()
    for section in [10, 20, 30] { sections.setOutline(outline, of: section) }
    #expect(sections.section(containing: 2) == 10)
    var first = sections[10]
    first.delete([2])
    sections.setOutline(first, of: 10)
    #expect(sections.section(containing: 2) == 20)
    #expect(sections.sharedItems(since: Sections()) == [1, 1, 2, 1, 2])
    #expect(sections.invariantViolations() == [])
  }

  /// A row moves past sections that do not change. The fewest rows move: its own, or all of theirs.
  @Test func movingPastSections() throws {
    for (moved, between) in [(1, 3), (9, 1), (9, 4)] {
      var twin = NaiveSections()
      let rows = (0..<moved).map { (item: 100 + $0, level: min($0, 1), isExpanded: true) }
      twin.apply(NaiveOutline(rows: rows), to: -1)
      for section in 2..<40 {
        let isBetween = (10..<10 + between).contains(section)
        twin.apply(NaiveOutline(rows: isBetween ? [(section, 0, true)] : []), to: -section)
      }
      var sections = Sections()
      for section in twin.sections { sections[section] = twin.content(of: section).snapshot }
      let old = (twin, sections)
      try twin.reorder([100], to: .end(of: -30))
      try sections.move([100], to: .end(of: -30))
      let difference = sections.visibleDifference(from: old.1)
      try FlatDifferenceChecker.check(
        difference, from: old.0.visibleItems, to: twin.visibleItems)
      #expect(difference.count == 2 * min(moved, between))
    }
  }

  // MARK: - Cost

  /// Returns how often sections and items are compared or hashed by each change, on average over all sections.
  private func looks(sections: Int) throws -> [String: Int] {
    let looks = CostTests.Looks()
    let watched = { CostTests.Watched(number: $0, looks: looks) }
    let outlines = (0..<sections).map { section in
      var outline = SectionSnapshot<CostTests.Watched>()
      outline.append([watched(3 * section)])
      outline.append(
        [watched(3 * section + 1), watched(3 * section + 2)], to: watched(3 * section))
      return outline
    }
    let source = OutlineDataSource<CostTests.Watched, CostTests.Watched>()
    source.reorderingHandlers.canReorderItem = { _ in true }
    var counts: [String: Int] = [:]
    func count(_ name: String, _ change: (Int) throws -> Void) rethrows {
      let before = looks.count
      for section in 0..<sections { try change(section) }
      counts[name] = (looks.count - before) / sections
    }
    count("apply") { source.apply(outlines[$0], to: watched($0)) }
    try count("toggle") { try source.toggle(watched(3 * $0)) }
    try count("reorder") {
      try source.reorder([watched(3 * $0 + 1)], to: .end(of: watched($0)))
    }
    try count("reorder across") {
      try source.reorder([watched(3 * $0 + 2)], to: .end(of: watched(sections - 1 - $0)))
    }
    let flat = source.snapshot()
    let before = looks.count
    source.apply(flat)
    counts["apply all"] = (looks.count - before) / sections
    return counts
  }

  /// The number of sections does not matter.
  @Test func oneChangeInOneOfManySections() throws {
    let few = try looks(sections: 50)
    let many = try looks(sections: TestSize.pick(500, large: 5000))
    for (change, count) in few { #expect(many[change]! <= 2 * count + 2, "\(change)") }
  }
}
