import Foundation

/// The lines that a merge lost or duplicated. They are found by counting how often each line occurs.
///
/// If a line occurs as often on one side as in the base, it should occur as often in the result as on the other
/// side. If both sides changed the number of occurrences, their changes may be the same or different, so
/// several numbers are accepted. Blank lines and line breaks are ignored.
struct LineCheck {
  private(set) var lost: [String] = []
  private(set) var doubled: [String] = []

  var isGood: Bool { lost.isEmpty && doubled.isEmpty }

  init() {}

  init(_ merged: Data, _ texts: MergedTexts) {
    let counts = [merged, texts.base, texts.ours, texts.theirs].map(Self.counts)
    for line in Set(counts.flatMap(\.keys)) {
      let all = counts.map { $0[line] ?? 0 }
      let (count, base, ours, theirs) = (all[0], all[1], all[2], all[3])
      let both = ours + theirs - base
      let expected =
        ours == base ? [theirs] : theirs == base ? [ours] : [ours, theirs, max(both, 0)]
      if count < expected.min()! { lost.append(Self.text(line)) }
      if count > expected.max()! { doubled.append(Self.text(line)) }
    }
    lost.sort()
    doubled.sort()
  }

  private static func counts(of text: Data) -> [Data: Int] {
    var counts: [Data: Int] = [:]
    for line in text.split(separator: 0x0A) {
      let line = line.last == 0x0D ? line.dropLast() : line
      if line.contains(where: { $0 != 0x20 && $0 != 0x09 }) { counts[Data(line), default: 0] += 1 }
    }
    return counts
  }

  private static func text(_ line: Data) -> String {
    "“\(String(decoding: line, as: UTF8.self).prefix(100))”"
  }
}
