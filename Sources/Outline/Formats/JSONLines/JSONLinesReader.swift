/// Reads a document from JSON Lines. The reader first reads all lines, and then determines the places of
/// the rows in the outline.
struct JSONLinesReader {
  var reader: JSONReader
  let text: UnsafeRawBufferPointer
  var rows: [JSONLine] = []
  var header: [DocumentField] = []
  /// True if rows have the member `parent`, false if rows have the member `level`; `nil` if no row with one
  /// of these members has been read.
  var usesParents: Bool?
  /// True if a row has `null` as its parent.
  var hasRoots = false
  /// The offsets of `id` members that follow another `id` in the same object.
  var secondIDs: [Int] = []
  var signs = JSONOutlineSigns()

  mutating func read() throws(JSONError) {
    var start = reader.offset
    while start < text.count {
      let end = text.firstIndex(of: 0x0A, or: 0x0D, from: start) ?? text.count
      reader.move(toLine: start..<end, of: text)
      try readLine()
      start = end + 1
    }
  }

  private mutating func readLine() throws(JSONError) {
    guard try !reader.isAtEnd() else { return }
    try readObjectOrText()
    while try !reader.isAtEnd() {
      try reader.repair(reader.unexpected("one object a line"))
      try readObjectOrText()
    }
  }

  /// Reads an object. If there is no object, or if the object cannot be repaired, a lenient reader uses the
  /// rest of the line as a title.
  private mutating func readObjectOrText() throws(JSONError) {
    let start = reader.offset
    do throws(JSONError) {
      guard try reader.peek() == UInt8(ascii: "{") else {
        throw reader.unexpected("an object with a title")
      }
      try readObject()
    } catch {
      signs.hasOtherValues = true
      try reader.repair(error)
      reader.offset = start
      rows.append(JSONLine(content: ItemContent(restOfLine()), offset: start))
    }
  }

  /// Reads a string, or the text up to the end of the line.
  private mutating func restOfLine() -> String {
    var ahead = reader
    if let string = try? ahead.readString(), (try? ahead.isAtEnd()) == true {
      reader = ahead
      return string
    }
    var end = reader.text.count
    while end > reader.offset, reader.text[end - 1].isWhiteSpace { end -= 1 }
    let rest = UnsafeRawBufferPointer(rebasing: reader.text[reader.offset..<end])
    reader.offset = reader.text.count
    return String(decoding: rest, as: UTF8.self)
  }
}
