import Outline

/// Merges of two sides that were edited independently.
@MainActor let mergeRows = [
  Row(
    name: "OutlineMerge of one move a side", targets: [Target(size: 1_000_000, atMost: 50e3)]
  ) { setting in
    let base = SectionSnapshot.standard(setting.size)
    let probes = Probes(setting.size)
    let sides = (0..<256).map { moved(base, by: [probes.move($0)]) }
    return Figure(
      setting.time {
        for index in 0..<$0 {
          sink(
            OutlineMerge(
              base: base, ours: sides[index & 255], theirs: sides[(index + 1) & 255]))
        }
      })
  },
  moves(1_000, targets: [Target(size: 100_000, atMost: 80e6)]),
  moves(10_000, targets: [Target(size: 100_000, atMost: 450e6)]),
  Row(
    name: "OutlineMerge of the roots in two random orders", sizes: 1...100_000
  ) { setting in
    var random = SplitMix(state: 5)
    let items = Array(0..<setting.size)
    let base = SectionSnapshot.flat(items)
    let sides = (0..<2).map { _ in SectionSnapshot.flat(items.shuffled(using: &random)) }
    return Figure(
      setting.time {
        for _ in 0..<$0 { sink(OutlineMerge(base: base, ours: sides[0], theirs: sides[1])) }
      })
  },
]

/// A merge of two sides with random moves. Each move puts an item, with its descendants, below another item.
private func moves(_ count: Int, targets: [Target]) -> Row {
  Row(
    name: "OutlineMerge of \(count) random moves a side", targets: targets,
    sizes: (10 * count)...Int.max
  ) { setting in
    var random = SplitMix(state: 4)
    let base = SectionSnapshot.standard(setting.size)
    let sides = (0..<2).map { _ in
      var side = base
      for _ in 0..<count { moveOne(of: &side, &random) }
      return side
    }
    return Figure(
      setting.time {
        for _ in 0..<$0 { sink(OutlineMerge(base: base, ours: sides[0], theirs: sides[1])) }
      })
  }
}

/// Moves a random item, with its descendants, below a random item that is not one of these descendants.
private func moveOne(of outline: inout SectionSnapshot<Int>, _ random: inout SplitMix) {
  let count = outline.count
  while true {
    let item = Int.random(in: 0..<count, using: &random)
    let parent = Int.random(in: 0..<count, using: &random)
    let index = Int.random(in: 0...outline.childCount(of: parent), using: &random)
    if (try? outline.perform(.move([item], to: .into(parent, at: index)))) != nil { return }
  }
}

private func moved(
  _ base: SectionSnapshot<Int>, by moves: [(item: Int, before: Int)]
) -> SectionSnapshot<Int> {
  var side = base
  for (item, target) in moves { side.move([item], before: target) }
  return side
}
