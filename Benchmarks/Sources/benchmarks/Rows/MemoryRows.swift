import Outline

#if canImport(CMalloc)
  /// What outlines keep allocated, with what the allocator adds.
  @MainActor let memoryRows = [
    Row(
      name: "bytes an item, bulk built", baseline: "naive twin",
      targets: [Target(size: 1_000_000, atMost: 60)], unit: .bytes
    ) { setting in
      let rows = Shape.rows(setting.size)
      return setting.figure(
        bytesKept { SectionSnapshot.built(rows) } / Double(setting.size),
        baseline: { bytesKept { NaiveTwin(rows) } / Double(setting.size) })
    },
    Row(
      name: "bytes an item, bulk built and looked up", baseline: "array and dictionary",
      targets: [Target(size: 1_000_000, atMost: 60)], unit: .bytes
    ) { setting in
      let rows = Shape.rows(setting.size)
      return setting.figure(
        bytesKept {
          let outline = SectionSnapshot.built(rows)
          sink(outline.index(of: 7))
          return outline
        } / Double(setting.size),
        baseline: { bytesKept { ItemArray(rows.map(\.item)) } / Double(setting.size) })
    },
    Row(
      name: "bytes an item, appended one by one", baseline: "array and dictionary", unit: .bytes
    ) { setting in
      setting.figure(
        bytesKept {
          var outline = SectionSnapshot<Int>()
          for item in 0..<setting.size { outline.append([item]) }
          return outline
        } / Double(setting.size),
        baseline: {
          bytesKept {
            var array = ItemArray<Int>()
            for item in 0..<setting.size { array.append(item) }
            return array
          } / Double(setting.size)
        })
    },
    Row(
      name: "bytes of an outline with one item", baseline: "naive twin",
      targets: [Target(size: 100, atMost: 500)], unit: .bytes, sizes: 100...100
    ) { setting in
      setting.figure(
        (0..<100).reduce(0) { bytes, _ in bytes + bytesKept { SectionSnapshot.flat([1]) } } / 100,
        baseline: { bytesKept { NaiveTwin([(1, 0)]) } })
    },
    Row(
      name: "bytes of an outline with one item, appended", baseline: "naive twin",
      targets: [Target(size: 100, atMost: 500)], unit: .bytes, sizes: 100...100
    ) { setting in
      setting.figure(
        bytesKept {
          var outline = SectionSnapshot<Int>()
          outline.append([1])
          return outline
        },
        baseline: {
          bytesKept {
            var twin = NaiveTwin<Int>()
            twin.append([1])
            return twin
          }
        })
    },
  ]
#else
  @MainActor let memoryRows: [Row] = []
#endif
