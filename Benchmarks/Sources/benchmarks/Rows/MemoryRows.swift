import Outline

#if canImport(CMalloc)
  /// The memory of outlines, including the overhead of the allocator.
  @MainActor let memoryRows = [
    Row(
      name: "bytes an item, bulk built", baseline: "naive twin",
      targets: [Target(size: 1_000_000, atMost: 60)], unit: .bytes
    ) { setting in
      let rows = Shape.rows(setting.size)
      return setting.figure(
        setting.bytesAnItem { SectionSnapshot.built(rows) },
        baseline: { setting.bytesAnItem { NaiveTwin(rows) } })
    },
    Row(
      name: "bytes an item, bulk built and looked up", baseline: "array and dictionary",
      targets: [Target(size: 1_000_000, atMost: 60)], unit: .bytes
    ) { setting in
      let rows = Shape.rows(setting.size)
      return setting.figure(
        setting.bytesAnItem {
          let outline = SectionSnapshot.built(rows)
          sink(outline.index(of: 7))
          return outline
        },
        baseline: { setting.bytesAnItem { ItemArray(rows.map(\.item)) } })
    },
    Row(
      name: "bytes an item, appended one by one", baseline: "array and dictionary", unit: .bytes
    ) { setting in
      setting.figure(
        setting.bytesAnItem {
          var outline = SectionSnapshot<Int>()
          for item in 0..<setting.size { outline.append([item]) }
          return outline
        },
        baseline: {
          setting.bytesAnItem {
            var array = ItemArray<Int>()
            for item in 0..<setting.size { array.append(item) }
            return array
          }
        })
    },
    ofOneItem("bulk built", { SectionSnapshot.flat([1]) }, { NaiveTwin([(1, 0)]) }),
    ofOneItem(
      "appended",
      {
        var outline = SectionSnapshot<Int>()
        outline.append([1])
        return outline
      },
      {
        var twin = NaiveTwin<Int>()
        twin.append([1])
        return twin
      }),
  ]

  private func ofOneItem(
    _ way: String, _ make: @escaping () -> SectionSnapshot<Int>,
    _ makeTwin: @escaping () -> NaiveTwin<Int>
  ) -> Row {
    Row(
      name: "bytes of an outline with one item, \(way)", baseline: "naive twin",
      targets: [Target(size: 100, atMost: 500)], unit: .bytes, sizes: 100...100
    ) { setting in
      setting.figure(
        bytesKept(copies: 10_000, by: make),
        baseline: { bytesKept(copies: 10_000, by: makeTwin) })
    }
  }

  extension Setting {
    /// Returns the number of bytes per item in an outline of the setting's size.
    fileprivate func bytesAnItem<Outline>(_ make: () -> Outline) -> Double {
      bytesKept(copies: max(1, 300_000 / size), by: make) / Double(size)
    }
  }
#else
  let memoryRows: [Row] = []
#endif
