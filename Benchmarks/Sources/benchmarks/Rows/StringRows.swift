import Outline

/// The main rows again, with items that are more expensive to hash and compare.
@MainActor let stringItemRows = [
  Row(name: "String: bulk build from rows", baseline: "naive twin") { setting in
    let rows = stringRows(setting.size)
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(SectionSnapshot.built(rows)) } },
      baseline: { setting.time { for _ in 0..<$0 { sink(NaiveTwin(rows)) } } })
  },
  string("String: index(of:)", { sink($0.index(of: $1)) }, { sink($0.index(of: $1)) }),
  string("String: parent(of:)", { sink($0.parent(of: $1)) }, { sink($0.parent(of: $1)) }),
  Row(name: "String: item(at:)", baseline: "naive twin") { setting in
    let rows = stringRows(setting.size)
    let indices = Probes.distinctItems(setting.size)
    let outline = SectionSnapshot.built(rows)
    return setting.figure(
      setting.time(asking: indices) { sink(outline.item(at: $0)) },
      baseline: {
        let twin = NaiveTwin(rows)
        return setting.time(asking: indices) { sink(twin.item(at: $0)) }
      })
  },
  Row(
    name: "String: move one", sharing: .afterCopy, baseline: "naive twin", targets: .smallEdit
  ) { setting in
    let rows = stringRows(setting.size)
    let moves = stringMoves(setting.size)
    let original = SectionSnapshot.built(rows)
    return setting.figure(
      setting.time {
        for index in 0..<$0 {
          var copy = original
          copy.move([moves[index & 0xfff].item], before: moves[index & 0xfff].before)
          sink(copy)
        }
      },
      baseline: {
        let twin = NaiveTwin(rows)
        return setting.time {
          for index in 0..<$0 {
            var copy = twin
            copy.move(moves[index & 0xfff].item, before: moves[index & 0xfff].before)
            sink(copy)
          }
        }
      })
  },
  Row(
    name: "String: move one in a copy, then difference(from:)", sharing: .afterCopy,
    baseline: "Array.difference"
  ) { setting in
    let original = SectionSnapshot.built(stringRows(setting.size))
    let moves = stringMoves(setting.size)
    return setting.figure(
      setting.time {
        for index in 0..<$0 {
          var copy = original
          copy.move([moves[index & 0xfff].item], before: moves[index & 0xfff].before)
          sink(copy.difference(from: original))
        }
      },
      baseline: {
        var copy = original
        copy.move([moves[0].item], before: moves[0].before)
        let items = (original.items, copy.items)
        return setting.time { for _ in 0..<$0 { sink(items.1.difference(from: items.0)) } }
      })
  },
]

/// Returns a string of at least sixteen bytes, because shorter strings are stored inline.
private func text(_ item: Int) -> String { "a longer item \(item)" }

private func stringRows(_ size: Int) -> [(item: String, level: Int)] {
  Shape.rows(size).map { (text($0.item), $0.level) }
}

private func stringMoves(_ size: Int) -> [(item: String, before: String)] {
  let probes = Probes(size)
  return (0..<4096).map { index in
    let (item, target) = probes.move(index)
    return (text(item), text(target))
  }
}

private func string(
  _ name: String,
  _ body: @escaping (SectionSnapshot<String>, String) -> Void,
  _ twinBody: @escaping (NaiveTwin<String>, String) -> Void
) -> Row {
  Row(name: name, baseline: "naive twin") { setting in
    let rows = stringRows(setting.size)
    let items = Probes.distinctItems(setting.size).map(text)
    let outline = SectionSnapshot.built(rows)
    return setting.figure(
      setting.time(asking: items) { body(outline, $0) },
      baseline: {
        let twin = NaiveTwin(rows)
        return setting.time(asking: items) { twinBody(twin, $0) }
      })
  }
}
