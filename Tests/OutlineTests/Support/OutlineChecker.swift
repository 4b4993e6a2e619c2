import Foundation

@testable import Outline

/// Compares a snapshot with its naive twin.
enum OutlineChecker {
  /// Compares items, levels and expansion, and checks the invariants. Cheap.
  static func compareRows<Item>(
    _ snapshot: SectionSnapshot<Item>, _ twin: NaiveOutline<Item>
  ) throws {
    try same(snapshot.invariantViolations(), [], "invariant violations")
    try compareRows(snapshot, twin.entries())
  }

  /// Compares the results of every property and method that reads, with every argument.
  static func compare<Item>(
    _ snapshot: SectionSnapshot<Item>, _ twin: NaiveOutline<Item>, stranger: Item
  ) throws {
    try same(snapshot.invariantViolations(), [], "invariant violations")
    let entries = twin.entries()
    try compareRows(snapshot, entries)
    try compareLists(snapshot, entries)
    try compareWindows(snapshot, entries)
    for (index, entry) in entries.enumerated() {
      try within("item \(entry.item)") {
        try compareItem(entry.item, at: index, snapshot, twin, entries)
        try compareSubtree(entry.item, snapshot, twin)
      }
    }
    try compareRelatives(nil, snapshot, twin)
    try compareStranger(stranger, snapshot)
    try compareEquality(snapshot, twin, stranger)
    try comparePicture(snapshot, entries)
  }

  private static func compareRows<Item>(
    _ snapshot: SectionSnapshot<Item>, _ entries: [NaiveOutline<Item>.Entry]
  ) throws {
    try same(snapshot.count, entries.count, "count")
    try same(snapshot.rows.count, entries.count, "rows.count")
    for (index, row) in snapshot.rows.enumerated() {
      try compareRow(row, entries[index])
    }
  }

  private static func compareRow<Item>(
    _ row: SectionSnapshot<Item>.Row, _ entry: NaiveOutline<Item>.Entry
  ) throws {
    guard
      row.item == entry.item, row.level == entry.level, row.isExpanded == entry.isExpanded,
      row.isVisible == entry.isVisible, row.hasChildren == entry.hasChildren
    else {
      throw Mismatch("row: got \(row), expected \(entry)")
    }
  }

  private static func compareLists<Item>(
    _ snapshot: SectionSnapshot<Item>, _ entries: [NaiveOutline<Item>.Entry]
  ) throws {
    let visible = entries.filter(\.isVisible)
    try same(snapshot.isEmpty, entries.isEmpty, "isEmpty")
    try same(snapshot.visibleCount, visible.count, "visibleCount")
    try same(snapshot.items, entries.map(\.item), "items")
    try same(snapshot.visibleItems, visible.map(\.item), "visibleItems")
    try same(snapshot.rootItems, entries.filter { $0.level == 0 }.map(\.item), "rootItems")
    try same(
      snapshot.expandedItems, entries.filter(\.isExpanded).map(\.item), "expandedItems")
  }

  /// Compares rows as collections: indices, backwards, and ranges in the middle.
  private static func compareWindows<Item>(
    _ snapshot: SectionSnapshot<Item>, _ entries: [NaiveOutline<Item>.Entry]
  ) throws {
    let visible = entries.filter(\.isVisible)
    let rows = snapshot.rows
    let visibleRows = snapshot.visibleRows
    try same(visibleRows.count, visible.count, "visibleRows.count")
    try same(Array(visibleRows.indices), Array(visible.indices), "visibleRows.indices")
    try same(Array(rows.indices), Array(entries.indices), "rows.indices")
    for (row, entry) in zip(visibleRows, visible) { try compareRow(row, entry) }
    for (row, entry) in zip(rows.reversed(), entries.reversed()) { try compareRow(row, entry) }
    for index in visible.indices {
      try compareRow(visibleRows[index], visible[index])
      try same(snapshot.visibleItem(at: index), visible[index].item, "visibleItem(at: \(index))")
      try same(
        snapshot.visibleIndex(of: visible[index].item), index,
        "visibleIndex(of: \(visible[index].item))")
    }
    let window = visible.count / 3..<visible.count - visible.count / 4
    try same(visibleRows[window].count, window.count, "count of a window")
    for (row, entry) in zip(visibleRows[window], visible[window]) { try compareRow(row, entry) }
  }

  private static func compareItem<Item>(
    _ item: Item, at index: Int, _ snapshot: SectionSnapshot<Item>, _ twin: NaiveOutline<Item>,
    _ entries: [NaiveOutline<Item>.Entry]
  ) throws {
    let entry = entries[index]
    try holds(snapshot.contains(item), "contains")
    try compareRow(snapshot.rows[index], entry)
    try same(snapshot.item(at: index), item, "item(at: \(index))")
    try same(snapshot.index(of: item), index, "index(of:)")
    try same(snapshot.level(of: item), entry.level, "level(of:)")
    try same(snapshot.parent(of: item), entry.parent, "parent(of:)")
    try same(snapshot.isExpanded(item), entry.isExpanded, "isExpanded")
    try same(snapshot.isVisible(item), entry.isVisible, "isVisible")
    if !entry.isVisible {
      try same(snapshot.visibleIndex(of: item), nil, "visibleIndex(of:) of a hidden item")
    }
    try same(snapshot.ancestors(of: item), twin.ancestors(of: item), "ancestors(of:)")
    let visible = twin.ancestors(of: item).first { snapshot.isVisible($0) }
    try same(snapshot.ancestor(hiding: item), entry.isVisible ? nil : visible, "ancestor(hiding:)")
    try compareRelatives(item, snapshot, twin)
  }

