import Outline

/// The titles and lines of notes that a merge without conflicts lost or doubled, found by counting them.
///
/// If one side has a line as often as the base, the result has it as often as the other side. If both sides added or
/// removed some of a line, they may have added or removed the same ones, or others.
///
/// Rows without identities are told by what they say. If both sides put a text below another row, or moved and changed a
/// row so that it is not known again, it can be there twice. Nobody should have to find that out by reading.
struct MergedLineCounts {
  /// Sorted, each one once.
  private(set) var lost: [[UInt8]] = []
  private(set) var doubled: [[UInt8]] = []

  var isGood: Bool { lost.isEmpty && doubled.isEmpty }

  /// - Complexity: O(*b* + *l* log *l*), where *b* is the number of bytes of the titles and notes of the four documents,
  ///   and *l* the number of lines that are lost or doubled.
  init(in merged: OutlineDocument, of documents: MergedDocuments) {
    var counts: [[UInt8]: Counts] = [:]
    merged.forEachLine { counts[$0, default: Counts()].merged += 1 }
    documents.base.forEachLine { counts[$0, default: Counts()].base += 1 }
    documents.ours.forEachLine { counts[$0, default: Counts()].ours += 1 }
    documents.theirs.forEachLine { counts[$0, default: Counts()].theirs += 1 }
    for (line, count) in counts {
      if count.merged < count.expected.lowerBound { lost.append(line) }
      if count.merged > count.expected.upperBound { doubled.append(line) }
    }
    lost.sort { $0.lexicographicallyPrecedes($1) }
    doubled.sort { $0.lexicographicallyPrecedes($1) }
  }

  private struct Counts {
    var merged = 0
    var base = 0
    var ours = 0
    var theirs = 0

    /// The number of times that a line may be in the result.
    var expected: ClosedRange<Int> {
      if ours == base { return theirs...theirs }
      if theirs == base { return ours...ours }
      let both = max(ours + theirs - base, 0)
      return min(ours, theirs, both)...max(ours, theirs, both)
    }
  }
}

extension OutlineDocument {
  /// Calls a closure with each title and each line of a note, or of the text above all rows, that is not blank, without the
  /// blanks around it.
  fileprivate func forEachLine(_ body: ([UInt8]) -> Void) {
    if case .text(let preamble)? = header["#preamble"] { Self.forEachLine(of: preamble, body) }
    for item in outline.items {
      let content = self[item]
      Self.forEachLine(of: content.title, body)
      if let note = content.note { Self.forEachLine(of: note, body) }
    }
  }

  private static func forEachLine(of text: String, _ body: ([UInt8]) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let line = rest.prefix { $0 != 0x0A }
        rest = rest[line.endIndex...].dropFirst()
        let start = line.firstIndex { !$0.isBlankInLine } ?? line.endIndex
        let end = line.lastIndex { !$0.isBlankInLine } ?? start
        if start < line.endIndex { body(Array(line[start...end])) }
      }
    }
  }
}

extension UInt8 {
  fileprivate var isBlankInLine: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
