import Outline

/// Showing and hiding.
@MainActor let expansionRows = [
  toggle("expand or collapse a leaf", .unique, on: { $0.leaf($1) }),
  toggle("expand or collapse a parent of 10", .unique, on: { parent($0.item($1)) }),
  toggle("expand or collapse a leaf", .afterCopy, on: { $0.leaf($1) }),
  toggle("expand or collapse a parent of 10", .afterCopy, on: { parent($0.item($1)) }),
  toggleOfRoot(.unique),
  toggleOfRoot(.afterCopy),
]

/// The parent that an item stands below, or the root itself.
private func parent(_ item: Int) -> Int {
  item % Shape.block == 0 ? item : item - (item % Shape.block + 10) % 11
}

private func toggle(
  _ name: String, _ sharing: Row.Sharing, on item: @escaping (Probes, Int) -> Int
) -> Row {
  Row(name: name, sharing: sharing, baseline: "naive twin", targets: .smallEdit) { setting in
    let probes = Probes(setting.size)
    let items = (0..<1 << 16).map { item(probes, $0) }
    return time(
      SectionSnapshot.standard(setting.size), { NaiveTwin.standard(setting.size) },
      items, sharing, setting)
  }
}

private func toggleOfRoot(_ sharing: Row.Sharing) -> Row {
  let targets = [Target].smallEdit + [Target(size: 1_000_000, atMost: 2000)]
  return Row(
    name: "expand or collapse a root of all", sharing: sharing, baseline: "naive twin",
    targets: targets
  ) { setting in
    let rows = Shape.rowsBelowOneRoot(setting.size)
    var outline = SectionSnapshot.built(rows)
    outline.expand((0..<setting.size).filter(Shape.isExpanded))
    return time(
      outline, { NaiveTwin(rows, isExpanded: Shape.isExpanded) },
      Array(repeating: setting.size - 1, count: 1 << 16), sharing, setting)
  }
}

private func time(
  _ outline: consuming SectionSnapshot<Int>, _ twin: () -> NaiveTwin<Int>, _ items: [Int],
  _ sharing: Row.Sharing, _ setting: Setting
) -> Figure {
  var outline = outline
  let value = time(on: &outline, sharing, setting) { outline, index in
    // Toggles: a second look at the state would be a part of the figure.
    let item = [items[index & 0xffff]]
    if index & 1 == 0 { outline.collapse(item) } else { outline.expand(item) }
  }
  return setting.figure(value) {
    var twin = twin()
    return time(on: &twin, sharing, setting) { twin, index in
      twin.setExpanded(index & 1 != 0, items[index & 0xffff])
    }
  }
}

private func time<Outline>(
  on outline: inout Outline, _ sharing: Row.Sharing, _ setting: Setting,
  _ body: (inout Outline, Int) -> Void
) -> Double {
  guard sharing == .afterCopy else {
    return setting.time { for index in 0..<$0 { body(&outline, index) } }
  }
  let states = [
    outline,
    {
      var next = outline; body(&next, 0); return next
    }(),
  ]
  return setting.time {
    for index in 0..<$0 {
      var copy = states[index & 1]
      body(&copy, index)
      sink(copy)
    }
  }
}
