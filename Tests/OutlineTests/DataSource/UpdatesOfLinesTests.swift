import Testing

@testable import Outline

/// The lines of all sections follow the updates of a data source.
@Suite(.ownThread) struct UpdatesOfLinesTests {
  private typealias Supplements = SectionRegistration<Int, Int>
  private typealias State = SectionedOutline<Int, Int>

  private static let supplements: [Supplements] = [
    SectionRegistration(), .plain,
    SectionRegistration(
      header: { section, rows in RowContent(text: "\(section): \(rows.count)") },
      footer: { _, rows in rows.isEmpty ? nil : RowContent(text: "\(rows.visibleCount) visible") }),
    SectionRegistration(footer: { section, _ in
      section.isMultiple(of: 2) ? RowContent(text: "end of \(section)") : nil
    }),
  ]

  @Test func everyOrderOfSections() throws {
    let orders = everySubset(of: [1, 2, 3]).flatMap(everyOrder(of:))
    // By default each pair of orders with some changes. The period is prime.
    let period = TestSize.pick(5, large: 1)
    var number = 0
    for (index, supplements) in Self.supplements.enumerated() {
      for before in orders {
        for after in orders {
          for changed in everySubset(of: [1, 2, 3]).everyNth(index + 1) {
            number += 1
            guard number.isMultiple(of: period) else { continue }
            let update = OutlineUpdate(
              from: state(of: before), to: state(of: after, changing: changed))
            try within("\(before) to \(after), changing \(changed)") {
              try compare(update, TextRenderer(), supplements)
            }
          }
        }
      }
    }
  }

  /// Sections of a few rows, the second one empty, and some of them with another row.
  private func state(of sections: [Int], changing changed: [Int] = []) -> State {
    State(
      sections.map { section in
        var rows = SectionSnapshot<Int>()
        if section != 2 {
          rows.append([10 * section, 10 * section + 1])
          rows.append([10 * section + 2], to: 10 * section)
        }
        if changed.contains(section) {
          rows.append([10 * section + 3])
          rows.expand([10 * section].filter(rows.contains))
        }
        return (section, rows)
      })
  }

  @Test(arguments: Seeds.some(TestSize.pick(4, large: 40)))
  func randomChanges(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    var twin = NaiveSections.random(&edits, count: 12)
    let source = twin.makeDataSource()
    var before = source.sectionedOutline
    for number in 0..<TestSize.pick(60, large: 500) {
      for _ in 0...Int.random(in: 0..<3, using: &edits.random) {
        let section = -Int.random(in: 1...4, using: &edits.random)
        let content = edits.content(of: section, in: twin)
        source.apply(content.snapshot, to: section)
        twin.apply(content, to: section)
      }
      let marked = edits.some(twin.items, atMost: 2)
      let update = OutlineUpdate(
        from: before, to: source.sectionedOutline, reconfiguring: marked)
      let style = [ConnectorStyle.tree, .disclosure, .indented][number % 3]
      try compare(update, TextRenderer(style: style), Self.supplements[number % 4])
      before = source.sectionedOutline
    }
  }

  @Test(arguments: Seeds.some(TestSize.pick(4, large: 40)))
  func randomSections(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    let source = OutlineDataSource<Int, Int>()
    var before = source.sectionedOutline
    for number in 0..<TestSize.pick(60, large: 500) {
      source.apply(edits.flat(from: source.snapshot()))
      let update = OutlineUpdate(from: before, to: source.sectionedOutline)
      try compare(update, TextRenderer(), Self.supplements[number % 4])
      before = source.sectionedOutline
    }
  }

  @Test func aReloadRedrawsEverything() throws {
    let (before, after) = (state(of: [1, 2, 3]), state(of: [3, 1]))
    let update = OutlineUpdate(from: before, to: after, isReload: true)
    let changes = TextRenderer<Int>().lineChanges(of: update)
    let (old, new) = (lines(of: before), lines(of: after))
    #expect(changes == [.remove(new.count..<old.count), .redraw(new, at: 0)])
  }

  @Test func onlyTheChangedSectionIsDrawn() throws {
    let drawn = Locked<[Int]>([])
    let registration = RowRegistration<Int> { item, _, position in
      drawn.withLock { $0.append(item) }
      return RowContent(text: "\(position.section).\(position.row)")
    }
    let update = OutlineUpdate(
      from: state(of: [1, 2, 3]), to: state(of: [1, 2, 3], changing: [2]), reconfiguring: [11])
    let changes = TextRenderer(registration: registration).lineChanges(of: update)
    #expect(
      changes == [.insert(["└── 1.0"], at: 5), .redraw(["└── 0.1"], at: 2)])
    #expect(Set(drawn.withLock { $0 }) == [11, 23])
  }

  @Test func aPayload() throws {
    let registration = RowRegistration<Titled> { item, _ in RowContent(text: item.title) }
    var rows = SectionSnapshot<Titled>()
    rows.append([Titled(id: 1, title: "one"), Titled(id: 2, title: "two")])
    let before = SectionedOutline([(section: 0, outline: rows)])
    rows.replace(Titled(id: 1, title: ""), with: Titled(id: 1, title: "uno"))
    let after = SectionedOutline([(section: 0, outline: rows)])
    let changes = TextRenderer(registration: registration).lineChanges(
      of: OutlineUpdate(from: before, to: after))
    #expect(changes == [.redraw(["├── uno"], at: 1)])
  }

  private struct Titled: Hashable {
    var id: Int
    var title: String

    static func == (first: Titled, second: Titled) -> Bool { first.id == second.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  // MARK: Comparing

  private func compare(
    _ update: OutlineUpdate<Int, Int>, _ renderer: TextRenderer<Int>, _ supplements: Supplements
  ) throws {
    var lines = self.lines(of: update.before, renderer, supplements)
    let new = self.lines(of: update.after, renderer, supplements)
    let changes = renderer.lineChanges(of: update, supplements: supplements)
    try within("\n" + lines.joined(separator: "\n") + "\nto\n" + new.joined(separator: "\n")) {
      for change in changes { change.apply(to: &lines) }
      try same(lines, new, "lines after \(changes)")
      if update.before == update.after, update.marks.isEmpty {
        try same(changes, [], "changes of nothing")
      }
    }
  }

  private func lines(
    of state: State, _ renderer: TextRenderer<Int> = TextRenderer(),
    _ supplements: Supplements = .plain
  ) -> [String] {
    var text = ""
    renderer.write(state, supplements: supplements, to: &text)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
