import Outline
import Testing

/// An update says which rows have another payload.
@Suite(.ownThread) struct PayloadUpdateTests {
  typealias Source = OutlineDataSource<Int, Labeled>

  /// Returns the changes that `body` makes as one update, or none.
  private func updates(
    _ body: (Source) throws -> Void
  ) async throws -> [OutlineUpdate<Int, Labeled>] {
    var updates: OutlineUpdates<Int, Labeled>.Iterator
    do {
      let source = Source()
      source.apply(Self.outline(), to: 0)
      updates = source.updates.makeAsyncIterator()
      _ = await updates.next()
      try body(source)
    }
    var elements: [OutlineUpdate<Int, Labeled>] = []
    while let update = await updates.next() { elements.append(update) }
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
    _ updates: [OutlineUpdate<Int, Labeled>], _ reconfigured: [Int], isMove: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(updates.count == 1, sourceLocation: location)
    for update in updates {
      let items = update.reconfigured.compactMap(update.after.item(at:))
      #expect(items.map(\.number) == reconfigured, sourceLocation: location)
      #expect(items.allSatisfy { $0.label.hasPrefix("new") }, sourceLocation: location)
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
      source.reorderingHandlers.willReorder = { [unowned source] _ in
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
    let items = updates.map { update in
      update.reconfigured.map { update.after.item(at: $0)!.number }
    }
    #expect(items == [[30, 7]])
  }
}
