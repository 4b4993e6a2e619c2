/// A text that contains both versions of each place at which the two sides of a merge differ. As in git, lines with
/// markers enclose these places:
///
///     - Fruit
///     <<<<<<< ours
///       - Green apple
///     =======
///       - Red apple
///     >>>>>>> theirs
///       - Pear
///
/// A merge of two texts leaves such conflicts for a person to edit. The lines between the first two markers
/// of a conflict belong to our side. The lines between the last two markers belong to their side. The lines
/// outside conflicts belong to both sides. Lines after a `|||||||` marker come from the base and belong to
/// neither side.
///
///     let text = ConflictedText(ours: …, theirs: …)
///     text.bytes(labels: ("main", "feature"))
///     ConflictedText(reading: …)?.text(of: .ours)
public struct ConflictedText: Hashable, Sendable {
  /// The parts of the text, in order. Each part is common text or a conflict.
  private(set) var parts: [Part]

  enum Part: Hashable, Sendable {
    case common(ArraySlice<UInt8>)
    case conflict(Conflict)
  }

  init(parts: [Part]) { self.parts = parts }

  /// A place where the two sides differ.
  public struct Conflict: Hashable, Sendable {
    /// In the text that was read, the number of the line with the conflict's first marker. Lines are counted from 1.
    /// The value is 0 if the conflict was not read from text.
    public var line: Int
    /// The version from our side.
    public var ours: ArraySlice<UInt8>
    /// The version from their side.
    public var theirs: ArraySlice<UInt8>
  }

  /// All places where the two sides differ, in order.
  public var conflicts: [Conflict] {
    parts.compactMap { if case .conflict(let conflict) = $0 { conflict } else { nil } }
  }

  /// Returns the whole text of one side, without markers.
  ///
  /// - Complexity: O(*b*), where *b* is the number of bytes.
  public func text(of side: MergeSide) -> [UInt8] {
    var text: [UInt8] = []
    for part in parts {
      switch part {
      case .common(let bytes): text += bytes
      case .conflict(let conflict): text += side == .ours ? conflict.ours : conflict.theirs
      }
    }
    return text
  }

  /// The number of characters in a marker, as git writes it by default.
  public static let usualMarkerSize = 7

  /// Returns the text with both versions of each conflict, enclosed in markers.
  ///
  /// - Parameters:
  ///   - labels: The labels for our side and their side in the markers. The labels must not contain line
  ///     breaks.
  ///   - markerSize: The number of characters in a marker, at least 7. If a line of the text could be mistaken for a
  ///     marker of this size or a greater size, longer markers are used.
  /// - Complexity: O(*b*), where *b* is the number of bytes.
  public func bytes(
    labels: (ours: String, theirs: String) = ("ours", "theirs"), markerSize: Int = usualMarkerSize
  ) -> [UInt8] {
    let size = max(markerSize, Self.usualMarkerSize, longestRun + 1)
    let bytes = marked(labels, size)
    if conflicts.isEmpty || isRead(from: bytes) { return bytes }
    // The markers cannot be read back, for example because lines of the text seem to begin code blocks.
    // Therefore, the whole text becomes one conflict.
    let all = Conflict(line: 0, ours: text(of: .ours)[...], theirs: text(of: .theirs)[...])
    return ConflictedText(parts: [.conflict(all)]).marked(labels, size)
  }

  private func isRead(from bytes: [UInt8]) -> Bool {
    guard let read = ConflictedText(reading: bytes) else { return false }
    // If the last line has no line ending, a line ending is added before the marker.
    // Therefore, the text that is read back may have one more byte.
    return conflicts.count == read.conflicts.count
      && MergeSide.allCases.allSatisfy { side in
        let (old, new) = (text(of: side), read.text(of: side))
        return new.starts(with: old) && new.count <= old.count + 1
      }
  }

  private func marked(_ labels: (ours: String, theirs: String), _ size: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    func mark(_ mark: ConflictMark, _ label: String = "") {
      if let last = bytes.last, !last.isLineEnd { bytes.append(0x0A) }
      bytes += Array(repeating: mark.byte, count: size)
      bytes += label.isEmpty ? [] : [0x20] + Array(label.utf8)
      bytes.append(0x0A)
    }
    for part in parts {
      switch part {
      case .common(let text): bytes += text
      case .conflict(let conflict):
        mark(.ours, labels.ours)
        bytes += conflict.ours
        mark(.theirs)
        bytes += conflict.theirs
        mark(.end, labels.theirs)
      }
    }
    return bytes
  }

