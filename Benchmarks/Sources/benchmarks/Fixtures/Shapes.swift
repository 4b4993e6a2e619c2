import Outline

/// The shape of the outline that most rows measure: each root has ten children, and each child has ten leaves.
///
///     0  root        expanded, but every other one
///     1    child     expanded
///     2      leaf    ten of them
///     12   child
///     …
///     111 root
///
/// An item is its own position in preorder. About half of the items are visible.
enum Shape {
  static let childrenOfRoot = 10
  static let childrenOfChild = 10
  static let block = 1 + childrenOfRoot * (1 + childrenOfChild)

  static func level(_ item: Int) -> Int {
    let place = item % block
    return place == 0 ? 0 : (place - 1) % (1 + childrenOfChild) == 0 ? 1 : 2
  }

  /// Returns the parent of a leaf.
  static func parent(_ leaf: Int) -> Int {
    leaf - (leaf % block - 1) % (1 + childrenOfChild)
  }

  static func isExpanded(_ item: Int) -> Bool {
    level(item) == 1 || level(item) == 0 && item / block % 2 == 0
  }

  /// True if an item of a standard outline is visible.
  static func isVisible(_ item: Int) -> Bool { level(item) == 0 || item / block % 2 == 0 }

  static func rows(_ size: Int) -> [(item: Int, level: Int)] {
    (0..<size).map { ($0, level($0)) }
  }

  /// Returns the same rows below an additional root, which is item `size - 1`.
  static func rowsBelowOneRoot(_ size: Int) -> [(item: Int, level: Int)] {
    [(size - 1, 0)] + (0..<size - 1).map { ($0, level($0) + 1) }
  }
}

extension SectionSnapshot<Int> {
  static func standard(_ size: Int) -> SectionSnapshot {
    var outline = built(Shape.rows(size))
    outline.expand((0..<size).filter(Shape.isExpanded))
    return outline
  }
}

extension SectionSnapshot {
  /// Creates an outline whose roots are the given items.
  static func flat(_ items: [Item]) -> SectionSnapshot {
    built(items.map { ($0, 0) })
  }

  /// Creates an outline from rows that must be valid.
  static func built(_ rows: [(item: Item, level: Int)]) -> SectionSnapshot {
    do {
      return try SectionSnapshot(rows: rows)
    } catch {
      fatalError("Bad rows: \(error)")
    }
  }
}
