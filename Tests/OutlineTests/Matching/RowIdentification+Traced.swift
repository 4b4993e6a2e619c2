@testable import Outline

extension RowIdentification {
  /// Returns the positions of rows that match.
  static func pairs(
    _ old: [TracedOutline.Row], _ new: [TracedOutline.Row], areNames: Bool = false
  ) -> [(old: Int, new: Int)] {
    var rows = RowIdentification(areNames: areNames)
    for (side, list) in [(Side.old, old), (.new, new)] {
      for row in list { rows.append(row, to: side) }
    }
    return rows.pairs().map { ($0.old, $0.new) }
  }

  private mutating func append(_ row: TracedOutline.Row, to side: Side) {
    var (title, note) = (row.title, row.note ?? "")
    title.withUTF8 { title in
      note.withUTF8 { note in
        append(
          to: side, level: row.level, title: UnsafeRawBufferPointer(title),
          content: UnsafeRawBufferPointer(note))
      }
    }
  }
}
