/// A row of a text that is read.
struct TextRow {
  var content: ItemContent
  var level: Int
}

extension OutlineDocument {
  /// The document of rows that have been read, expanded where there is something to show.
  ///
  /// - Parameter collapsed: The rows that are not, by number, in order.
  init(
    _ rows: [TextRow], header: [DocumentField] = [], collapsed: Set<Int> = []
  ) throws(FormatError) {
    let states = rows.indices.lazy.map { index in
      let hasChildren = index + 1 < rows.count && rows[index + 1].level > rows[index].level
      let isExpanded = hasChildren && !collapsed.contains(index)
      return (content: rows[index].content, level: rows[index].level, isExpanded: isExpanded)
    }
    do throws(OutlineError) {
      try self.init(rows: states, header: header)
    } catch {
      throw FormatError("\(error)")
    }
  }
}

extension OutlineDocument {
  /// The rows as they are written.
  var textRows: [TextRow] {
    outline.rows.map { TextRow(content: self[$0.item], level: $0.level) }
  }
}
