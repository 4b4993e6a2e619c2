/// Assigns numbers to subtrees. Two subtrees get the same number if and only if they are equal.
///
/// The children of a row are treated as a linked list, so every part of a subtree is a pair of numbers.
/// Each pair that has not occurred before gets the next number:
///
///     label    (title, content)
///     list     (first subtree, list of the others)
///     subtree  (label, list of the children)
///
/// Subtrees with equal numbers are therefore always equal. If hashes were used, equal hashes would make
/// equality only probable.
struct SubtreeNumbers {
  private var labels = PairNumbers()
  private var lists = PairNumbers()
  private var subtrees = PairNumbers()

  /// One more than the greatest number that represents a subtree.
  var limit: Int { subtrees.count + 1 }

  /// Returns, for each row, the number that represents the subtree of the row.
  ///
  /// - Parameter areNames: True if the rows are files. Two files are equal if their names and kinds are
  ///   equal.
  mutating func numbers(of rows: LabeledRows, areNames: Bool) -> [Int32] {
    var children = [Int32](repeating: 0, count: rows.count)
    var numbers = children
    for row in stride(from: rows.count - 1, to: 0, by: -1) {
      let content = areNames ? Int32(rows.kinds[row]) : rows.contents[row]
      let title = rows.titles[row]
      // The label of a row with a content is negative, so that it differs from the number of every title.
      let label = content == 0 ? title : -labels.number(title, content)
      numbers[row] = subtrees.number(label, children[row])
      let parent = Int(rows.parents[row])
      children[parent] = lists.number(numbers[row], children[parent])
    }
    return numbers
  }
}
