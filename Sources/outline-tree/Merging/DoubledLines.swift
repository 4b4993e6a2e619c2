import Outline

/// The titles and lines of notes that a merge doubled, although neither side has more of them than the base.
///
/// Rows without identities are told by what they say. If both sides put a text below another row, or moved and changed a
/// row so that it is not known again, it can be there twice. Nobody should have to find that out by reading.
struct DoubledLines {
  /// In the order of the merged document, each one once.
  private(set) var lines: [[UInt8]] = []

  /// - Complexity: O(*b*), where *b* is the number of bytes of the titles and notes of the four documents.
  init(in merged: OutlineDocument, of documents: MergedDocuments) {
    var counts: [[UInt8]: Int] = [:]
    merged.forEachLine { counts[$0, default: 0] += 1 }
    counts = counts.filter { $0.value > 1 }
    // Nearly all lines of most documents are there once.
    if counts.isEmpty { return }
    let sides = [documents.base, documents.ours, documents.theirs].map { document in
      var found: [[UInt8]: Int] = [:]
      document.forEachLine { if counts[$0] != nil { found[$0, default: 0] += 1 } }
      return found
    }
    let doubled = counts.filter { line, count in
      let old = sides[0][line] ?? 0
      return old > 0 && sides.allSatisfy { $0[line] == old } && count > old
    }
    var said: Set<[UInt8]> = []
    merged.forEachLine { if doubled[$0] != nil, said.insert($0).inserted { lines.append($0) } }
  }
}

extension OutlineDocument {
  /// Calls a closure with each title and each line of a note that is not blank, without the blanks around it.
  fileprivate func forEachLine(_ body: ([UInt8]) -> Void) {
    for item in outline.items {
      let content = self[item]
      for text in [content.title, content.note ?? ""] {
        for line in text.utf8.split(separator: 0x0A) {
          let trimmed = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
          if !trimmed.isEmpty { body(Array(trimmed)) }
        }
      }
    }
  }
}
