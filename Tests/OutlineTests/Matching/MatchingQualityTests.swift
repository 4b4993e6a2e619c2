import Testing

@testable import Outline

/// The number of rows of real documents that are found again after random edits.
@Suite(.ownThread) struct MatchingQualityTests {
  /// The documents of the tests, and those beside the package if they are there.
  private static let outlines: [TracedOutline] = DocumentFiles.all.compactMap { file in
    guard let bytes = try? DocumentFiles.bytes(file), let format = DocumentFiles.format(of: file),
      format.traits.isReadable,
      let document = try? format.decode(bytes, options: .init(isLenient: true)).document
    else { return nil }
    return TracedOutline(
      document.outline.rows.map { (level: $0.level, title: document[$0.item].title) })
  }

  private func scores(
    _ seed: UInt64, upTo limit: Int = .max, edits: (TracedOutline) -> [TracedOutline.Edit]
  ) -> (new: MatchingScore, simple: MatchingScore) {
    var (score, simple) = (MatchingScore(), MatchingScore())
    for outline in Self.outlines where outline.nodes.count <= limit {
      var (edited, random) = (outline, SeededRandom(seed: seed))
      for edit in edits(outline) { edited.edit(edit, &random) }
      let (old, new) = (outline.rows, edited.rows)
      score.add(RowIdentification.pairs(old, new), old, new)
      simple.add(
        MatchingByTitle(old, new).partners.lazy.map { (old: $0.value, new: $0.key) }, old, new)
    }
    return (score, simple)
  }

  /// One edit in 20 rows, of all kinds.
  @Test(arguments: Seeds.some(6))
  func mixedEdits(seed: UInt64) {
    let (score, simple) = scores(seed) { outline in
      let all = TracedOutline.Edit.allCases
      return (0..<max(2, outline.nodes.count / 20)).map {
        all[($0 * 7 + Int(seed % 10)) % all.count]
      }
    }
    #expect(score.precision >= 0.99, "\(score)")
    #expect(score.recall >= 0.99, "\(score)")
    #expect(score.f1 >= simple.f1, "\(score) instead of \(simple)")
  }

  /// One edit in 50 rows, all of one kind.
  @Test(arguments: TracedOutline.Edit.allCases, Seeds.some(2))
  func editsOfOneKind(edit: TracedOutline.Edit, seed: UInt64) {
    let (score, simple) = scores(seed, upTo: TestSize.pick(1000, large: .max)) { outline in
      Array(repeating: edit, count: max(1, outline.nodes.count / 50))
    }
    #expect(score.precision >= 0.99, "\(score)")
    #expect(score.recall >= 0.985, "\(score)")
    #expect(score.f1 >= simple.f1 - 0.005, "\(score) instead of \(simple)")
  }
}
