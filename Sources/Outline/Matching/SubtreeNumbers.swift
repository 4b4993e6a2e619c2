/// Numbers for subtrees: equal ones have the same number.
///
/// The children of a row are a linked list, so that everything is a pair. Each pair that was not there
/// before gets the next number:
///
///     label    (title, content)
///     list     (first subtree, list of the others)
///     subtree  (label, list of the children)
///
/// So numbers are equal if subtrees are, and not only probably, as hashes of subtrees would be.
struct SubtreeNumbers {
  private var labels = PairNumbers()
  private var lists = PairNumbers()
  private var subtrees = PairNumbers()

  /// The number after the greatest one.
  var limit: Int { subtrees.count + 1 }

  /// Returns the number of each row's subtree.
  ///
  /// - Parameter areNames: Whether the rows are files, which are equal if their names and kinds are.
  mutating func numbers(of rows: LabeledRows, areNames: Bool) -> [Int32] {
    var children = [Int32](repeating: 0, count: rows.count)
    var numbers = children
    for row in stride(from: rows.count - 1, to: 0, by: -1) {
      let content = areNames ? Int32(rows.kinds[row]) : rows.contents[row]
      let title = rows.titles[row]
      // A label that is more than a title is negative.
      let label = content == 0 ? title : -labels.number(title, content)
      numbers[row] = subtrees.number(label, children[row])
      let parent = Int(rows.parents[row])
      children[parent] = lists.number(numbers[row], children[parent])
    }
    return numbers
  }
}
