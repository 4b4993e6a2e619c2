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

/// A row that was read from a line of the text.
struct JSONLine {
  var content: ItemContent
  var isExpanded: Bool?
  /// The offset of the row's object in the text.
  var offset: Int
  /// The level of the row; `nil` if the text does not specify it.
  var level: Int?
  /// The id of the row's parent; `nil` if the text does not specify it, or if the row is a root.
  var parent: RowID?
  /// The offset of the value of `level` or `parent` in the text.
  var placeOffset = 0
  /// The offset of the value of `id` in the text.
  var idOffset = 0
}

extension JSONLine {
  /// The id of the row, if its member `id` is a string or a number; otherwise `nil`.
  var id: RowID? { content.fields["id"].flatMap(RowID.init) }
}

/// The `id` of a row, which is a string or a number. Two ids are equal if they have the same type and the same
/// bytes, so 1 differs from 1.0 and from "1".
struct RowID: Hashable {
  let value: DocumentField.Value

  /// Creates an id from a value; `nil` if the value is neither a string nor a number.
  init?(_ value: DocumentField.Value) {
    if case .json(let text) = value {
      guard let first = text.utf8.first, first == UInt8(ascii: "-") || first.isDigit else {
        return nil
      }
    }
    self.value = value
  }

  init(number: Int) { value = .json(String(number)) }

  static func == (first: RowID, second: RowID) -> Bool {
    first.value.isText == second.value.isText
      && ItemContent.areIdentical(first.value.asWritten, second.value.asWritten)
  }

  func hash(into hasher: inout Hasher) {
    var text = value.asWritten
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension RowID: CustomStringConvertible {
  /// The id as it is written in JSON, such as `17` or `"a"`.
  var description: String {
    switch value {
    case .json(let number): return number
    case .text(let text):
      var writer = JSONWriter()
      writer.write(text)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  /// For a number, the string with the same digits. For a string, the number with the same digits; `nil` if the
  /// string is not a number.
  var ofOtherKind: RowID? {
    switch value {
    case .json(let number): RowID(.text(number))
    case .text(let text): RowID(.json(text))
    }
  }
}
