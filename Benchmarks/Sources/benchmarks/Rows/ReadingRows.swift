import Outline

/// Reading several rows.
@MainActor let readingRows = [
  Row(
    name: "read 50 visible rows anywhere", baseline: "naive twin",
    targets: [Target(size: 1_000_000, atMost: 3000)]
  ) { setting in
    let outline = SectionSnapshot.standard(setting.size)
    let probes = Probes(setting.size)
    let last = outline.visibleCount - 50
    return setting.figure(
      setting.time {
        for index in 0..<$0 {
          let start = probes.item(index) % (last + 1)
          for row in outline.visibleRows[start..<start + 50] { sink(row) }
        }
      },
      baseline: {
        let twin = NaiveTwin.standard(setting.size)
        return setting.time {
          for index in 0..<$0 {
            let start = probes.item(index) % (last + 1)
            for row in start..<start + 50 { sink(twin.row(ofVisible: row)) }
          }
        }
      })
  },
  Row(name: "read all visible rows, a row", baseline: "naive twin") { setting in
    let outline = SectionSnapshot.standard(setting.size)
    let count = Double(outline.visibleCount)
    return setting.figure(
      setting.time { for _ in 0..<$0 { for row in outline.visibleRows { sink(row) } } } / count,
      baseline: {
        let twin = NaiveTwin.standard(setting.size)
        return setting.time {
          for _ in 0..<$0 {
            for row in 0..<twin.storage.visibleCount { sink(twin.row(ofVisible: row)) }
          }
        } / count
      })
  },
  wholeOutline("items") {
    sink($0.items)
  } loop: {
    for row in $0.rows { sink(row.item) }
  },
  wholeOutline("visibleItems") {
    sink($0.visibleItems)
  } loop: {
    for row in $0.visibleRows { sink(row.item) }
  },
  wholeOutline("expandedItems") {
    sink($0.expandedItems)
  } loop: {
    for row in $0.rows where row.isExpanded { sink(row.item) }
  },
  family("children(of:) of 10", { sink($0.children(of: $1)) }, { sink($0.children(of: $1)) }),
  family("snapshot(of:) of 10", { sink($0.snapshot(of: $1)) }, { sink($0.snapshot(of: $1)) }),
  Row(name: "snapshot(of:) of half the items", baseline: "naive twin") { setting in
    let rows = halves(setting.size)
    let outline = SectionSnapshot.built(rows)
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(outline.snapshot(of: 0)) } },
      baseline: {
        let twin = NaiveTwin(rows)
        return setting.time { for _ in 0..<$0 { sink(twin.snapshot(of: 0)) } }
      })
  },
]

/// Reading all items of one kind. This must not take a separate search for each item.
private func wholeOutline(
  _ name: String, _ body: @escaping (SectionSnapshot<Int>) -> Void,
  loop: @escaping (SectionSnapshot<Int>) -> Void
) -> Row {
  Row(
    name: name, baseline: "a loop over rows",
    targets: [Target(size: 1_000_000, atLeastTimes: 0.67)]
  ) { setting in
    let outline = SectionSnapshot.standard(setting.size)
    return setting.figure(
      setting.time { for _ in 0..<$0 { body(outline) } },
      baseline: { setting.time { for _ in 0..<$0 { loop(outline) } } })
  }
}

/// Returns the rows of an outline with two roots. Each root is the top of a subtree with half of the items.
func halves(_ size: Int) -> [(item: Int, level: Int)] {
  (0..<size).map { ($0, $0 == 0 || $0 == size / 2 ? 0 : 1) }
}

private func family(
  _ name: String,
  _ body: @escaping (SectionSnapshot<Int>, Int) -> Void,
  _ twinBody: @escaping (NaiveTwin<Int>, Int) -> Void
) -> Row {
  Row(name: name, baseline: "naive twin") { setting in
    let outline = SectionSnapshot.standard(setting.size)
    let probes = Probes(setting.size)
    let parents = (0..<1 << 16).map { index in
      let parent = Shape.parent(probes.leaf(index))
      return parent + Shape.childrenOfChild < setting.size ? parent : 1
    }
    return setting.figure(
      setting.time { for index in 0..<$0 { body(outline, parents[index & 0xffff]) } },
      baseline: {
        let twin = NaiveTwin.standard(setting.size)
        return setting.time { for index in 0..<$0 { twinBody(twin, parents[index & 0xffff]) } }
      })
  }
}

extension NaiveTwin {
  /// Returns the properties of a visible row.
  fileprivate func row(ofVisible index: Int) -> (Item, Int, Bool, Bool) {
    let position = storage.position(ofVisible: index)
    return (
      storage.item(at: position), storage.level(at: position), storage.isExpanded(at: position),
      storage.descendantCount(at: position) > 0
    )
  }
}