  /// The greatest size of a line that could be mistaken for a marker; 6 if there is no such line. The size does not
  /// include a label after the marker.
  private var longestRun: Int {
    let lines = MergeSide.allCases.flatMap { TextLines(text(of: $0)).linesWithEnds }
    return lines.reduce(Self.usualMarkerSize - 1) { longest, line in
      max(longest, ConflictMark.found(in: line)?.size ?? 0)
    }
  }
}

/// A marker that begins or ends a part of a conflict.
enum ConflictMark: CaseIterable {
  case ours, base, theirs, end

  var byte: UInt8 {
    switch self {
    case .ours: 0x3C
    case .base: 0x7C
    case .theirs: 0x3D
    case .end: 0x3E
    }
  }

  /// Returns the marker in a line and its size, or `nil` if the line is not a marker. A marker is a run of at least
  /// seven equal characters. A space and a label may follow a run of `<`, `|` or `>` characters.
  static func found(in line: ArraySlice<UInt8>) -> (mark: ConflictMark, size: Int)? {
    guard let first = line.first, let mark = allCases.first(where: { $0.byte == first }) else {
      return nil
    }
    let run = line.prefix { $0 == first }
    guard run.count >= ConflictedText.usualMarkerSize else { return nil }
    let rest = line[run.endIndex...]
    guard let next = rest.first, !next.isLineEnd else { return (mark, run.count) }
    return next == 0x20 && mark != .theirs ? (mark, run.count) : nil
  }
}

extension ConflictedText {
  /// Compares the texts of both sides. Each line that is in only one of the texts becomes part of a
  /// conflict.
  ///
  /// If a conflict affects a fenced code block, the conflict contains the whole block, because markers in
  /// the block would be read as code.
  ///
  /// - Complexity: O(*b* + *l* log *l*), where *b* is the number of bytes and *l* is the number of lines in
  ///   both texts.
  public init(ours: [UInt8], theirs: [UInt8]) {
    var numbers = ByteNumbers()
    let ours = NumberedLines(ours, &numbers)
    let theirs = NumberedLines(theirs, &numbers)
    var parts: [Part] = []
    /// For each side, the first line that is not in a part yet.
    var start = (ours: 0, theirs: 0)
    func addConflict(upTo end: (ours: Int, theirs: Int)) {
      let mine = ours[start.ours..<end.ours]
      let other = theirs[start.theirs..<end.theirs]
      if mine.isEmpty && other.isEmpty { return }
      parts.append(.conflict(Conflict(line: 0, ours: mine, theirs: other)))
    }
    for run in Self.commonRuns(ours, theirs) {
      addConflict(upTo: (run.ours.lowerBound, run.theirs.lowerBound))
      parts.append(.common(ours[run.ours]))
      start = (run.ours.upperBound, run.theirs.upperBound)
    }
    addConflict(upTo: (ours.count, theirs.count))
    self.init(parts: parts)
  }

  /// Returns, in order, the runs of lines that two texts have in common. If the two texts differ inside a code block,
  /// all lines of the block are omitted.
  private static func commonRuns(
    _ ours: NumberedLines, _ theirs: NumberedLines
  ) -> [LineComparison.Run] {
    let isInBlock = (
      ours: CodeFence.openings(in: ours.linesWithEnds),
      theirs: CodeFence.openings(in: theirs.linesWithEnds)
    )
    return LineComparison(ours, theirs).equalRuns.compactMap { run in
      let (mine, other) = (run.ours.lowerBound, run.theirs.lowerBound)
      func isOutside(_ offset: Int) -> Bool {
        !isInBlock.ours[mine + offset] && !isInBlock.theirs[other + offset]
      }
      let offsets = 0...run.ours.count
      let begins = mine == 0 && other == 0
      let ends = run.ours.upperBound == ours.count && run.theirs.upperBound == theirs.count
      // A run next to a conflict must begin and end outside the code blocks of both texts.
      // Otherwise, the run is shortened.
      guard let first = begins ? 0 : offsets.first(where: isOutside),
        let last = ends ? offsets.upperBound : offsets.last(where: isOutside), first < last
      else { return nil }
      return (mine + first..<mine + last, other + first..<other + last)
    }
  }
}
