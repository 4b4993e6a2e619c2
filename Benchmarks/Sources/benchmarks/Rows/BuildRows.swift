import Outline

/// Building outlines from rows in bulk, and by appending parents with their children.
@MainActor let buildRows = [
  Row(
    name: "bulk build from rows", baseline: "naive twin",
    targets: [Target(size: 1_000_000, atMost: 60e6)]
  ) { setting in
    let rows = Shape.rows(setting.size)
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(SectionSnapshot.built(rows)) } },
      baseline: { setting.time { for _ in 0..<$0 { sink(NaiveTwin(rows)) } } })
  },
  Row(
    name: "bulk build from rows, and one look-up", baseline: "array and dictionary",
    targets: [Target(size: 1_000_000, atMost: 60e6)]
  ) { setting in
    let rows = Shape.rows(setting.size)
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(SectionSnapshot.built(rows).index(of: 7)) } },
      baseline: {
        setting.time {
          for _ in 0..<$0 { sink(ItemArray(rows.lazy.map(\.item)).index(of: 7)) }
        }
      })
  },
  Row(
    name: "append parents, and 100 children to each", baseline: "naive twin",
    targets: .smallEdit + [Target(size: 100_000, atMost: 20e6)], baselineSizes: 1...10_000
  ) { setting in
    let parents = Array(0..<setting.size / 100)
    let children = parents.map { parent in (1...100).map { parent * 100 + parents.count + $0 } }
    return setting.figure(
      setting.time {
        for _ in 0..<$0 {
          var outline = SectionSnapshot<Int>()
          outline.append(parents)
          for parent in parents { outline.append(children[parent], to: parent) }
          sink(outline)
        }
      },
      baseline: {
        setting.time {
          for _ in 0..<$0 {
            var twin = NaiveTwin<Int>()
            twin.append(parents)
            for parent in parents { twin.append(children[parent], to: parent) }
            sink(twin)
          }
        }
      })
  },
]
