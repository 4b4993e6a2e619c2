// A recovery file contains a document, which is called the base, and the unsaved edits of this document:
//
//     {"format":"outline-recovery","version":1,"source":"/home/me/a.md","base":"markdown","size":9, … }
//     - the document as it was read, "size" bytes long
//     {"seq":1,"time":"2026-02-03T04:05:06Z","note":"rename Tea","changes":[ … ], … }
//     {"typed":"title","item":5,"text":"Green t", … }
//
// As in an outline file, each line ends with a checksum that continues from the previous line.
// The checksums also cover the base.
// All complete lines can be read even if the end of the file is missing.
// The last line can contain text that is still being typed.
// The next line overwrites the typed text.

/// The first line of a recovery file.
package struct RecoveryHeader: Equatable, Sendable {
  /// The path or the name of the edited document.
  package var source: String
  /// The name of the document format of the base, or one of the constants below.
  package var base: String
  /// The time at which the recovery file was created, in seconds since 1970.
  package var time: Int64
  /// The items of the base in preorder, with the numbers that the edits use. The value is `nil` if reading the
  /// base already gives the items these numbers.
  package var items: [ItemID]?

  /// The value of `base` if the base is a checkpoint. Outline files store documents in this form.
  package static let checkpoint = "outline"
  /// The value of `base` if there is no base. An outline file already contains all edits, so the recovery file of
  /// an outline file contains only the text that is being typed.
  package static let none = "none"

  package init(source: String, base: String, time: Int64) {
    (self.source, self.base, self.time) = (source, base, time)
  }
}

/// Text that is still being typed, and the purpose of the text.
package struct TypedText: Equatable, Sendable {
  package var purpose: String
  /// The item that the text belongs to, or `nil` if the text belongs to no item.
  package var item: ItemID?
  package var text: String

  package init(purpose: String, item: ItemID?, text: String) {
    (self.purpose, self.item, self.text) = (purpose, item, text)
  }
}

/// Creates the lines of a recovery file. The size of the line for an edit depends on the size of the change,
/// and not on the size of the document.
package struct RecoveryWriter: Sendable {
  var nextLine: LineStart
  /// The number of edits that have been written.
  package internal(set) var count = 0

  /// Begins a recovery file.
  ///
  /// - Returns: A writer for the edits, and the first bytes of the file, which contain the header and the base.
  package static func begin(
    _ header: RecoveryHeader, base: [UInt8]
  ) -> (writer: RecoveryWriter, bytes: [UInt8]) {
    var text = JournalText()
    text.line { json in
      json.member("format", RecoveredText.format)
      json.member("version", RecoveredText.version)
      json.member("time", Timestamp.text(header.time))
      json.member("source", header.source)
      json.member("base", header.base)
      if let items = header.items {
        json.beginArray("items")
        for item in items { json.write(item.number) }
        json.endArray()
      }
      json.member("size", base.count)
    }
    let writer = RecoveryWriter(nextLine: text.nextLine.after(base: base[...]))
    return (writer, text.bytes + base + [UInt8(ascii: "\n")])
  }

  /// The offset at which the next line will start, in bytes.
  package var offset: Int { nextLine.offset }

  /// Returns the line for an edit, and a writer for the following lines.
  package func edit(
    _ difference: DocumentDifference, note: String, time: Int64
  ) -> (writer: RecoveryWriter, bytes: [UInt8]) {
    var text = JournalText(at: nextLine)
    let entry = HistoryEntry(sequence: count + 1, time: time, note: note, kind: .edit)
    JournalRecord(entry: entry, difference: difference).write(to: &text)
    return (RecoveryWriter(nextLine: text.nextLine, count: count + 1), text.bytes)
  }

  /// Returns the line for text that is being typed. The next line to be written overwrites this line.
  package func typed(_ typed: TypedText) -> [UInt8] {
    var text = JournalText(at: nextLine)
    text.line { json in
      json.member("typed", typed.purpose)
      if let item = typed.item {
        json.member("item", item.number)
      }
      json.member("text", typed.text)
    }
    return text.bytes
  }
}

extension LineStart {
  /// Returns the start of the line after a base, if the base starts here and is followed by a line feed.
  func after(base: ArraySlice<UInt8>) -> LineStart {
    LineStart(offset: offset + base.count + 1, line: line + 1, sum: sum.extended(by: base))
  }
}

