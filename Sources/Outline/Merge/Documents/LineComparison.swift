/// Finds the lines that two versions of a text have in common.
///
/// The algorithm is Bram Cohen's patience diff. First, equal lines at the start and at the end of the texts are
/// matched. Among the remaining lines, those that occur once in each text, and are in the same order in both texts,
/// are matched next. Then the lines between the matched lines are compared in the same way. Finally, as in git, each
/// run of unmatched lines is moved down as long as the line after the run equals the first line of the run.
/// Sometimes, several runs could be the inserted lines. Because of the last step, every comparison then chooses the
/// same run.
struct LineComparison {
  typealias Run = (ours: Range<Int>, theirs: Range<Int>)

  /// The numbers that represent the lines of our text, as described in ``NumberedLines``.
  private let ours: [Int32]
  private let theirs: [Int32]
  /// For each line of our text, the index of the matching line of their text, or -1 if no line matches.
  private(set) var partners: [Int]
  /// The places of lines in the two ranges that are being compared, indexed by the numbers of the lines. Between
  /// comparisons, all places are empty.
  private var places: [BothSides<Occurrence>]

  /// Compares the lines of two texts. Both texts must be numbered with the same `ByteNumbers`, so that equal
  /// lines have equal numbers.
  ///
  /// - Complexity: O(*l* log *l*), where *l* is the number of lines in both texts.
  init(_ ours: NumberedLines, _ theirs: NumberedLines) {
    self.ours = ours.numbers
    self.theirs = theirs.numbers
    partners = Array(repeating: -1, count: ours.count)
    let last = max(self.ours.max() ?? -1, self.theirs.max() ?? -1)
    places = Array(repeating: Self.nowhere, count: Int(last) + 1)
    var open = [(run: (0..<ours.count, 0..<theirs.count), depth: 0)]
    while let (run, depth) = open.popLast() {
      // The depth is limited, because a greater depth is rarely needed and could take quadratic time.
      for run in compare(run) where depth < 32 { open.append((run, depth + 1)) }
    }
    moveGapsDown()
  }

  /// The runs of matching lines, in order.
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
    return runs
  }

  /// Compares two ranges of lines. Matches equal lines at the start and at the end of the ranges, and then equal
  /// lines that are unique in both ranges.
  ///
  /// - Returns: The pairs of ranges between the matched lines. The lines in these ranges have not been
  ///   compared yet.
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
    let kept = heaviestIncreasingSubsequence(of: pairs.map(\.theirs))
    var runs: [Run] = []
    for pair in kept.map({ pairs[$0] }) {
      partners[pair.ours] = pair.theirs
      runs.append((ours.lowerBound..<pair.ours, theirs.lowerBound..<pair.theirs))
      (ours, theirs) = (pair.ours + 1..<ours.upperBound, pair.theirs + 1..<theirs.upperBound)
    }
    return kept.isEmpty ? [] : runs + [(ours, theirs)]
  }

  /// A line, and the matching line in the other text.
  private typealias Pair = (line: Int, other: Int)

  /// Moves runs of unmatched lines down. For example, if “a c” becomes “a b a c”, the inserted lines can be “a b”
  /// before the old lines, or “b a” between the old lines. This method chooses “b a”, because these lines are further
  /// down.
  private mutating func moveGapsDown() {
    var pairs: [Pair] = partners.enumerated().filter { $0.element >= 0 }
      .map { (line: $0.element, other: $0.offset) }
    Self.moveGapsDown(in: &pairs, of: theirs)
    pairs = pairs.map { (line: $0.other, other: $0.line) }
    Self.moveGapsDown(in: &pairs, of: ours)
    partners = Array(repeating: -1, count: ours.count)
    for pair in pairs { partners[pair.line] = pair.other }
  }

  /// - Complexity: O(*l*), because each run of unmatched lines moves down only as far as the next run of unmatched
  ///   lines.
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

  /// Returns the pairs of equal lines that occur exactly once in each range. The pairs are sorted by the
  /// lines in `ours`.
  private mutating func uniquePairs(
    _ ours: Range<Int>, _ theirs: Range<Int>
  ) -> [(ours: Int, theirs: Int)] {
    for line in ours { places[Int(self.ours[line])].ours.add(line) }
    for line in theirs { places[Int(self.theirs[line])].theirs.add(line) }
    var pairs: [(ours: Int, theirs: Int)] = []
    for line in ours {
      let place = places[Int(self.ours[line])]
      if place.ours.isUnique && place.theirs.isUnique { pairs.append((line, place.theirs.line)) }
    }
    for line in ours { places[Int(self.ours[line])] = Self.nowhere }
    for line in theirs { places[Int(self.theirs[line])] = Self.nowhere }
    return pairs
  }

  private static var nowhere: BothSides<Occurrence> {
    BothSides(ours: Occurrence(), theirs: Occurrence())
  }

  /// The last line with a certain text in one of the two ranges that are compared.
  private struct Occurrence {
    var line = -1
    var isUnique = false

    mutating func add(_ line: Int) { (self.line, isUnique) = (line, self.line < 0) }
  }
}

/// The lines of a text. Each line is represented by a number. If several texts are numbered with the same
/// `ByteNumbers`, equal lines have equal numbers.
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

  /// All lines, including their line endings.
  var linesWithEnds: [ArraySlice<UInt8>] { lines.linesWithEnds }

  /// The bytes of a range of lines, including their line endings.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    lines.bytes[lines.start(of: range.lowerBound)..<lines.start(of: range.upperBound)]
  }
}
