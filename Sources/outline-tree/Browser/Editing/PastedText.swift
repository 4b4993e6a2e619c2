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

  /// Returns a row for each line that is not blank. The first line is appended to the text before the cursor, and the
  /// text after the cursor is appended to the last line. Lines that are still blank after that are left out.
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
  /// The level of each row. To find the parent of a row, the previous row and its ancestors are searched upward. The
  /// parent is the first of these rows whose indentation is a proper prefix of the row's indentation.
  var levels: [Int] {
    var open: [Bytes] = []
    return map { row in
      while let last = open.last, !row.isBelow(last) { open.removeLast() }
      open.append(row.indentation)
      return open.count - 1
    }
  }
}
