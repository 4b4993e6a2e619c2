/// Who is whose child in an outline, by position: what comparing two outlines needs at every row.
struct Families<Item: Hashable> {
  let outline: SectionSnapshot<Item>
  /// The parent's position for each row, `nil` for roots.
  private(set) var parents: [Int?]
  /// The number of siblings before each row.
  private(set) var childIndices: [Int]

  init(of outline: SectionSnapshot<Item>) {
    self.outline = outline
    parents = Array(repeating: nil, count: outline.count)
    childIndices = Array(repeating: 0, count: outline.count)
    for parent in [nil] + (0..<outline.count).map(Optional.some) {
      for (index, child) in outline.childPositions(ofParentAt: parent).enumerated() {
        parents[child] = parent
        childIndices[child] = index
      }
    }
  }

  func place(at position: Int) -> OutlineDifference<Item>.Place {
    OutlineDifference.Place(
      parent: parents[position].map(outline.storage.item(at:)), index: childIndices[position])
  }
}
