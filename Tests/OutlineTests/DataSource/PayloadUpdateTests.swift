import Outline
import Testing

/// An update says which rows have another payload.
@Suite(.timeLimit(.minutes(10))) struct PayloadUpdateTests {
  typealias Source = OutlineDataSource<Int, Labeled>

  /// Returns the updates that `body` sends after the first one.
  private func updates(_ body: (Source) throws -> Void) async throws -> [RowUpdate<Labeled>] {
    let updates: AsyncStream<OutlineUpdate<Int, Labeled>>
    do {
      let source = Source()
      source.apply(Self.outline(), to: 0)
      updates = source.updates
      try body(source)
    }
    var elements: [RowUpdate<Labeled>] = []
    for await case .rows(let rows) in updates { elements.append(rows) }
    return elements
  }

  /// Twenty roots with two children each. The labels are too long to be stored in place.
  private static func outline() -> SectionSnapshot<Labeled> {
    var outline = SectionSnapshot<Labeled>()
    for root in 0..<20 {
      outline.append([labeled(root * 3)])
      outline.append([labeled(root * 3 + 1), labeled(root * 3 + 2)], to: labeled(root * 3))
    }
    outline.expandAll()
    return outline
  }

  private static func labeled(_ number: Int, _ label: String = "old") -> Labeled {
    Labeled(number, String(repeating: label, count: 20))
  }

  private func check(
    _ updates: [RowUpdate<Labeled>], _ reconfigured: [Int], isMove: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(updates.count == 1, sourceLocation: location)
    for update in updates {
      #expect(update.reconfigured.map(\.number) == reconfigured, sourceLocation: location)
      #expect(
        update.reconfigured.allSatisfy { $0.label.hasPrefix("new") }, sourceLocation: location)
      #expect(update.difference.isEmpty == !isMove, sourceLocation: location)
    }
  }

  @Test func anEditedOutline() async throws {
    let replaced = try await updates { source in
      var outline = source.snapshot(for: 0)
      outline.replace(Self.labeled(7), with: Self.labeled(7, "new"))
      source.apply(outline, to: 0)
      #expect(source.snapshot(for: 0).items[7].label.hasPrefix("new"))
    }
    check(replaced, [7])
    let moved = try await updates { source in
      var outline = source.snapshot(for: 0)
      outline.move([Self.labeled(7, "new")], before: Self.labeled(5))
      source.apply(outline, to: 0)
    }
    check(moved, [7], isMove: true)
    let addedAgain = try await updates { source in
      var outline = source.snapshot(for: 0)
      outline.delete([Self.labeled(7), Self.labeled(8)])
      outline.append([Self.labeled(7, "new")], to: Self.labeled(6))
      outline.append([Self.labeled(8)], to: Self.labeled(6))
      source.apply(outline, to: 0)
    }
    check(addedAgain, [7])
  }

  /// An outline that was built apart: only the rows whose payload differs, or none.
  @Test func anOutlineBuiltApart() async throws {
    let changed = try await updates { source in
      var outline = Self.outline()
      outline.replace(Self.labeled(7), with: Self.labeled(7, "new"))
      outline.replace(Self.labeled(30), with: Self.labeled(30, "new"))
      source.apply(outline, to: 0)
    }
    check(changed, [7, 30])
    let equal = try await updates { source in
      source.apply(Self.outline(), to: 0)
      source.apply(source.snapshot(for: 0), to: 0)
      source.apply(source.snapshot())
    }
    #expect(equal.isEmpty)
  }

  @Test func aFlatSnapshot() async throws {
    let reconfigured = try await updates { source in
      var flat = source.snapshot()
      flat.reconfigureItems([Self.labeled(7, "new")])
      source.apply(flat)
    }
    check(reconfigured, [7])
    let moved = try await updates { source in
      var flat = source.snapshot()
      flat.appendItems([Self.labeled(59, "new")])
      source.apply(flat)
      #expect(source.snapshot(for: 0).items[59].label.hasPrefix("new"))
    }
    check(moved, [59])
  }

  /// Hidden rows are stored, but there is nothing to draw.
  @Test func aHiddenRow() async throws {
    let updates = try await updates { source in
      try source.collapse(Self.labeled(6))
      var outline = source.snapshot(for: 0)
      outline.replace(Self.labeled(7), with: Self.labeled(7, "new"))
      source.apply(outline, to: 0)
      #expect(source.snapshot(for: 0).items[7].label.hasPrefix("new"))
    }
    #expect(updates.count == 1)
  }

  /// A user's gesture names rows, perhaps by older items. The stored ones stay.
  @Test func gestures() async throws {
    let updates = try await updates { source in
      source.reorderingHandlers.canReorderItem = { _ in true }
      source.reorderingHandlers.willReorder = source.handler { source, _ in
        var outline = source.snapshot(for: 0)
        outline.replace(Self.labeled(30), with: Self.labeled(30, "new"))
        source.apply(outline, to: 0)
      }
      let older = Labeled(7, "older")
      try source.reorder([older], to: .end(of: 0))
      try source.toggle(older)
      #expect(source.snapshot(for: 0).items.last?.label == Self.labeled(7).label)
      #expect(source.snapshot(for: 0).items[29].label.hasPrefix("new"))
    }
    #expect(updates.map { $0.reconfigured.map(\.number) } == [[30], [7], [7]])
  }

  /// Rows are reconfigured if and only if they stay and look different, payload included.
  @Test(arguments: Seeds.some(8)) func randomChanges(seed: UInt64) async throws {
    var edits = RandomEdits(seed: seed) { Labeled($0) }
    let source = Source()
    var reader = source.updates.makeAsyncIterator()
    for step in 0..<60 {
      var content = NaiveOutline(source.snapshot(for: 0))
      let edit = edits.edit(of: content, items: content.items)
      _ = failure { () throws(OutlineError) in try content.perform(edit) }
      let changed = Set(edits.some(content.items, atMost: 3))
      let labels = Dictionary(
        uniqueKeysWithValues: source.snapshot(for: 0).items.map { ($0, $0.label) })
      let rows = content.entries().map { entry in
        let label = String(repeating: "step \(step)", count: 5)
        let item = Labeled(
          entry.item.number, changed.contains(entry.item) ? label : labels[entry.item] ?? "")
        return (item: item, level: entry.level, isExpanded: entry.isExpanded)
      }
      let before = source.snapshot(for: 0)
      source.apply(NaiveOutline(rows: rows).snapshot, to: 0)
      try same(source.snapshot(for: 0).items.map(\.label), rows.map(\.item.label), "labels")
      // A recognizable update, because there may be none.
      source.apply(NaiveOutline(rows: [(Labeled(-step), 0, false)]).snapshot, to: 1)
      let look = { (row: SectionSnapshot<Labeled>.Row) in
        "\(row.item.label) \(row.level) \(row.isExpanded) \(row.hasChildren)"
      }
      let old = Dictionary(uniqueKeysWithValues: before.visibleRows.map { ($0.item, look($0)) })
      let expected = source.snapshot(for: 0).visibleRows
        .filter { row in old[row.item].map { $0 != look(row) } ?? false }.map(\.item)
      var reconfigured: [Labeled] = []
      while case .rows(let update) = await reader.next(isolation: nil) {
        if update.difference.insertions.first?.element == Labeled(-step) { break }
        reconfigured += update.reconfigured
      }
      try same(reconfigured, expected, "step \(step)")
    }
  }
}

extension CollectionDifference.Change {
  fileprivate var element: ChangeElement {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
