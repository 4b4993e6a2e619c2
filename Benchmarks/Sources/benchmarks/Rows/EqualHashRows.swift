import Outline

/// The worst case for hashing: all items have equal hashes. The baseline is a set of the standard library.
@MainActor let equalHashRows = [
  equalHash(
    "equal hashes: bulk build from rows", { sink(SectionSnapshot.flat($0)) }, { sink(Set($0)) }),
  equalHash(
    "equal hashes: append one by one",
    {
      var outline = SectionSnapshot<EqualHash>()
      for item in $0 { outline.append([item]) }
      sink(outline)
    }, { sink(Set($0)) }),
  equalHash(
    "equal hashes: append at once",
    {
      var outline = SectionSnapshot<EqualHash>()
      outline.append($0)
      sink(outline)
    }, { sink(Set($0)) }),
  Row(name: "equal hashes: index(of:)", baseline: "Set.contains", sizes: sizes) { setting in
    let items = (0..<setting.size).map(EqualHash.init)
    let outline = SectionSnapshot.flat(items)
    return setting.figure(
      setting.time(asking: items) { sink(outline.index(of: $0)) },
      baseline: {
        let set = Set(items)
        return setting.time(asking: items) { sink(set.contains($0)) }
      })
  },
]

/// The sizes at which a build does not take minutes. With equal hashes, a build takes quadratic time.
private let sizes = 1...10_000

private struct EqualHash: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

private func equalHash(
  _ name: String, _ body: @escaping ([EqualHash]) -> Void,
  _ setBody: @escaping ([EqualHash]) -> Void
) -> Row {
  Row(name: name, baseline: "Set", sizes: sizes) { setting in
    let items = (0..<setting.size).map(EqualHash.init)
    return setting.figure(
      setting.time { for _ in 0..<$0 { body(items) } },
      baseline: { setting.time { for _ in 0..<$0 { setBody(items) } } })
  }
}
