/// The lines of a text, by place. A line ends with LF, CRLF or CR; the last one perhaps with nothing.
struct TextLines {
  let bytes: [UInt8]
  /// Where the lines begin, and where the last one ends.
  private var starts: [Int] = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        if byte == 0x0D && place < bytes.count && bytes[place] == 0x0A { place += 1 }
        if byte == 0x0A || byte == 0x0D { starts.append(place) }
      }
    }
    if starts.last != bytes.count { starts.append(bytes.count) }
  }

  var count: Int { starts.count - 1 }

  /// Where a line begins; that of the line after the last one is the end of the text.
  func start(of line: Int) -> Int { starts[line] }

  /// A line without its end.
  func content(of line: Int) -> ArraySlice<UInt8> {
    let start = starts[line]
    var end = starts[line + 1]
    if end > start && bytes[end - 1] == 0x0A { end -= 1 }
    if end > start && bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[start..<end]
  }

  /// What ends a line.
  func end(of line: Int) -> ArraySlice<UInt8> {
    bytes[content(of: line).endIndex..<starts[line + 1]]
  }

  func isBlank(_ line: Int) -> Bool {
    content(of: line).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
