import Outline

/// Cuts rows that are wider than the terminal.
enum RowCutting {
  /// Cuts the last row in a buffer if that row is too wide. The cut is between two characters, and the last
  /// column shows `…`. Control sequences after the cut are kept, so that colors and links still end where
  /// the row ends.
  ///
  /// - Parameter start: The offset at which the row begins.
  static func cut(_ buffer: inout [UInt8], from start: Int, columns: Int) {
    // A row never takes more columns than it has bytes.
    if buffer.count - start <= columns { return }
    if DisplayWidth.columns(of: buffer[start...]) <= columns { return }
    let end = end(of: buffer[start...], columns: columns - 1)
    let sequences = ControlSequence.all(in: buffer[end...])
    buffer.removeSubrange(end...)
    if columns > 0 { buffer.append(contentsOf: "…".utf8) }
    buffer.append(contentsOf: sequences)
  }

  /// Returns the end of the last character that fits in the given number of columns.
  private static func end(of row: Bytes, columns: Int) -> Int {
    var rest = row
    var remaining = columns
    while let byte = rest.first {
      if byte == 0x1B {
        rest = rest.dropFirst(ControlSequence.length(rest))
        continue
      }
      let run = firstRun(rest)
      let fitting = fitting(run, &remaining)
      rest = rest.dropFirst(fitting)
      if fitting < run.count { break }
    }
    return rest.startIndex
  }

  /// Returns a run of one or more whole characters from the start of the given text. The run ends between
  /// two adjacent simple scalars, or before a control sequence or a byte that is not UTF-8.
  private static func firstRun(_ text: Bytes) -> Bytes {
    var rest = text
    var endsSimply = false
    while rest.first != 0x1B, let (scalar, length) = rest.firstScalar {
      if endsSimply && scalar.isSimple { break }
      endsSimply = scalar.isSimple
      rest = rest.dropFirst(length)
    }
    return rest.startIndex == text.startIndex ? text.prefix(1) : text[..<rest.startIndex]
  }

  /// Returns how many bytes at the start of the run fit in the remaining columns. Also subtracts the columns of these
  /// bytes from `remaining`. A character is included only if all of it fits.
  private static func fitting(_ run: Bytes, _ remaining: inout Int) -> Int {
    if run.firstScalar.map({ $0.length == run.count }) ?? true {
      let columns = DisplayWidth.columns(of: run)
      if columns > remaining { return 0 }
      remaining -= columns
      return run.count
    }
    var length = 0
    for character in String(decoding: run, as: UTF8.self) {
      var width = DisplayWidth()
      for scalar in character.unicodeScalars { width.add(scalar) }
      if width.columns > remaining { break }
      remaining -= width.columns
      length += character.utf8.count
    }
    return length
  }
}
