import Outline

/// Pasted text, split into lines.
struct PastedText {
  /// The lines of the text. A newline at the end of the text does not start another line.
  let lines: [Bytes]

  init(_ bytes: [UInt8]) {
    var lines: [Bytes] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      lines.append(rest[..<end])
      let isPair = rest[end...].starts(with: [0x0D, 0x0A])
      rest = rest[(end + (isPair ? 2 : 1))...]
    }
    if !rest.isEmpty { lines.append(rest) }
    self.lines = lines
  }

  /// Returns the text with spaces instead of newlines.
  ///
  /// - Parameter isUTF8: Whether the result must be UTF-8, as a title must. If so, invalid bytes are replaced.
  func asOneLine(isUTF8: Bool) -> [UInt8] {
    let line = Array(lines.joined(separator: [0x20]))
    return isUTF8 ? Array(String(decoding: line, as: UTF8.self).utf8) : line
  }

  struct Row {
    var indentation: Bytes
    var title: [UInt8]

    /// True if the row's indentation begins with the given indentation and is longer.
    func isBelow(_ other: Bytes) -> Bool {
      indentation.count > other.count && indentation.starts(with: other)
    }
  }

  /// Appends the first line to the text before the cursor, and the text after the cursor to the last line. Then
  /// returns a row for each line that is not blank.
  func rows(before: Bytes = [], after: Bytes = []) -> [Row] {
    var rows = lines.map { line in
      let indentation = line.prefix { $0 == 0x20 || $0 == 0x09 }
      return Row(indentation: indentation, title: Array(line[indentation.endIndex...]))
    }
    guard !rows.isEmpty else { return [] }
    if before.isEmpty { Self.removeMarkers(&rows) }
    if !before.isEmpty { rows[0].title.insert(contentsOf: before + rows[0].indentation, at: 0) }
    rows[rows.count - 1].title += after
    for index in rows.indices where !rows[index].title[...].isUTF8 {
      rows[index].title = Array(String(decoding: rows[index].title, as: UTF8.self).utf8)
    }
    return rows.filter { !$0.title[...].isBlank }
  }

  /// Removes the markers of a Markdown list if each line that is not blank begins with a marker.
  private static func removeMarkers(_ rows: inout [Row]) {
    let markers = ["- ", "* ", "+ "].map { Array($0.utf8) }
    let isItem = { (row: Row) in
      row.title[...].isBlank || markers.contains { row.title.starts(with: $0) }
    }
    guard rows.count > 1, rows.allSatisfy(isItem) else { return }
    for index in rows.indices where !rows[index].title[...].isBlank {
      rows[index].title.removeFirst(2)
    }
  }
}

extension [PastedText.Row] {
  /// The level of each row. The search for the parent of a row begins at the previous row, and continues upward
  /// through that row's ancestors. The parent is the first of these rows whose indentation is a proper prefix of the
  /// row's indentation.
  var levels: [Int] {
    var open: [Bytes] = []
    return map { row in
      while let last = open.last, !row.isBelow(last) { open.removeLast() }
      open.append(row.indentation)
      return open.count - 1
    }
  }
}

extension OutlineView {
  /// Replaces the title of a row with the title of the first pasted row. The children of the first pasted row become
  /// the first children of the retitled row. The remaining pasted rows become the next siblings of the retitled row.
  /// If the screen is zoomed to the retitled row, the remaining pasted rows become children of that row instead,
  /// after the children of the first pasted row.
  mutating func paste(_ rows: [PastedText.Row], replacing node: ItemID) {
    let levels = rows.levels
    let end = levels.dropFirst().firstIndex(of: 0) ?? rows.count
    /// Creates an item for each row in a range, and returns an outline of these items, all expanded.
    func outline(of range: Range<Int>, from level: Int) -> SectionSnapshot<ItemID> {
      let items = range.map { index in
        (
          item: edited.document.makeItem(ItemContent(typed: rows[index].title)),
          level: levels[index] - level
        )
      }
      // The initializer cannot throw, because the first row is a root, and each row is at most one level deeper than
      // the row before it.
      var outline = try! SectionSnapshot(rows: items)
      outline.expandAll()
      return outline
    }
    let below = outline(of: 1..<end, from: 1)
    let next = outline(of: end..<rows.count, from: 0)
    let last = next.isEmpty ? below : next
    // If the screen is zoomed to the row, the row's siblings are out of sight.
    let isRoot = node == viewport.roots.last
    let isDone = edit(
      "paste \(rows.count) rows", focusing: last.item(at: last.count - 1)
    ) { document throws(OutlineError) in
      document[node].retitle(typed: rows[0].title)
      try document.outline.perform(.graft(below, at: .into(node, at: 0)))
      try document.outline.perform(
        .graft(next, at: isRoot ? .into(node, at: below.rootItems.count) : .after(node)))
      if isRoot || !below.isEmpty { document.outline.expand([node]) }
    }
    if isDone && message == nil { message = "pasted \(rows.count) rows" }
  }
}