/// The contents of a recovery file, up to the first line that is not intact.
package struct RecoveredText: Sendable {
  package private(set) var header: RecoveryHeader
  package private(set) var base: [UInt8]
  private var records: [JournalRecord] = []
  package private(set) var typed: TypedText?
  /// A writer for adding lines after the last edit.
  package private(set) var writer: RecoveryWriter
  /// The number of bytes at the end of the file that could not be interpreted.
  package private(set) var lost = 0

  static let format = "outline-recovery"
  static let version = 1

  /// - Returns: `nil` unless the bytes are a recovery file with an intact header and base.
  package init?(reading bytes: [UInt8]) {
    var lines = LinesInMemory(bytes: bytes)
    guard let (header, size) = lines.next({ try? RecoveryHeader.read($0) }),
      0...(bytes.count - lines.nextLine.offset) ~= size
    else { return nil }
    let base = bytes[lines.nextLine.offset..<lines.nextLine.offset + size]
    guard bytes.dropFirst(base.endIndex).first == UInt8(ascii: "\n") else { return nil }
    lines.nextLine = lines.nextLine.after(base: base)
    (self.header, self.base) = (header, Array(base))
    writer = RecoveryWriter(nextLine: lines.nextLine)
    readEdits(&lines)
    if let typed = lines.next({ try? TypedText($0) }) { self.typed = typed }
    lost = bytes.count - lines.nextLine.offset
  }

  private mutating func readEdits(_ lines: inout LinesInMemory) {
    while let record = lines.next({ try? JournalRecord($0) }) {
      guard record.entry.sequence == writer.count + 1 else { return }
      records.append(record)
      writer = RecoveryWriter(nextLine: lines.nextLine, count: records.count)
    }
  }

  /// The edits, each with its note and its time.
  package var edits: [HistoryEntry] { records.map(\.entry) }

  /// Returns the document with all edits applied.
  ///
  /// - Parameter base: The document that was read from the base.
  /// - Returns: The document, or `nil` if the edits do not apply to the base.
  package func document(after base: OutlineDocument) -> OutlineDocument? {
    records.reduce(base) { $0?.applying($1.difference) }
  }
}

extension RecoveryHeader {
  /// Reads the first line of a recovery file, which also contains the size of the base.
  fileprivate static func read(
    _ line: JournalLine
  ) throws(OutlineFileError) -> (RecoveryHeader, size: Int) {
    var header = RecoveryHeader(source: "", base: "", time: 0)
    var (format, version, size) = ("", 0, -1)
    try line.read { (reader) throws(JSONError) in
      try reader.readMembers { (name, reader) throws(JSONError) in
        switch name {
        case "format": format = try reader.readString()
        case "version": version = try reader.readInteger()
        case "time": header.time = Timestamp.seconds(try reader.readString()) ?? 0
        case "source": header.source = try reader.readString()
        case "base": header.base = try reader.readString()
        case "items":
          header.items = try reader.readElements { (reader) throws(JSONError) in
            try reader.readItem()
          }
        case "size": size = try reader.readInteger()
        case "sum": try reader.skipValue()
        default: return false
        }
        return true
      }
    }
    guard format == RecoveredText.format, version == RecoveredText.version else {
      throw line.start.damaged("expected a recovery file")
    }
    return (header, size)
  }
}

extension OutlineDocument {
  /// Returns a copy of the document in which the items have the given numbers.
  ///
  /// - Parameter items: The new items in preorder.
  /// - Returns: The document, or `nil` unless `items` contains as many different items as the document has
  ///   rows.
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows.
  package func withItems(_ items: [ItemID]) -> OutlineDocument? {
    let old = outline.items
    guard items.count == old.count, Set(items).count == items.count else { return nil }
    // All items first get unused numbers, because a new number may still be the number of another item.
    let first = max(nextNumber, (items.map(\.number).max() ?? 0) + 1)
    let between = items.indices.map { ItemID(first + $0) }
    var result = renumbered(by: Dictionary(uniqueKeysWithValues: zip(old, between)))
      .renumbered(by: Dictionary(uniqueKeysWithValues: zip(between, items)))
    result.nextNumber = first
    return result
  }
}

extension TypedText {
  fileprivate init(_ line: JournalLine) throws(OutlineFileError) {
    var (purpose, text): (String?, String?) = (nil, nil)
    var item: ItemID?
    try line.read { (reader) throws(JSONError) in
      try reader.readMembers { (name, reader) throws(JSONError) in
        switch name {
        case "typed": purpose = try reader.readString()
        case "item": item = try reader.readItem()
        case "text": text = try reader.readString()
        case "sum": try reader.skipValue()
        default: return false
        }
        return true
      }
    }
    guard let purpose, let text else {
      throw line.start.damaged("expected the members “typed” and “text”")
    }
    self.init(purpose: purpose, item: item, text: text)
  }
}

extension OutlineFile {
  /// An unfinished commit at the end of a file. The write was interrupted because the process was killed or
  /// the power failed, so the commit was never acknowledged.
  ///
  /// An unfinished commit is either the beginning of a line, or a line with sectors that were not written to the
  /// disk. Any other line with a wrong checksum is damage, and a file with a damaged line cannot be opened.
  ///
  /// Opening the file for writing removes the unfinished commit. Opening the file for reading or sharing
  /// ignores the unfinished commit. The next commit to a shared file removes the unfinished commit.
  public struct Recovery: Hashable, Sendable {
    /// The number of the unfinished line. The first line of the file has the number 1.
    public let line: Int
    /// The offset of the line, which is the number of bytes before the line in the file.
    public let byte: Int
    /// The number of bytes in the line.
    public let count: Int
  }
}
