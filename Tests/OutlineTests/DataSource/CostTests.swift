import Testing

@testable import Outline

/// The cost of applying one change among many rows, as the number of times that items are compared or
/// hashed.
@Suite(.ownThread) struct CostTests {
  /// Counts how often items are compared or hashed.
  final class Looks: Sendable {
    private let counter = Locked(0)

    var count: Int { counter.withLock { $0 } }

    func add() { counter.withLock { $0 += 1 } }

    /// Returns the count for `body`.
    func counted(_ body: () -> Void) -> Int {
      let before = count
      body()
      return count - before
    }
  }

  /// An item, or a section, that counts how often it is compared or hashed.
  struct Watched: Hashable, Sendable {
    let number: Int
    let looks: Looks

    static func == (first: Watched, second: Watched) -> Bool {
      first.looks.add()
      return first.number == second.number
    }

    func hash(into hasher: inout Hasher) {
      looks.add()
      hasher.combine(number)
    }
  }

  enum Change: CaseIterable {
    case move, collapse, append, rename, delete

    func perform(on outline: inout SectionSnapshot<Watched>, _ item: (Int) -> Watched) {
      switch self {
      case .move: outline.move([item(15)], before: item(502))
      case .collapse: outline.collapse([item(30)])
      case .append: outline.append([item(-1)], to: item(50))
      case .rename: outline.replace(item(77), with: item(-2))
      case .delete: outline.delete([item(88)])
      }
    }
  }

  /// Returns the count for each change, applied to a data source with `count` visible rows.
  private func looks(among count: Int) throws -> [Change: Int] {
    let looks = Looks()
    let item = { Watched(number: $0, looks: looks) }
    var outline = try SectionSnapshot(
      rows: (0..<count).lazy.map { (item: item($0), level: $0 % 10 == 0 ? 0 : 1) })
    outline.expandAll()
    let source = OutlineDataSource<Int, Watched>()
    var counts: [Change: Int] = [:]
    for change in Change.allCases {
      source.apply(outline, to: 0)
      var changed = outline
      counts[change] = looks.counted {
        change.perform(on: &changed, item)
        source.apply(changed, to: 0)
      }
    }
    return counts
  }

  /// A hundred or a thousand times as many rows make the tree deeper, which may cost one more bucket.
  @Test func oneChangeAmongMany() throws {
    let (few, many) = (
      try looks(among: 1000), try looks(among: TestSize.pick(100_000, large: 1_000_000))
    )
    for change in Change.allCases {
      #expect(few[change]! > 0, "\(change)")
      #expect(many[change]! <= 2 * few[change]!, "\(change)")
    }
  }
}
