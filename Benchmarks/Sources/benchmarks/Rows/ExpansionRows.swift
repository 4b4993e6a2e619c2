import Outline

/// Expanding and collapsing.
@MainActor let expansionRows = [
  toggle("expand or collapse a leaf", .unique, on: { $0.leaf($1) }),
  toggle("expand or collapse a parent of 10", .unique, on: { Shape.parent($0.leaf($1)) }),
  toggle("expand or collapse a leaf", .afterCopy, on: { $0.leaf($1) }),
  toggle("expand or collapse a parent of 10", .afterCopy, on: { Shape.parent($0.leaf($1)) }),
  toggleOfRoot(.unique),
  toggleOfRoot(.afterCopy),
]

private func toggle(
  _ name: String, _ sharing: Row.Sharing, on item: @escaping (Probes, Int) -> Int
) -> Row {
  Row(name: name, sharing: sharing, baseline: "naive twin", targets: .smallEdit) { setting in
    let probes = Probes(setting.size)
    return figure(
      Toggling(rows: Shape.rows(setting.size), items: (0..<1 << 16).map { item(probes, $0) }),
      sharing, setting)
  }
}

private func toggleOfRoot(_ sharing: Row.Sharing) -> Row {
  let targets = [Target].smallEdit + [Target(size: 1_000_000, atMost: 2000)]
  return Row(
    name: "expand or collapse a root of all", sharing: sharing, baseline: "naive twin",
    targets: targets
  ) { setting in
    figure(
      Toggling(
        rows: Shape.rowsBelowOneRoot(setting.size),
        items: Array(repeating: setting.size - 1, count: 1 << 16)),
      sharing, setting)
  }
}

/// The items to toggle. All items are in the same state at the start.
private struct Toggling {
  let rows: [(item: Int, level: Int)]
  let items: [Int]

  /// True if the items start expanded.
  var isExpanded: Bool { Shape.isExpanded(items[0]) }

  func item(_ index: Int) -> Int { items[index & 0xffff] }
}

/// Measures toggles, each of which has an effect: an item changes its state, and later changes it back.
private func figure(_ toggling: Toggling, _ sharing: Row.Sharing, _ setting: Setting) -> Figure {
  let items = Set(toggling.items)
  let isExpanded = { (item: Int) in
    items.contains(item) ? toggling.isExpanded : Shape.isExpanded(item)
  }
  var outline = SectionSnapshot.built(toggling.rows)
  outline.expand((0..<setting.size).filter(isExpanded))
  let value = time(toggling, on: &outline, sharing, setting) { outline, isExpanded, items in
    if isExpanded { outline.expand(items) } else { outline.collapse(items) }
  }
  return setting.figure(value) {
    var twin = NaiveTwin(toggling.rows, isExpanded: isExpanded)
    return time(toggling, on: &twin, sharing, setting) { $0.setExpanded($1, $2) }
  }
}

private func time<Outline>(
  _ toggling: Toggling, on outline: inout Outline, _ sharing: Row.Sharing, _ setting: Setting,
  _ setExpanded: (inout Outline, Bool, [Int]) -> Void
) -> Double {
  let isExpanded = toggling.isExpanded
  guard sharing == .afterCopy else {
    var next = 0
    return setting.time { count in
      for index in next..<next + count {
        setExpanded(&outline, isExpanded != (index & 1 == 0), [toggling.item(index / 2)])
      }
      next += count
    }
  }
  var toggled = outline
  setExpanded(&toggled, !isExpanded, Array(Set(toggling.items)))
  let states = [outline, toggled]
  return setting.time {
    for index in 0..<$0 {
      var copy = states[index & 1]
      setExpanded(&copy, isExpanded != (index & 1 == 0), [toggling.item(index)])
      sink(copy)
    }
  }
}
