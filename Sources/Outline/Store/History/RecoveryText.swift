// A recovery file contains a document, which is called the base, and its unsaved edits:
//
//     {"format":"outline-recovery","version":1,"source":"/home/me/a.md","base":"markdown","size":9, … }
//     - the document as it was read, "size" bytes long
//     {"seq":1,"time":"2026-02-03T04:05:06Z","note":"rename Tea","changes":[ … ], … }
//     {"typed":"title","item":5,"text":"Green t", … }
//
// As in an outline file, each line ends with a checksum that continues from the previous line.
// The checksums also cover the base. All complete lines can be read even if the end of the file is missing.
// The last line can contain text that is still being typed. The next line overwrites the typed text.

/// The first line of a recovery file.
package struct RecoveryHeader: Equatable, Sendable {
  /// The path or the name of the edited document.
  package var source: String
  /// The name of the document format of the base, or one of the constants below.
  package var base: String
  /// The time at which the recovery file was created, in seconds since 1970.
  package var time: Int64
  /// The items of the base in preorder, with the numbers that the edits use. The value is `nil` if the items
  /// already get these numbers when the base is read.
  package var items: [ItemID]?

  /// The value of `base` if the base is a checkpoint, the form in which an outline file stores a document.
  package static let checkpoint = "outline"
  /// The value of `base` if there is no base. An outline file already contains its edits, so its recovery
  /// file contains only the text that is being typed.
  package static let none = "none"

  package init(source: String, base: String, time: Int64) {
    (self.source, self.base, self.time) = (source, base, time)
  }
}

/// Text that is still being typed, and the purpose of the text.
package struct TypedText: Equatable, Sendable {
  package var purpose: String
  /// The item to which the text belongs, or `nil` if it belongs to no item.
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
  /// - Returns: A writer for the edits, and the bytes of the header and the base, with which the file begins.
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
