import Outline

/// A random outline, and two copies that were edited independently. The items of the outline have the same
/// numbers in the copies. Different items never have the same title.
struct RandomSides {
  static let rows = 200
  static let edits = 3

  let base: OutlineDocument
  private(set) var ours: OutlineDocument
  private(set) var theirs: OutlineDocument

  init(_ kinds: [EditKind], seed: UInt64) {
    var random = RandomEdits(kinds, seed: seed)
    base = random.document(rows: Self.rows)
    (ours, theirs) = (base, base)
    for _ in 0..<Self.edits {
      random.edit(&ours)
      random.edit(&theirs)
    }
  }
}
