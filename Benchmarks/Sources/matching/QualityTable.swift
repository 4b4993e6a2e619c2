import Foundation
import Outline

/// A table of the precision, the recall and F1 for each document, together with F1 of the simple rule.
struct QualityTable {
  private(set) var lines = [
    "| document | rows | rows for an edit | precision | recall | F1 | F1 of the simple rule |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
  ]

  init(_ documents: [Document]) {
    for document in documents {
      for rows in [500, 100, 20, 5] { add(document, rowsForAnEdit: rows) }
    }
  }

  private mutating func add(_ document: Document, rowsForAnEdit: Int) {
    let old = document.outline.rows
    if old.count < rowsForAnEdit { return }
    var (score, simple) = (MatchingScore(), MatchingScore())
    for seed in 1...UInt64(max(5, 20_000 / old.count)) {
      var edited = document.outline
      edited.edit(times: old.count / rowsForAnEdit, seed: seed)
      let new = edited.rows
      let pairs = ItemMatching(from: OutlineDocument(old), to: OutlineDocument(new)).pairs
      score.add(pairs.lazy.map { (old: $0.old.number, new: $0.new.number) }, old, new)
      let rule = MatchingByTitle(old, new)
      simple.add(rule.partners.lazy.map { (old: $0.value, new: $0.key) }, old, new)
    }
    let figures = [score.precision, score.recall, score.f1, simple.f1].map {
      String(format: "%.4f", $0)
    }
    let cells = [document.name, "\(old.count)", "\(rowsForAnEdit)"] + figures
    lines.append("| " + cells.joined(separator: " | ") + " |")
  }
}
