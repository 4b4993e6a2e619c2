import Outline
import Testing

/// Line changes turn the lines of an outline into those of another one, and draw no other line.
@Suite(.ownThread) struct LineChangeTests {
  /// Styles that show more or less of the hierarchy.
  private static let renderers: [TextRenderer<Int>] = [
    TextRenderer(), TextRenderer(style: .disclosure, registration: disclosures),
    TextRenderer(style: .indented, showsHiddenCounts: false),
    TextRenderer(style: ConnectorStyle(branch: "+", lastBranch: "*", line: " ", space: " ")),
    TextRenderer(style: ConnectorStyle(branch: "-", lastBranch: "-", line: "|", space: " ")),
  ]

  private static let disclosures = RowRegistration<Int> { item, row in
    RowContent(
      text: "\(item)", accessories: row.hasChildren ? [.disclosure, .reorderHandle] : [])
  }

  @Test(arguments: 0...4, 0...4)
  func everySmallPair(oldCount: Int, newCount: Int) throws {
    var number = 0
    try OutlinePairs.forEach(oldCount: oldCount, newCount: newCount) { old, new in
      number += 1
      let isSmall = oldCount + newCount < TestSize.pick(5, large: 9)
      if !isSmall, !number.isMultiple(of: TestSize.pick(5, large: 1)) { return }
      try compare(old, new, isSmall ? Self.renderers : Array(Self.renderers.prefix(1)))
      var (oldOpen, newOpen) = (old, new)
      oldOpen.setExpanded(Set(old.items))
      newOpen.setExpanded(Set(new.items))
      try compare(oldOpen, newOpen, Array(Self.renderers.prefix(1)))
    }
  }

  /// Rows are shown and hidden, and nothing else changes.
  @Test(arguments: 1...TestSize.pick(3, large: 4)) func everyExpansion(count: Int) throws {
    for levels in everyForest(of: count) {
      let olds = everyOutline(levels: levels)
      for old in olds {
        for new in olds {
          try compare(old, new, Array(Self.renderers.prefix(2)))
        }
      }
    }
  }

  @Test(arguments: Seeds.some(12)) func relatedOutlines(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for number in 1...TestSize.pick(10, large: 40) {
      let pair = try OutlinePairs.related(count: 20 * number, edits: number, &edits)
      for renderer in Self.renderers { try compare(pair.older, pair.newer, renderer) }
      try compare(pair.old.snapshot, pair.newer, Self.renderers[0])
    }
  }

  @Test(arguments: Seeds.some(12)) func unrelatedOutlines(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for count in [10, 40, 200] {
      let pair = OutlinePairs.unrelated(count: count, &edits)
      for renderer in Self.renderers { try compare(pair.old.snapshot, pair.new.snapshot, renderer) }
    }
  }

  /// Mostly expanded outlines after edits that keep most of it in place: deep connectors change.
  @Test(arguments: Seeds.some(12)) func deepOutlines(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for _ in 0..<TestSize.pick(30, large: 200) {
      var levels = [0]
      for _ in 1..<60 {
        let last = levels.last!
        levels.append(
          edits.random.oneIn(4) ? Int.random(in: 0...last, using: &edits.random) : last + 1)
      }
      var older = try SectionSnapshot(rows: levels.enumerated().map { (item: $0, level: $1) })
      older.expandAll()
      var newer = older
      for _ in 0..<Int.random(in: 1...6, using: &edits.random) {
        let (item, other) = (
          edits.some(newer.items, atMost: 1), newer.items.randomElement(using: &edits.random)!
        )
        switch Int.random(in: 0..<5, using: &edits.random) {
        case 0: newer.delete(item.filter { newer.childCount(of: $0) == 0 })
        case 1: newer.insert([edits.stranger() + 1000], after: other)
        case 2: newer.append([edits.stranger() + 1000], to: other)
        case 3: try? newer.perform(.move(item, to: .after(other)))
        default: try? newer.perform(.move(item, to: .into(other, at: 0)))
        }
      }
      try compare(older, newer, Self.renderers[0])
      try compare(newer, older, Self.renderers[0])
    }
  }

  private func compare(
    _ old: NaiveOutline<Int>, _ new: NaiveOutline<Int>, _ renderers: [TextRenderer<Int>]
  ) throws {
    let (older, newer) = (old.snapshot, new.snapshot)
    // Has the nodes of the older outline, where it did not change.
    let related = older.applying(newer.outlineDifference(from: older))!
    for renderer in renderers {
      try compare(older, newer, renderer)
      try compare(older, related, renderer)
    }
  }

  private func compare(
    _ older: SectionSnapshot<Int>, _ newer: SectionSnapshot<Int>, _ renderer: TextRenderer<Int>
  ) throws {
    let changes = renderer.lineChanges(from: older, to: newer)
    try within("\n" + renderer.string(for: older) + "\nto\n" + renderer.string(for: newer)) {
      try LineChangeChecker.compare(changes, from: older, to: newer, renderer)
    }
  }
}

/// Checks the laws of line changes.
enum LineChangeChecker {
  static func compare(
    _ changes: [LineChange], from older: SectionSnapshot<Int>, to newer: SectionSnapshot<Int>,
    _ renderer: TextRenderer<Int>
  ) throws {
    var lines = Self.lines(of: older, renderer)
    let expected = Self.lines(of: newer, renderer)
    let difference = newer.visibleDifference(from: older)
    let inserted = Set(difference.insertions.map(offset(of:)))
    var (removedCount, insertedCount, replacedCount) = (0, 0, 0)
    for change in changes {
      switch change {
      case .remove(let range): removedCount += range.count
      case .insert(let new, let index):
        insertedCount += new.count
        for index in index..<index + new.count {
          try holds(inserted.contains(index), "\(index) is inserted")
        }
      case .redraw(let new, let index):
        try same(lines.count, expected.count, "lines before redrawing")
        for (index, line) in zip(index..., new) {
          if inserted.contains(index) {
            replacedCount += 1
          } else {
            try holds(lines[index] != line, "line \(index), \(line), is redrawn and differs")
          }
        }
      }
      change.apply(to: &lines)
    }
    try same(lines, expected, "lines after \(changes)")
    try same(removedCount + replacedCount, difference.removals.count, "removals of \(changes)")
    try same(insertedCount + replacedCount, difference.insertions.count, "insertions of \(changes)")
    try compareOrder(changes)
  }

  /// Removals, insertions, redrawn lines; each as few as can be, so that they do not touch.
  private static func compareOrder(_ changes: [LineChange]) throws {
    for (first, second) in zip(changes, changes.dropFirst()) {
      switch (first, second) {
      case (.remove(let below), .remove(let above)):
        try holds(above.upperBound < below.lowerBound, "order of \(changes)")
      case (.insert(let lines, let above), .insert(_, let below)),
        (.redraw(let lines, let above), .redraw(_, let below)):
        try holds(above + lines.count < below, "order of \(changes)")
      case (.remove, .insert), (.remove, .redraw), (.insert, .redraw): break
      case (.insert, .remove), (.redraw, .remove), (.redraw, .insert):
        throw Mismatch("order of \(changes)")
      }
    }
  }

  static func lines(
    of snapshot: SectionSnapshot<Int>, _ renderer: TextRenderer<Int>
  ) -> [String] {
    renderer.string(for: snapshot).split(separator: "\n").map(String.init)
  }

  private static func offset(of change: CollectionDifference<Int>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
