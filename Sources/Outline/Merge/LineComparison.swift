/// Finds lines that two texts have in common.
///
/// As in Bram Cohen's patience difference, lines at the start and at the end come first, then of the rest those that
/// both texts have once and in the same order, and then those between them in the same way. At last, what only one text
/// has is moved down as far as the lines are equal, as git does, so that two comparisons agree on what was inserted.
struct LineComparison {
  typealias Run = (ours: Range<Int>, theirs: Range<Int>)

  /// The numbers of the lines.
  private let ours: [Int32]
  private let theirs: [Int32]
  /// The line of theirs that is the same as a line of ours; -1: there is none.
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
      // Deeper ones are rare, and would make some texts take quadratic time.
      for run in compare(run) where depth < 32 { open.append((run, depth + 1)) }
    }
    moveGapsDown()
  }

  /// The runs of lines that are the same, in order, and at last an empty one at the ends.
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

  /// Matches lines at the start and the end, and those that are unique.
  ///
  /// - Returns: The runs between these.
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

  /// A line and the same one in the other text.
  private typealias Pair = (line: Int, other: Int)

  /// Moves gaps down: if “a b” was inserted into “a c”, the new lines of “a b a c” can be the first two, or the second
  /// and the third one.
  private mutating func moveGapsDown() {
    var pairs: [Pair] = partners.enumerated().filter { $0.element >= 0 }
      .map { (line: $0.element, other: $0.offset) }
    Self.moveGapsDown(in: &pairs, of: theirs)
    pairs = pairs.map { (line: $0.other, other: $0.line) }
    Self.moveGapsDown(in: &pairs, of: ours)
    partners = Array(repeating: -1, count: ours.count)
    for pair in pairs { partners[pair.line] = pair.other }
  }

  /// - Complexity: O(*l*): a gap moves as far as the next one.
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

  /// Returns the lines that are there once in both ranges, in the order of ours.
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

/// The lines of a text with a number for each. Equal lines of texts that are numbered together have equal ones.
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

  /// The lines, each with its line end.
  var linesWithEnds: [ArraySlice<UInt8>] { lines.linesWithEnds }

  /// Neighboring lines, each with its line end.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    lines.bytes[lines.start(of: range.lowerBound)..<lines.start(of: range.upperBound)]
  }
}