  private static func compareRelatives<Item>(
    _ parent: Item?, _ snapshot: SectionSnapshot<Item>, _ twin: NaiveOutline<Item>
  ) throws {
    let children = twin.children(of: parent)
    try same(snapshot.children(of: parent), children, "children(of:)")
    try same(snapshot.childCount(of: parent), children.count, "childCount(of:)")
    for (index, child) in children.enumerated() {
      try same(snapshot.child(of: parent, at: index), child, "child(of:at: \(index))")
      try same(snapshot.childIndex(of: child), index, "childIndex(of: \(child))")
    }
    for index in [-1, children.count, .min, .max] {
      try same(snapshot.child(of: parent, at: index), nil, "child(of:at: \(index))")
    }
    let below = parent.map { twin.descendants(of: $0).count } ?? twin.count
    try same(snapshot.descendantCount(of: parent), below, "descendantCount(of:)")
  }

  private static func compareSubtree<Item>(
    _ item: Item, _ snapshot: SectionSnapshot<Item>, _ twin: NaiveOutline<Item>
  ) throws {
    let whole = twin.subtree(of: item)
    try within("snapshot(of:includingParent: true)") {
      try compareRows(snapshot.snapshot(of: item, includingParent: true), whole)
    }
    try within("snapshot(of:)") {
      let below = twin.subtree(of: item, includingParent: false)
      try compareRows(snapshot.snapshot(of: item), below)
      try compareRows(snapshot.snapshot(of: item, includingParent: false), below)
    }
  }

  private static func compareStranger<Item>(
    _ stranger: Item, _ snapshot: SectionSnapshot<Item>
  ) throws {
    try holds(!snapshot.contains(stranger), "contains no stranger")
    try same(snapshot.index(of: stranger), nil, "index(of:) of a stranger")
    try same(snapshot.visibleIndex(of: stranger), nil, "visibleIndex(of:) of a stranger")
    try same(snapshot.childIndex(of: stranger), nil, "childIndex(of:) of a stranger")
    try same(snapshot.child(of: stranger, at: 0), nil, "child(of:at:) of a stranger")
  }

  private static func compareEquality<Item>(
    _ snapshot: SectionSnapshot<Item>, _ twin: NaiveOutline<Item>, _ stranger: Item
  ) throws {
    try holds(snapshot == snapshot, "equal to itself")
    try holds(snapshot == twin.snapshot, "equal to one built in bulk")
    var other = snapshot
    other.append([stranger])
    try holds(snapshot != other && other != snapshot, "unequal with one item more")
    guard let item = snapshot.items.last else { return }
    var toggled = snapshot
    if snapshot.isExpanded(item) { toggled.collapse([item]) } else { toggled.expand([item]) }
    try holds(snapshot != toggled && toggled != snapshot, "unequal with another expansion")
  }

  private static func comparePicture<Item>(
    _ snapshot: SectionSnapshot<Item>, _ entries: [NaiveOutline<Item>.Entry]
  ) throws {
    let expected = entries.map { entry in
      String(repeating: "  ", count: entry.level) + (entry.isExpanded ? "+" : "-")
        + (entry.isVisible ? "*" : " ") + "\(entry.item)"
    }
    var lines = snapshot.visualDescription().split(separator: "\n").map(String.init)
    try holds(lines.first?.hasPrefix("<SectionSnapshot") == true, "the head of visualDescription()")
    try same(lines.last, ">", "the last line of visualDescription()")
    lines.removeFirst()
    lines.removeLast()
    try same(lines, expected, "visualDescription()")
  }

  /// Encodes, decodes and compares a snapshot.
  static func compareCoding<Item: Codable>(_ snapshot: SectionSnapshot<Item>) throws {
    let data = try JSONEncoder().encode(snapshot)
    let back = try JSONDecoder().decode(SectionSnapshot<Item>.self, from: data)
    try holds(back == snapshot, "equal after coding")
    try same(back.invariantViolations(), [], "invariant violations after coding")
    try same(back.visualDescription(), snapshot.visualDescription(), "picture after coding")
  }
}

extension NaiveOutline {
  /// Returns the subtree of an item, with or without the item.
  func subtree(of item: Item, includingParent: Bool = true) -> NaiveOutline {
    var result = NaiveOutline()
    if includingParent {
      result.addLast(item, below: nil, isExpanded: expanded.contains(item))
    }
    let top: Item? = includingParent ? item : nil
    var pending = children(of: item).reversed().map { (item: $0, parent: top) }
    while let (next, parent) = pending.popLast() {
      result.addLast(next, below: parent, isExpanded: expanded.contains(next))
      pending += children(of: next).reversed().map { (item: $0, parent: next) }
    }
    return result
  }
}
