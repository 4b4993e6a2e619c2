/// What the line of a row says: `[columns]  ▸ title -> target (12)  [error opening dir]`.
struct TreeEntry {
  var columns: ArraySlice<UInt8>?
  var isCollapsed = false
  /// How many rows are hidden, in its digits.
  var hidden: ArraySlice<UInt8>?
  var title: ArraySlice<UInt8>
  var target: ArraySlice<UInt8>?
  /// Why what is below it is not there.
  var error: ArraySlice<UInt8>?

  private static let errors = ["error opening dir", "recursive, not followed"].map {
    Array("  [\($0)]".utf8)
  }
  private static let arrow = Array(" -> ".utf8)
  private static let marks = [TreeDrawing.text.collapsed, TreeDrawing.ascii.collapsed]

  init(_ text: ArraySlice<UInt8>) {
    title = text
    if let remark = Self.remark(at: title) {
      error = title[remark...].dropFirst(3).dropLast()
      title = title[..<remark]
    }
    if let length = Self.columnsLength(title) {
      columns = title.prefix(length - 3).dropFirst()
      title = title.dropFirst(length)
    }
    if let mark = Self.marks.first(where: { title.starts(with: $0) }) {
      isCollapsed = true
      title = title.dropFirst(mark.count)
      if let count = Self.count(at: title) {
        hidden = title[count...].dropFirst(2).dropLast()
        title = title[..<count]
      }
    }
    if let arrow = Self.arrow(in: title) {
      target = title[arrow...].dropFirst(Self.arrow.count)
      title = title[..<arrow]
    }
  }

  /// The length of `[…]  ` at the start.
  static func columnsLength(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.first == 0x5B, let end = text.firstIndex(of: 0x5D) else { return nil }
    return text[end...].dropFirst().starts(with: [0x20, 0x20]) ? end - text.startIndex + 3 : nil
  }

  /// Where ` (12)` begins at the end.
  static func count(at text: ArraySlice<UInt8>) -> Int? {
    guard text.last == 0x29 else { return nil }
    let digits = text.dropLast().reversed().prefix { (0x30...0x39).contains($0) }.count
    let start = text.endIndex - digits - 3
    guard digits > 0, start >= text.startIndex else { return nil }
    return text[start...].starts(with: [0x20, 0x28]) ? start : nil
  }

  /// Where ` -> ` begins.
  static func arrow(in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { text[$0] == 0x20 && text[$0...].starts(with: arrow) }
  }

  /// Where `  [error opening dir]` begins at the end.
  static func remark(at text: ArraySlice<UInt8>) -> Int? {
    guard text.last == 0x5D else { return nil }
    return errors.first { text.suffix($0.count).elementsEqual($0) }.map { text.endIndex - $0.count }
  }

  /// Where spaces stand in a title that would make it say something else, after what stands in
  /// front of it.
  static func misleadingSpaces(
    in title: ArraySlice<UInt8>, hasColumns: Bool, isCollapsed: Bool
  ) -> Set<Int> {
    var spaces: Set<Int> = []
    if let remark = remark(at: title) { spaces.insert(remark) }
    for index in title.indices
    where title[index] == 0x20 && title[index...].starts(with: arrow) {
      spaces.insert(index)
    }
    if isCollapsed { return spaces }
    if let mark = marks.first(where: { title.starts(with: $0) }) {
      spaces.insert(title.startIndex + mark.count - 1)
    }
    if !hasColumns, let length = columnsLength(title) {
      spaces.insert(title.startIndex + length - 2)
    }
    return spaces
  }
}
