import Outline
import Testing

/// Applying the updates to an array always gives the current visible rows.
///
/// The sequences end when the data source is released. There is a time limit, because a test would wait
/// forever if they did not.
@Suite(.timeLimit(.minutes(10))) struct UpdateTests {
  typealias Source = OutlineDataSource<Int, Int>

  /// The appearance of a row. A row that stays with another appearance is reconfigured.
  struct Look: Equatable {
    var section: Int
    var level: Int
    var isExpanded: Bool
    var hasChildren: Bool
  }

  /// The visible rows at one time.
  struct Picture {
    var items: [Int] = []
    var looks: [Int: Look] = [:]

    init(_ twin: NaiveSections) {
      for section in twin.sections {
        for entry in twin.content(of: section).entries() where entry.isVisible {
          items.append(entry.item)
          looks[entry.item] = Look(
            section: section, level: entry.level, isExpanded: entry.isExpanded,
            hasChildren: entry.hasChildren)
        }
      }
    }
  }

  @Test(arguments: Seeds.some(16))
  func replay(seed: UInt64) async throws {
    var pictures: [Picture] = []
    var late: AsyncStream<OutlineUpdate<Int, Int>>?
    var joinedAt = 0
    let updates: AsyncStream<OutlineUpdate<Int, Int>>
    do {
      var edits = RandomEdits(seed: seed) { $0 }
      let source = Source()
      source.reorderingHandlers.canReorderItem = { _ in true }
      updates = source.updates
      var twin = NaiveSections()
      pictures.append(Picture(twin))
      for step in 0..<80 {
        try within("step \(step)") {
          let before = twin
          if try Self.change(source, &twin, &edits) { pictures.append(Picture(twin)) }
          try within("\(before.outline.layout)\nbecame\n\(twin.outline.layout)") {
            try twin.compare(with: source)
          }
        }
        if step == 40 {
          late = source.updates
          joinedAt = pictures.count - 1
        }
      }
    }
    // The data source is released, so the sequences end.
    try await Self.replay(updates, pictures[...], isFirst: true)
    try await Self.replay(try #require(late), pictures[joinedAt...], isFirst: false)
  }

  private static func replay(
    _ updates: AsyncStream<OutlineUpdate<Int, Int>>, _ pictures: ArraySlice<Picture>, isFirst: Bool
  ) async throws {
    var pictures = pictures
    var shown: [Int] = []
    var last = Picture(NaiveSections())
    if isFirst { last = pictures.removeFirst() }
    for await update in updates {
      guard let picture = pictures.popFirst() else { throw Mismatch("too many updates: \(update)") }
      try within("\(last.items) becomes \(picture.items) by \(update)") {
        switch update {
        case .rows(let rows):
          try FlatDifferenceChecker.check(rows.difference, from: shown, to: picture.items)
          try checkReconfigured(rows, last, picture)
          shown = try #require(shown.applying(rows.difference))
        case .reload(let snapshot):
          shown = snapshot.itemIdentifiers
        }
        try same(shown, picture.items, "visible rows")
      }
      last = picture
    }
    try same(pictures.count, 0, "changes that no update told of")
  }

  /// Rows that stay are reconfigured if and only if they look different.
  private static func checkReconfigured(
    _ update: RowUpdate<Int>, _ old: Picture, _ new: Picture
  ) throws {
    let inserted = Set(
      update.difference.insertions.map { change in
        if case .insert(_, let item, _) = change { item } else { -1 }
      })
    let staying = new.items.filter { !inserted.contains($0) }
    let different = staying.filter { old.looks[$0] != new.looks[$0] }
    try same(update.reconfigured.filter { !inserted.contains($0) }, different, "reconfigured rows")
  }

  /// Changes the data source and the twin randomly. Returns `false` if there is no update.
  private static func change(
    _ source: Source, _ twin: inout NaiveSections, _ edits: inout RandomEdits<Int>
  ) throws -> Bool {
    let before = twin
    let anyone = twin.items.randomElement(using: &edits.random) ?? 0
    switch Int.random(in: 0..<10, using: &edits.random) {
    case 0, 1, 2:
      let section = -Int.random(in: 1...4, using: &edits.random)
      let content = edits.content(of: section, in: twin)
      source.apply(content.snapshot, to: section)
      twin.apply(content, to: section)
      return twin != before
    case 3, 4:
      let wanted = edits.flat(from: source.snapshot())
      let reloads = edits.random.oneIn(4)
      if reloads {
        source.applySnapshotUsingReloadData(wanted)
      } else {
        source.apply(wanted)
      }
      try holds(source.snapshot() == wanted, "the flat snapshot is what was applied")
      twin = NaiveSections(source)
      return reloads || twin != before
    case 5, 6, 7:
      guard twin.outline.contains(anyone) else { return false }
      let wasExpanded = twin.outline.expanded.contains(anyone)
      try holds(source.toggle(anyone), "a toggle is allowed")
      twin.setExpanded(anyone, to: !wasExpanded)
      return true
    default:
      guard !twin.items.isEmpty else { return false }
      let destination = edits.reorderDestination(in: twin)
      let error = failure { () throws(OutlineError) in
        try twin.reorder([anyone], to: destination)
      }
      let actual = failure { () throws(OutlineError) in
        try source.reorder([anyone], to: destination)
      }
      try same(actual, error, "error")
      return twin != before
    }
  }

  /// An apply without an effect has none.
  @Test func oneElementForEachApply() async throws {
    let updates: AsyncStream<OutlineUpdate<Int, Int>>
    do {
      let source = Source()
      updates = source.updates
      source.apply(NaiveOutline(rows: [(0, 0, false), (1, 0, false)]).snapshot, to: -1)
      source.apply(source.snapshot())
      source.apply(source.snapshot(for: -1), to: -1)
      source.apply(NaiveOutline(rows: [(0, 0, false), (1, 0, false)]).snapshot, to: -1)
      source.apply(SectionSnapshot(), to: -2, animatingDifferences: false)
      var marked = source.snapshot()
      marked.reconfigureItems([1])
      source.apply(marked)
      #expect(source.snapshot().reconfiguredItemIdentifiers.isEmpty)
      source.applySnapshotUsingReloadData(source.snapshot())
    }
    var elements: [OutlineUpdate<Int, Int>] = []
    for await update in updates { elements.append(update) }
    try #require(elements.count == 4)
    guard case .rows(let first) = elements[0], case .rows(let second) = elements[1],
      case .rows(let third) = elements[2], case .reload(let last) = elements[3]
    else {
      Issue.record("\(elements)")
      return
    }
    #expect(first.difference.count == 2 && first.animatingDifferences)
    #expect(second.difference.isEmpty && second.reconfigured.isEmpty)
    #expect(!second.animatingDifferences)
    #expect(third.difference.isEmpty && third.reconfigured == [1])
    #expect(last.itemIdentifiers == [0, 1])
  }

  /// The first update of a late subscriber has all visible rows.
  @Test func aLateSubscriber() async throws {
    let updates: AsyncStream<OutlineUpdate<Int, Int>>
    do {
      let source = NaiveSections.shop.makeDataSource()
      updates = source.updates
      try source.collapse(0)
    }
    var shown: [Int] = []
    var elements = 0
    for await update in updates {
      elements += 1
      switch update {
      case .rows(let rows): shown = try #require(shown.applying(rows.difference))
      case .reload(let snapshot): shown = snapshot.itemIdentifiers
      }
    }
    #expect(elements == 2)
    #expect(shown == [0, 3])
  }
}

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

  /// Returns a flat snapshot that differs a little, also in its sections.
  mutating func flat(from snapshot: Snapshot<Int, Int>) -> Snapshot<Int, Int> {
    var result = snapshot
    result.deleteItems(some(result.itemIdentifiers, atMost: 3))
    if random.oneIn(4), let section = result.sectionIdentifiers.randomElement(using: &random) {
      result.deleteSections([section])
    }
    if result.numberOfSections == 0 || random.oneIn(6) {
      let free = (1...5).map { -$0 }.filter { result.indexOfSection($0) == nil }
      result.appendSections(Array(free.prefix(1)))
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
