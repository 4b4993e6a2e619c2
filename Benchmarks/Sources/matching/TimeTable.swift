import Foundation
import Outline

/// A table of the times of matching two outlines of 100,000 rows. In the first lines, the titles come from the
/// documents, and a number is added to each title.
struct TimeTable {
  private(set) var lines = [
    "| 100,000 rows | median of 7 |", "| --- | ---: |",
  ]

  init(_ documents: [Document]) {
    let outline = Self.largeOutline(documents)
    let old = outline.rows
    for count in [0, 1000, 10_000] {
      var edited = outline
      edited.edit(times: count, seed: 1)
      add(count == 0 ? "equal" : "after \(count) edits", old, edited.rows)
    }
    let one = old.map { TracedOutline.Row(identity: $0.identity, level: 0, title: "x") }
    add("equal siblings, one less", one, Array(one.dropLast()))
    let deep = old.indices.map { TracedOutline.Row(identity: $0, level: $0, title: "a\($0)") }
    let other = old.indices.map { TracedOutline.Row(identity: $0, level: $0, title: "b\($0)") }
    add("each below the one before, other titles", deep, other)
    let flat = old.indices.map {
      TracedOutline.Row(identity: $0, level: 0, title: "title of the row \($0 * 7919 % 100_003)")
    }
    let changed = old.indices.map {
      TracedOutline.Row(identity: $0, level: 0, title: "what it says in \($0 * 7907 % 100_019)")
    }
    add("siblings with other titles", flat, changed)
  }

  private static func largeOutline(_ documents: [Document]) -> TracedOutline {
    var rows: [(level: Int, title: String)] = []
    let all = documents.flatMap { $0.outline.rows }
    while rows.count < 100_000 && !all.isEmpty {
      let number = rows.count
      rows += all.map { ($0.level, "\($0.title) \(number)") }
    }
    return TracedOutline(rows.prefix(100_000))
  }

  private mutating func add(
    _ name: String, _ old: [TracedOutline.Row], _ new: [TracedOutline.Row]
  ) {
    let (older, newer) = (OutlineDocument(old), OutlineDocument(new))
    let times = (0..<7).map { _ in
      ContinuousClock().measure { _ = ItemMatching(from: older, to: newer) }
    }
    let milliseconds =
      Double(times.sorted()[3].components.attoseconds) / 1e15
      + Double(times.sorted()[3].components.seconds) * 1000
    lines.append("| \(name) | \(String(format: "%.0f", milliseconds)) ms |")
  }
}
