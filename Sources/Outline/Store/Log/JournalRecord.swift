/// A commit in an outline file, which consists of its entry in the history and its changes. The size of a
/// record is proportional to the size of the changes.
struct JournalRecord {
  var entry: HistoryEntry
  var difference: DocumentDifference
  /// The inserted items that have another number in this file than in the file where the commit was made.
  /// A key is an item's original number, and its value is the item's number in this file.
  var renumbered: [ItemID: ItemID] = [:]
}

extension JournalRecord {
  func write(to text: inout JournalText) {
    text.line { json in
      json.write(membersOf: entry)
      json.write(renumbered)
      json.name("changes")
      json.write(difference.outline)
      if !difference.contents.isEmpty {
        json.name("contents")
        json.write(difference.contents)
      }
      if let header = difference.header {
        json.name("header")
        json.write(header)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(membersOf entry: HistoryEntry) {
    member("seq", entry.sequence)
    member("time", entry.timestamp)
    if let replica = entry.replica {
      member("by", replica.description)
    }
    if entry.originalSequence != entry.sequence {
      member("was", entry.originalSequence)
    }
    switch entry.kind {
    case .edit: break
    case .folding:
      member("folding", true)
    case .undo(let edit):
      member("undoes", edit)
    case .redo(let edit):
      member("redoes", edit)
    }
    member("note", entry.note)
  }

  fileprivate mutating func write(_ renumbered: [ItemID: ItemID]) {
    if renumbered.isEmpty { return }
    beginArray("renumbered")
    for (old, new) in renumbered.sorted(by: { $0.key < $1.key }) {
      beginArray()
      write(old.number)
      write(new.number)
      endArray()
    }
    endArray()
  }

  fileprivate mutating func write(_ changes: [DocumentDifference.ContentChange]) {
    beginArray()
    for change in changes {
      beginObject()
      member("item", change.item.number)
      write("old", change.old)
      write("new", change.new)
      endObject()
    }
    endArray()
  }

  private mutating func write(_ name: StaticString, _ content: ItemContent?) {
    guard let content else { return }
    self.name(name)
    beginObject()
    write(membersOf: content)
    endObject()
  }

  fileprivate mutating func write(_ change: DocumentDifference.HeaderChange) {
    beginObject()
    name("old")
    write(change.old)
    name("new")
    write(change.new)
    endObject()
  }
}

extension HistoryEntry {
  /// Reads the entry of a commit, but not its changes.
  init(_ line: JournalLine) throws(OutlineFileError) {
    var record = RecordBuilder()
    self = try line.read { (reader) throws(JSONError) in
      try reader.beginObject()
      while let name = try reader.nextName(), try record.readEntry(name, &reader) {}
      return try record.entry(reader)
    }
  }
}

extension JournalRecord {
  init(_ line: JournalLine) throws(OutlineFileError) {
    var record = RecordBuilder()
    self = try line.read { (reader) throws(JSONError) in
      try reader.readMembers { (name, reader) throws(JSONError) in
        if try record.readEntry(name, &reader) { return true }
        return try record.readChanges(name, &reader)
      }
      try reader.end()
      return JournalRecord(
        entry: try record.entry(reader), difference: try record.difference(reader),
        renumbered: record.renumbered)
    }
  }
}

extension JournalLine {
  /// Reads the JSON object in a line.
  func read<Result>(
    _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(OutlineFileError) -> Result {
    var reader = JSONReader(bytes)
    do {
      return try body(&reader)
    } catch {
      throw start.damaged(error.message, at: error.offset)
    }
  }
}

/// Collects the members of a record while they are being read.
private struct RecordBuilder {
  private var sequence: Int?
  private var time: Int64?
  private var note = ""
  private var kind = HistoryEntry.Kind.edit
  private var replica: ReplicaID?
  private var originalSequence: Int?
  private(set) var renumbered: [ItemID: ItemID] = [:]
  private var outline: OutlineDifference<ItemID>?
  private var contents: [DocumentDifference.ContentChange] = []
  private var header: DocumentDifference.HeaderChange?

  /// Reads one member of the history entry.
  ///
  /// - Returns: `false` if a history entry has no member with this name.
  mutating func readEntry(_ name: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch name {
    case "seq": sequence = try reader.readSequence()
    case "time":
      let start = reader.offset
      time = Timestamp.seconds(try reader.readString())
      if time == nil {
        throw JSONError(at: start, "expected a time such as “2026-02-03T04:05:06Z”")
      }
    case "note": note = try reader.readString()
    case "folding": kind = try reader.readBoolean() ? .folding : .edit
    case "by": replica = try reader.readReplica()
    case "was": originalSequence = try reader.readSequence()
    case "undoes": kind = .undo(of: try reader.readSequence())
    case "redoes": kind = .redo(of: try reader.readSequence())
    default: return false
    }
    return true
  }

  /// Reads one of the members that describe the changes made by the commit.
  ///
  /// - Returns: `false` if the changes of a commit have no member with this name.
  mutating func readChanges(
    _ name: JSONText, _ reader: inout JSONReader
  ) throws(JSONError) -> Bool {
    switch name {
    case "renumbered": renumbered = try reader.readRenumbered()
    case "changes": outline = try reader.readOutlineDifference()
    case "contents":
      contents = try reader.readElements { (reader) throws(JSONError) in
        try reader.readContentChange()
      }
    case "header": header = try reader.readHeaderChange()
    case "sum": try reader.skipValue()
    default: return false
    }
    return true
  }

  func entry(_ reader: JSONReader) throws(JSONError) -> HistoryEntry {
    guard let sequence else { throw reader.missing("seq") }
    guard let time else { throw reader.missing("time") }
    return HistoryEntry(
      sequence: sequence, time: time, note: note, kind: kind, replica: replica,
      originalSequence: originalSequence)
  }

  func difference(_ reader: JSONReader) throws(JSONError) -> DocumentDifference {
    guard let outline else { throw reader.missing("changes") }
    return DocumentDifference(outline: outline, contents: contents, header: header)
  }
}

extension JSONReader {
  /// Reads the number of a commit.
  mutating func readSequence() throws(JSONError) -> Int {
    let start = offset
    let number = try readInteger()
    guard ItemID.numbers ~= number else {
      throw JSONError(at: start, "expected the number of a commit")
    }
    return number
  }

  fileprivate mutating func readRenumbered() throws(JSONError) -> [ItemID: ItemID] {
    var renumbered: [ItemID: ItemID] = [:]
    let start = offset
    let pairs = try readElements { (reader) throws(JSONError) in
      try reader.readElements { (reader) throws(JSONError) in try reader.readItem() }
    }
    for pair in pairs {
      guard pair.count == 2, renumbered.updateValue(pair[1], forKey: pair[0]) == nil else {
        throw JSONError(
          at: start, "expected pairs of an old and a new number, with no old number listed twice")
      }
    }
    return renumbered
  }

  fileprivate mutating func readReplica() throws(JSONError) -> ReplicaID {
    let start = offset
    guard let replica = ReplicaID(try readString()) else {
      throw JSONError(at: start, "expected 16 hexadecimal digits")
    }
    return replica
  }

  fileprivate mutating func readContentChange() throws(JSONError)
    -> DocumentDifference.ContentChange
  {
    var item: ItemID?
    var old: ItemContent?
    var new: ItemContent?
    try readMembers { (name, reader) throws(JSONError) in
      switch name {
      case "item": item = try reader.readItem()
      case "old": old = try reader.readContent()
      case "new": new = try reader.readContent()
      default: return false
      }
      return true
    }
    guard let item else { throw missing("item") }
    return DocumentDifference.ContentChange(item, from: old, to: new)
  }

  fileprivate mutating func readHeaderChange() throws(JSONError) -> DocumentDifference.HeaderChange
  {
    var old: [DocumentField] = []
    var new: [DocumentField] = []
    try readMembers { (name, reader) throws(JSONError) in
      switch name {
      case "old": old = try reader.readFields()
      case "new": new = try reader.readFields()
      default: return false
      }
      return true
    }
    return DocumentDifference.HeaderChange(from: old, to: new)
  }
}
