import Outline

/// Edits of many items in one call. Each edit is the first edit after a copy.
@MainActor let manyItemsRows = [
  atOnce("append all items at once", atLeastTimes: 0.5) { size in
    let items = ManyItems.rows(size).map(\.item)
    return { outline in
      outline = SectionSnapshot()
      outline.append(items)
    }
  },
  atOnce("append all items at once, after deleting one", atLeastTimes: 0.5) { size in
    let items = ManyItems.rows(size).map(\.item)
    return { outline in
      outline.delete([ManyItems.item(-1)])
      outline.append(items)
    }
  },
  atOnce("insert a large outline into a small one", atLeastTimes: 0.33) { size in
    let large = SectionSnapshot.built(ManyItems.rows(size))
    return { outline in outline.insert(large, after: ManyItems.item(-50)) }
  },
  atOnce("replace the children of an item by a large outline", atLeastTimes: 0.33) { size in
    let large = SectionSnapshot.built(ManyItems.rows(size))
    return { outline in outline.replace(childrenOf: ManyItems.item(-50), using: large) }
  },
  Row(
    name: "insert an outline into one as large", sharing: .afterCopy,
    baseline: "bulk build of both", targets: [Target(size: 1_000_000, atLeastTimes: 0.33)]
  ) { setting in
    let rows = ManyItems.rows(setting.size)
    let (old, new) = (rows.prefix(setting.size / 2), rows.suffix(setting.size / 2))
    let outline = SectionSnapshot.flat(old.map(\.item))
    let graft = SectionSnapshot.flat(new.map(\.item))
    return setting.figure(
      time(outline, setting) { $0.insert(graft, after: old[old.count / 2].item) },
      baseline: { timeToBuild(rows, setting) })
  },
  Row(
    name: "delete every other item in one call", sharing: .afterCopy, baseline: "a call for each",
    targets: [Target(size: 100, atLeastTimes: 1), Target(size: 1_000_000, atLeastTimes: 2.5)]
  ) { setting in
    let items = ManyItems.rows(setting.size).map(\.item)
    let outline = SectionSnapshot.flat(items)
    let gone = stride(from: 0, to: items.count, by: 2).map { items[$0] }
    return setting.figure(
      time(outline, setting) { $0.delete(gone) },
      baseline: {
        time(outline, setting) { outline in
          for item in gone { outline.delete([item]) }
        }
      })
  },
  Row(
    name: "sort all roots", sharing: .afterCopy, baseline: "Array.sort of the items",
    targets: [Target(size: 1_000_000, atLeastTimes: 0.33)]
  ) { setting in
    let items = ManyItems.rows(setting.size).map { ManyItems.key($0.item) }
    return setting.figure(
      time(SectionSnapshot.flat(items), setting) { $0.sortChildren(of: nil, by: <) },
      baseline: {
        setting.time {
          for _ in 0..<$0 {
            var copy = items
            copy.sort(by: <)
            sink(copy)
          }
        }
      })
  },
]

private enum ManyItems {
  /// Returns the item for a number. The items for consecutive numbers are far apart.
  static func item(_ number: Int) -> Int { number &* 0x9e37_79b1 }

  /// Returns a key to sort an item by. Different items have different keys, and the keys are in no order.
  static func key(_ item: Int) -> Int {
    let mixed = (item ^ item >> 31) &* 0x7fb5_d329_728e_a185
    return (mixed ^ mixed >> 27) &* 0x2545_f491_4f6c_dd1d
  }

  static func rows(_ size: Int) -> [(item: Int, level: Int)] {
    (0..<size).map { (item($0), Shape.level($0)) }
  }
}

/// An edit that adds many rows to a small outline. The baseline builds an outline of as many rows in bulk.
@MainActor private func atOnce(
  _ name: String, atLeastTimes: Double,
  _ edit: @escaping (_ size: Int) -> (inout SectionSnapshot<Int>) -> Void
) -> Row {
  Row(
    name: name, sharing: .afterCopy, baseline: "bulk build from rows",
    targets: [Target(size: 1_000_000, atLeastTimes: atLeastTimes)]
  ) { setting in
    let hundred = SectionSnapshot.flat((1...100).map { ManyItems.item(-$0) })
    return setting.figure(
      time(hundred, setting, edit(setting.size)),
      baseline: { timeToBuild(ManyItems.rows(setting.size), setting) })
  }
}

private func time(
  _ outline: SectionSnapshot<Int>, _ setting: Setting,
  _ edit: (inout SectionSnapshot<Int>) -> Void
) -> Double {
  setting.time {
    for _ in 0..<$0 {
      var copy = outline
      edit(&copy)
      sink(copy)
    }
  }
}

private func timeToBuild(_ rows: [(item: Int, level: Int)], _ setting: Setting) -> Double {
  setting.time { for _ in 0..<$0 { sink(SectionSnapshot.built(rows)) } }
}
