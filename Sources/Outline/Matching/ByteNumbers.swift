/// Assigns a number to each distinct string of bytes. The numbers start at 0, and follow the order in which
/// the strings first occur. Equal strings get the same number.
///
/// If two strings have the same hash, the strings themselves are compared. Therefore, different strings never get the
/// same number.
struct ByteNumbers {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var index = HashIndex()

  var count: Int { ends.count }

  mutating func number(of text: UnsafeRawBufferPointer) -> Int32 {
    let hash = index.hash(text)
    if let known = index.first(hash, where: { isText(text, of: $0) }) { return known }
    let number = Int32(ends.count)
    index.insert(number, hash)
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    return number
  }

  /// Calls `body` with the two strings that the given numbers represent.
  func withTexts<Result>(
    _ first: Int32, and second: Int32,
    _ body: (_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { bytes in
      body(.init(rebasing: bytes[range(of: first)]), .init(rebasing: bytes[range(of: second)]))
    }
  }

  func withText<Result>(_ number: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(.init(rebasing: $0[range(of: number)])) }
  }

  func length(of number: Int32) -> Int { range(of: number).count }

  private func range(of number: Int32) -> Range<Int> {
    (number == 0 ? 0 : ends[Int(number) - 1])..<ends[Int(number)]
  }

  private func isText(_ text: UnsafeRawBufferPointer, of number: Int32) -> Bool {
    withText(number) { $0.hasSameBytes(as: text) }
  }
}

/// Assigns numbers to subtrees. Two subtrees get the same number if and only if they are equal.
///
/// There are three kinds of parts in a subtree. Each part is a pair of numbers. The children of a row are treated as
/// a linked list:
///
///     label    (number of the title, number of the content)
///     list     (number of the first subtree, number of the list of the other subtrees)
///     subtree  (number of the label, number of the list of the children)
///
/// The parts of each kind are numbered, beginning with the innermost subtrees. A pair that has not occurred
/// before gets the next number. Subtrees with equal numbers are therefore always equal. In contrast, subtrees
/// with equal hashes could be different.
struct SubtreeNumbers {
  private var labels = PairNumbers()
  private var lists = PairNumbers()
  private var subtrees = PairNumbers()

  /// One more than the greatest number that represents a subtree.
  var limit: Int { subtrees.count + 1 }

  /// Returns the numbers that represent the subtrees of all rows.
  ///
  /// - Parameter areNames: True if the rows are files. Two files are equal if their names and kinds are
  ///   equal.
  mutating func numbers(of rows: LabeledRows, areNames: Bool) -> [Int32] {
    var children = [Int32](repeating: 0, count: rows.count)
    var numbers = children
    for row in stride(from: rows.count - 1, to: 0, by: -1) {
      let content = areNames ? Int32(rows.kinds[row]) : rows.contents[row]
      let title = rows.titles[row]
      // If a row has a content or a kind, its label is negative.
      // Therefore, the label differs from the number of every title.
      let label = content == 0 ? title : -labels.number(title, content)
      numbers[row] = subtrees.number(label, children[row])
      let parent = Int(rows.parents[row])
      children[parent] = lists.number(numbers[row], children[parent])
    }
    return numbers
  }
}

/// Assigns a number to each distinct pair of numbers. The assigned numbers start at 1, and follow the order
/// in which the pairs first occur.
private struct PairNumbers {
  /// The distinct pairs, in the order in which they first occurred.
  private var pairs: [UInt64] = []
  private var index = HashIndex()

  var count: Int { pairs.count }

  mutating func number(_ first: Int32, _ second: Int32) -> Int32 {
    let pair = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    let hash = index.hash(pair)
    if let known = index.first(hash, where: { pairs[Int($0)] == pair }) { return known + 1 }
    index.insert(Int32(pairs.count), hash)
    pairs.append(pair)
    return Int32(pairs.count)
  }
}
