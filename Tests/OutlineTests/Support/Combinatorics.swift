import Outline

/// Returns every forest of `count` items, as the levels of its rows: 1, 1, 2, 5, 14, 42 of them.
func everyForest(of count: Int) -> [[Int]] {
  guard count > 0 else { return [[]] }
  return everyForest(of: count - 1).flatMap { levels in
    (0...(levels.last.map { $0 + 1 } ?? 0)).map { levels + [$0] }
  }
}

/// Returns every subset of the elements, in their order.
func everySubset<Element>(of elements: [Element]) -> [[Element]] {
  guard let last = elements.last else { return [[]] }
  let others = everySubset(of: Array(elements.dropLast()))
  return others + others.map { $0 + [last] }
}

/// Returns every order of the elements.
func everyOrder<Element>(of elements: [Element]) -> [[Element]] {
  guard !elements.isEmpty else { return [[]] }
  return elements.indices.flatMap { index in
    var others = elements
    let first = others.remove(at: index)
    return everyOrder(of: others).map { [first] + $0 }
  }
}

extension Collection {
  /// Returns the first element and every `period`-th after it.
  func everyNth(_ period: Int) -> [Element] {
    enumerated().filter { $0.offset.isMultiple(of: period) }.map(\.element)
  }
}

/// Returns every outline with these levels: the items are 0, 1, 2 … in preorder, in every state of
/// expansion.
func everyOutline(levels: [Int]) -> [NaiveOutline<Int>] {
  everySubset(of: Array(levels.indices)).map { outline(levels: levels, expanded: $0) }
}

/// Returns every outline of `count` items, with all levels and in every state of expansion.
func everyOutline(of count: Int) -> [NaiveOutline<Int>] {
  everyForest(of: count).flatMap(everyOutline(levels:))
}

func outline(levels: [Int], expanded: [Int]) -> NaiveOutline<Int> {
  NaiveOutline(rows: levels.enumerated().map { ($0, $1, expanded.contains($0)) })
}

/// The ownership of the edited value: if a copy is alive, the edit must not write to its storage.
enum Sharing: CaseIterable {
  case unique, shared
}

/// Runs the body on a snapshot of the outline, unique and shared, and checks that the copy has not
/// changed.
func withEverySharing<Item>(
  of outline: NaiveOutline<Item>,
  _ body: (inout SectionSnapshot<Item>, Sharing) throws -> Void
) throws {
  var alone = outline.snapshot
  try body(&alone, .unique)

  let copy = outline.snapshot
  var edited = copy
  try body(&edited, .shared)
  try within("a copy changed") { try OutlineChecker.compareRows(copy, outline) }
}
