import Outline

/// Looking up one item or one index.
@MainActor let lookUpRows = [
  lookUp("index(of:)", .lookUp, { sink($0.index(of: $1)) }, { sink($0.index(of: $1)) }),
  lookUp(
    "visibleIndex(of:)", .lookUp, probe: { $0.visible($1) }, { sink($0.visibleIndex(of: $1)) },
    { sink($0.visibleIndex(of: $1)) }),
  lookUp("parent(of:)", .lookUp, { sink($0.parent(of: $1)) }, { sink($0.parent(of: $1)) }),
  lookUp("level(of:)", .smallLookUp, { sink($0.level(of: $1)) }, { sink($0.level(of: $1)) }),
  lookUp("isVisible", .smallLookUp, { sink($0.isVisible($1)) }, { sink($0.isVisible($1)) }),
  lookUp("item(at:)", .smallLookUp, { sink($0.item(at: $1)) }, { sink($0.item(at: $1)) }),
  lookUp(
    "visibleItem(at:)", .lookUp, probe: { $0.item($1) },
    { sink($0.visibleItem(at: $1 % $0.visibleCount)) },
    { sink($0.visibleItem(at: $1 % $0.storage.visibleCount)) }),
]

private func lookUp(
  _ name: String, _ targets: [Target],
  probe: @escaping (Probes, Int) -> Int = { $0.item($1) },
  _ body: @escaping (SectionSnapshot<Int>, Int) -> Void,
  _ twinBody: @escaping (NaiveTwin<Int>, Int) -> Void
) -> Row {
  Row(name: name, baseline: "naive twin", targets: targets) { setting in
    let probes = Probes(setting.size)
    let items = (0..<1 << 16).map { probe(probes, $0) }
    let outline = SectionSnapshot.standard(setting.size)
    return setting.figure(
      setting.time { for index in 0..<$0 { body(outline, items[index & 0xffff]) } },
      baseline: {
        let twin = NaiveTwin.standard(setting.size)
        return setting.time { for index in 0..<$0 { twinBody(twin, items[index & 0xffff]) } }
      })
  }
}
