// The edits of a document that are not saved yet, as text that may end after any line:
//
//     {"format":"outline-recovery","version":1,"source":"/home/me/a.md","base":"markdown","size":9, … }
//     - the document as it was when it was read: as many bytes
//     {"seq":1,"time":"2026-02-03T04:05:06Z","note":"rename Tea","changes":[ … ], … }
//     {"typed":"title","item":5,"text":"Green t", … }
//
// The lines end as those of an outline file do: with a checksum that goes on from that of the line
// before. The base has its place in that chain. What is being typed is the last line, if there is
// one, and the next line is written over it.

/// What a recovery file is about.
package struct RecoveryHeader: Equatable, Sendable {
  /// The document, as its path or what it is called.
  package var source: String
  /// How the base is written: the name of a format, or one of those below.
  package var base: String
  /// When it was begun, in seconds since 1970.
  package var time: Int

  /// The base is a checkpoint, as in an outline file.
  package static let checkpoint = "outline"
  /// There is no base: what is typed is about an outline file as it is.
  package static let none = "none"

  package init(source: String, base: String, time: Int) {
    (self.source, self.base, self.time) = (source, base, time)
  }
}

/// A text that is being typed, and what for.
package struct TypedText: Equatable, Sendable {
  package var purpose: String
  /// The item that it is about, if there is one.
  package var item: ItemID?
  package var text: String

  package init(_ purpose: String, _ item: ItemID?, _ text: String) {
    (self.purpose, self.item, self.text) = (purpose, item, text)
  }
}

/// Makes the text of a recovery file, part by part. Each part is as large as what changed.
package struct RecoveryWriter: Sendable {
  private var place: JournalPlace
  private var sequence = 0

  /// - Returns: Also the beginning of the text: what it is about, and the document before all edits.
  package static func begin(
    _ header: RecoveryHeader, base: [UInt8]
  ) -> (writer: RecoveryWriter, bytes: [UInt8]) {
    var text = JournalText()
    text.line { json in
      json.name("format")
      json.write(RecoveredText.format)
      json.name("version")
      json.write(RecoveredText.version)
      json.name("time")
      json.write(Timestamp.text(header.time))
      json.name("source")
      json.write(header.source)
      json.name("base")
      json.write(header.base)
      json.name("size")
      json.write(base.count)
    }
    let writer = RecoveryWriter(place: text.place.after(base: base[...]), sequence: 0)
    return (writer, text.bytes + base + [UInt8(ascii: "\n")])
  }

  init(place: JournalPlace, sequence: Int) {
    (self.place, self.sequence) = (place, sequence)
  }

  /// Where the next line goes, in bytes.
  package var offset: Int { place.offset }

  /// How many edits there are.
  package var count: Int { sequence }

  /// The line of an edit, and the writer for what comes after it.
  package func edit(
    _ difference: DocumentDifference, note: String, time: Int
  ) -> (writer: RecoveryWriter, bytes: [UInt8]) {
    var text = JournalText(at: place)
    let entry = HistoryEntry(sequence: sequence + 1, time: time, note: note, kind: .edit)
    JournalRecord(entry: entry, difference: difference).write(to: &text)
    return (RecoveryWriter(place: text.place, sequence: sequence + 1), text.bytes)
  }

  /// The line of what is being typed, which the next line takes the place of.
  package func typed(_ typed: TypedText) -> [UInt8] {
    var text = JournalText(at: place)
    text.line { json in
      json.name("typed")
      json.write(typed.purpose)
      if let item = typed.item {
        json.name("item")
        json.write(item.number)
      }
      json.name("text")
      json.write(typed.text)
    }
    return text.bytes
  }
}

extension JournalPlace {
  /// The place after a base and the end of its last line.
  func after(base: ArraySlice<UInt8>) -> JournalPlace {
    JournalPlace(offset: offset + base.count + 1, line: line + 1, sum: sum.extended(by: base))
  }
}
