import Testing

@testable import Outline

/// Items whose hashes are all equal cost no more comparisons than a set of them.
@Suite(.ownThread) struct EqualHashTests {
  private let counter = Counter()

  /// Fewer than a bucket of the index holds, and several times as many.
  @Test(arguments: [20, 33, 200])
  func comparisons(count: Int) throws {
    let items = (0..<count).map { Clash(number: $0, counter: counter) }
    let ofSet = comparisons { Set(items) }
    let rows = items.map { (item: $0, level: 0) }
    #expect(try comparisons { try SectionSnapshot(rows: rows) } <= ofSet)
    #expect(comparisons { appended(in: [items]) } <= ofSet)
    #expect(comparisons { appended(in: items.map { [$0] }) } <= ofSet)

    let outline = appended(in: [items])
    let unknown = Clash(number: -1, counter: counter)
    #expect(comparisons { items.map(outline.index(of:)) } <= count * (count + 1) / 2)
    #expect(comparisons { outline.contains(unknown) } <= count)
  }

  @Test func sameAsTwin() {
    let items = (0..<150).map { Clash(number: $0, counter: counter) }
    var outline = appended(in: [Array(items[..<60])])
    for item in items[60...] { outline.append([item]) }
    for item in items where item.number % 3 == 0 { outline.delete([item]) }
    let rest = items.filter { $0.number % 3 != 0 }
    #expect(outline.items == rest)
    #expect(rest.indices.allSatisfy { outline.index(of: rest[$0]) == $0 })
    #expect(outline.invariantViolations() == [])
    #expect(throws: OutlineError.self) {
      try outline.perform(.insert([items[0], items[1]], at: .into(nil, at: nil)))
    }
  }

  private func appended(in lists: [[Clash]]) -> SectionSnapshot<Clash> {
    var outline = SectionSnapshot<Clash>()
    for list in lists { outline.append(list) }
    return outline
  }

  private func comparisons<Result>(_ body: () throws -> Result) rethrows -> Int {
    counter.comparisons = 0
    _ = try withoutInternalChecks(body)
    return counter.comparisons
  }
}

private final class Counter {
  var comparisons = 0
}

private struct Clash: Hashable {
  let number: Int
  let counter: Counter

  static func == (first: Clash, second: Clash) -> Bool {
    first.counter.comparisons += 1
    return first.number == second.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}
