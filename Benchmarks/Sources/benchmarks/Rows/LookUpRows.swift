import Outline

/// Looking up an item or an index. Each look-up has a different item or index.
@MainActor let lookUpRows = [
  lookUp("index(of:)", .lookUp, { sink($0.index(of: $1)) }, { sink($0.index(of: $1)) }),
  lookUp(
    "visibleIndex(of:)", .lookUp, isAsked: Shape.isVisible, { sink($0.visibleIndex(of: $1)) },
    { sink($0.visibleIndex(of: $1)) }),
  lookUp("parent(of:)", .lookUp, { sink($0.parent(of: $1)) }, { sink($0.parent(of: $1)) }),
  lookUp("level(of:)", .smallLookUp, { sink($0.level(of: $1)) }, { sink($0.level(of: $1)) }),
  lookUp("isVisible", .smallLookUp, { sink($0.isVisible($1)) }, { sink($0.isVisible($1)) }),
  lookUp("item(at:)", .smallLookUp, { sink($0.item(at: $1)) }, { sink($0.item(at: $1)) }),
  lookUp(
    "visibleItem(at:)", .lookUp, { sink($0.visibleItem(at: $1 % $0.visibleCount)) },
    { sink($0.visibleItem(at: $1 % $0.storage.visibleCount)) }),
  lookUpOfSiblings("child(of:at:) of n roots") { sink($0.child(of: nil, at: $1)) },
  lookUpOfSiblings("childIndex(of:) among n roots") { sink($0.childIndex(of: $1)) },
]

private func lookUpOfSiblings(
  _ name: String, _ body: @escaping (SectionSnapshot<Int>, Int) -> Void
) -> Row {
  Row(name: name, targets: [Target(size: 1_000_000, atMost: 2000)]) { setting in
    let items = Probes.distinctItems(setting.size)
    let outline = SectionSnapshot.built((0..<setting.size).map { ($0, 0) })
    return Figure(setting.time(asking: items) { body(outline, $0) })
  }
}

private func lookUp(
  _ name: String, _ targets: [Target], isAsked: @escaping (Int) -> Bool = { _ in true },
  _ body: @escaping (SectionSnapshot<Int>, Int) -> Void,
  _ twinBody: @escaping (NaiveTwin<Int>, Int) -> Void
) -> Row {
  Row(name: name, baseline: "naive twin", targets: targets) { setting in
    let items = Probes.distinctItems(setting.size, where: isAsked)
    let outline = SectionSnapshot.standard(setting.size)
    return setting.figure(
      setting.time(asking: items) { body(outline, $0) },
      baseline: {
        let twin = NaiveTwin.standard(setting.size)
        return setting.time(asking: items) { twinBody(twin, $0) }
      })
  }
}
