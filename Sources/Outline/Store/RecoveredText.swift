/// What a recovery file says, as far as it is whole.
package struct RecoveredText: Sendable {
  package private(set) var header: RecoveryHeader
  package private(set) var base: [UInt8]
  package private(set) var edits: [Edit] = []
  package private(set) var typed: TypedText?
  /// Goes on after the last edit.
  package private(set) var writer: RecoveryWriter
  /// How many bytes at the end are not as they were written.
  package private(set) var lost = 0

  package struct Edit: Sendable {
    package var note: String
    package var time: Int
    package var difference: DocumentDifference
  }

  static let format = "outline-recovery"
  static let version = 1

  /// - Returns: nil if it is no recovery file, or nothing can be made of it.
  package init?(reading bytes: [UInt8]) {
    var lines = LinesInMemory(bytes: bytes)
    guard let (header, size) = lines.next({ try? RecoveryHead($0).values }),
      0...(bytes.count - lines.place.offset) ~= size
    else { return nil }
    let base = bytes[lines.place.offset..<lines.place.offset + size]
    guard bytes.dropFirst(base.endIndex).first == UInt8(ascii: "\n") else { return nil }
    lines.place = lines.place.after(base: base)
    (self.header, self.base) = (header, Array(base))
    writer = RecoveryWriter(place: lines.place, sequence: 0)
    readEdits(&lines)
    if let typed = lines.next({ try? TypedText($0) }) { self.typed = typed }
    lost = bytes.count - lines.place.offset
  }

  private mutating func readEdits(_ lines: inout LinesInMemory) {
    while let record = lines.next({ try? JournalRecord($0) }) {
      let entry = record.entry
      guard entry.sequence == writer.count + 1 else { return }
      edits.append(Edit(note: entry.note, time: entry.time, difference: record.difference))
      writer = RecoveryWriter(place: lines.place, sequence: entry.sequence)
    }
  }

  /// The document after all edits.
  ///
  /// - Parameter base: The document that the base says.
  /// - Returns: nil if the edits do not fit it.
  package func document(after base: OutlineDocument) -> OutlineDocument? {
    var document = base
    for edit in edits {
      guard let newer = document.applying(edit.difference) else { return nil }
      document = newer
    }
    return document
  }
}

/// The first line.
private struct RecoveryHead {
  var values: (RecoveryHeader, size: Int)

  init(_ line: JournalLine) throws(OutlineFileError) {
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
        case "size": size = try reader.readInteger()
        case "sum": try reader.skipValue()
        default: return false
        }
        return true
      }
    }
    guard format == RecoveredText.format, version == RecoveredText.version else {
      throw line.place.damaged("expected a recovery file")
    }
    values = (header, size)
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
    guard let purpose, let text else { throw line.place.damaged("expected what was typed") }
    self.init(purpose, item, text)
  }
}
