/// Finds the lines that two texts have in common.
///
/// This is Bram Cohen's patience diff. It matches equal lines at the start and at the end, then lines of
/// the rest that are unique in both texts and in the same order, and then repeats this between those lines.
/// Finally, runs of lines that only one text has are moved down as long as the lines are equal, as in git,
/// so that two comparisons agree about the inserted lines.
struct LineComparison {
  typealias Run = (ours: Range<Int>, theirs: Range<Int>)

  /// The numbers of the lines; see ``NumberedLines``.
  private let ours: [Int32]
  private let theirs: [Int32]
  /// The equal line of theirs for each line of ours; -1 if there is none.
  private(set) var partners: [Int]

  /// Compares the lines of two texts that were numbered together.
  ///
  /// - Complexity: O(*l* log *l*), where *l* is the number of lines.
  init(_ ours: NumberedLines, _ theirs: NumberedLines) {
    self.ours = ours.numbers
    self.theirs = theirs.numbers
    partners = Array(repeating: -1, count: ours.count)
    var open = [(run: (0..<ours.count, 0..<theirs.count), depth: 0)]
    while let (run, depth) = open.popLast() {
      // Greater depths are rare, and could take quadratic time.
      for run in compare(run) where depth < 32 { open.append((run, depth + 1)) }
    }
    moveGapsDown()
  }

  /// The runs of equal lines, in order, and an empty run at the ends of both texts.
  var equalRuns: [Run] {
    var runs: [Run] = []
    for (line, partner) in partners.enumerated() where partner >= 0 {
      if let last = runs.last, last.ours.upperBound == line, last.theirs.upperBound == partner {
        runs[runs.count - 1] = (
          last.ours.lowerBound..<line + 1, last.theirs.lowerBound..<partner + 1
        )
      } else {
        runs.append((line..<line + 1, partner..<partner + 1))
      }
    }
    return runs + [(ours.count..<ours.count, theirs.count..<theirs.count)]
  }

  /// Matches equal lines at the start and at the end, and unique lines.
  ///
  /// - Returns: The remaining runs between these lines.
  private mutating func compare(_ run: Run) -> [Run] {
    var (ours, theirs) = run
    while let line = ours.first, let other = theirs.first, self.ours[line] == self.theirs[other] {
      partners[line] = other
      (ours, theirs) = (ours.dropFirst(), theirs.dropFirst())
    }
    while let line = ours.last, let other = theirs.last, self.ours[line] == self.theirs[other] {
      partners[line] = other
      (ours, theirs) = (ours.dropLast(), theirs.dropLast())
    }
    if ours.isEmpty || theirs.isEmpty { return [] }
    let pairs = uniquePairs(ours, theirs)
    let kept = heaviestIncreasingSubsequence(
      of: pairs.map(\.theirs), weights: Array(repeating: 1, count: pairs.count))
    var runs: [Run] = []
    for pair in kept.map({ pairs[$0] }) {
      partners[pair.ours] = pair.theirs
      runs.append((ours.lowerBound..<pair.ours, theirs.lowerBound..<pair.theirs))
      (ours, theirs) = (pair.ours + 1..<ours.upperBound, pair.theirs + 1..<theirs.upperBound)
    }
    return kept.isEmpty ? [] : runs + [(ours, theirs)]
  }

  /// A line, and the equal line of the other text.
  private typealias Pair = (line: Int, other: Int)

  /// Moves gaps down. Example: inserting “a b” before “a c” gives “a b a c”, where the inserted lines can
  /// be the first two, or the second and the third.
  private mutating func moveGapsDown() {
    var pairs: [Pair] = partners.enumerated().filter { $0.element >= 0 }
      .map { (line: $0.element, other: $0.offset) }
    Self.moveGapsDown(in: &pairs, of: theirs)
    pairs = pairs.map { (line: $0.other, other: $0.line) }
    Self.moveGapsDown(in: &pairs, of: ours)
    partners = Array(repeating: -1, count: ours.count)
    for pair in pairs { partners[pair.line] = pair.other }
  }

  /// - Complexity: O(*l*), because a gap moves at most to the next one.
  private static func moveGapsDown(in pairs: inout [Pair], of lines: [Int32]) {
    for first in pairs.indices.reversed() {
      let previous: Pair = first == 0 ? (-1, -1) : pairs[first - 1]
      var (start, end) = (previous.line + 1, pairs[first].line)
      var index = first
      while index < pairs.count, start < end, pairs[index].line == end,
        pairs[index].other == previous.other + 1 + index - first, lines[start] == lines[end]
      {
        pairs[index].line = start
        (start, end, index) = (start + 1, end + 1, index + 1)
      }
    }
  }

  /// Returns the lines that occur once in each range and are equal, in the order of ours.
  private func uniquePairs(
    _ ours: Range<Int>, _ theirs: Range<Int>
  ) -> [(ours: Int, theirs: Int)] {
    var places: [Int32: (ours: Int, theirs: Int, isUnique: Bool)] = [:]
    for line in ours {
      let isNew = places[self.ours[line]] == nil
      places[self.ours[line]] = (line, -1, isNew)
    }
    for line in theirs {
      guard var place = places[self.theirs[line]] else { continue }
      place.isUnique = place.isUnique && place.theirs < 0
      place.theirs = line
      places[self.theirs[line]] = place
    }
    return places.values.filter { $0.isUnique && $0.theirs >= 0 }
      .map { ($0.ours, $0.theirs) }.sorted { $0.0 < $1.0 }
  }
}

/// The lines of a text, with a number for each. Texts that are numbered together have the same number for
/// equal lines.
struct NumberedLines {
  private let lines: TextLines
  let numbers: [Int32]

  init(_ bytes: [UInt8], _ known: inout ByteNumbers) {
    let lines = TextLines(bytes)
    self.lines = lines
    numbers = bytes.withUnsafeBytes { bytes in
      (0..<lines.count).map { line in
        let range = lines.start(of: line)..<lines.start(of: line + 1)
        return known.number(of: UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
    }
  }

  var count: Int { numbers.count }

  /// The lines, including their line ends.
  var linesWithEnds: [ArraySlice<UInt8>] { lines.linesWithEnds }

  /// A range of lines, including their line ends.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    lines.bytes[lines.start(of: range.lowerBound)..<lines.start(of: range.upperBound)]
  }
}
