import Outline
import Testing

/// No other way from one outline to another has fewer changes than the outline difference: compared
/// with a breadth-first search among all forests of a few labels.
@Suite(.ownThread) struct MinimalDifferenceTests {
  private static let graph = ForestGraph(labels: TestSize.pick(4, large: 6))
  private static let parts = TestSize.pick(1, large: 33)

  /// The older forest has its labels in preorder, without loss of generality.
  @Test(arguments: 0..<parts)
  func everyPair(part: Int) throws {
    let (graph, period) = (Self.graph, TestSize.pick(5, large: 1))
    let olderForests = graph.forests.indices.filter { graph.forests[$0].hasLabelsInPreorder }
    for old in olderForests.filter({ $0 % Self.parts == part }) {
      let distances = graph.distances(from: old)
      for new in stride(from: old % period, to: distances.count, by: period) {
        let difference = graph.snapshots[new].outlineDifference(from: graph.snapshots[old])
        guard difference.count != distances[new] else { continue }
        throw Mismatch(
          "\(difference.count) changes instead of \(distances[new]), from "
            + "\(graph.forests[old]) to \(graph.forests[new])")
      }
    }
  }

  @Test func allForestsAreThere() {
    // For k of n labels: the orders of k labels, and the shapes of k rows.
    let shapes = (0...4).map { everyForest(of: $0).count }
    let orders = [1, 4, 12, 24, 24]
    let count = zip(shapes, orders).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(ForestGraph(labels: 4).forests.count == count)
  }
}

/// A forest of a few labels: its rows in preorder.
private struct Forest: Hashable, CustomStringConvertible {
  struct Row: Hashable {
    var label: Int
    var level: Int
  }

  var rows: [Row] = []

  var description: String { "\(rows.map { "\($0.label) at \($0.level)" })" }

  var hasLabelsInPreorder: Bool { rows.indices.allSatisfy { rows[$0].label == $0 } }

  var snapshot: SectionSnapshot<Int> {
    NaiveOutline(rows: rows.map { ($0.label, $0.level, false) }).snapshot
  }

  /// The forests that are one change away: a subtree moved, a row without children removed, or a new
  /// one inserted.
  func neighbors(labels: Int) -> [Forest] {
    let present = Set(rows.map(\.label))
    var neighbors = (0..<labels).filter { !present.contains($0) }
      .flatMap { inserting([Row(label: $0, level: 0)]) }
    for start in rows.indices {
      let level = rows[start].level
      let end = rows[(start + 1)...].firstIndex { $0.level <= level } ?? rows.count
      var others = self
      others.rows.removeSubrange(start..<end)
      if end == start + 1 { neighbors.append(others) }
      let subtree = rows[start..<end].map { Row(label: $0.label, level: $0.level - level) }
      neighbors += others.inserting(subtree).filter { $0 != self }
    }
    return neighbors
  }

  /// The forests with a subtree at every place.
  private func inserting(_ subtree: [Row]) -> [Forest] {
    (0...rows.count).flatMap { index in
      let least = index < rows.count ? rows[index].level : 0
      let most = index > 0 ? rows[index - 1].level + 1 : 0
      return (least...most).map { level in
        var forest = self
        let moved = subtree.map { Row(label: $0.label, level: $0.level + level) }
        forest.rows.insert(contentsOf: moved, at: index)
        return forest
      }
    }
  }
}

/// All forests of some labels or fewer, and which are one change away from each other.
private struct ForestGraph {
  private(set) var forests = [Forest()]
  private(set) var snapshots: [SectionSnapshot<Int>] = []
  private var neighbors: [[Int32]] = []

  init(labels: Int) {
    var indices = [Forest(): 0]
    while neighbors.count < forests.count {
      neighbors.append(
        forests[neighbors.count].neighbors(labels: labels).map { forest in
          let index = indices[forest] ?? forests.count
          if index == forests.count {
            indices[forest] = index
            forests.append(forest)
          }
          return Int32(index)
        })
    }
    snapshots = forests.map(\.snapshot)
  }

  /// Returns the number of changes from one forest to each.
  func distances(from start: Int) -> [Int] {
    var distances = Array(repeating: -1, count: forests.count)
    distances[start] = 0
    var queue = [start]
    var next = 0
    while next < queue.count {
      let forest = queue[next]
      next += 1
      for neighbor in neighbors[forest].lazy.map(Int.init) where distances[neighbor] < 0 {
        distances[neighbor] = distances[forest] + 1
        queue.append(neighbor)
      }
    }
    return distances
  }
}
