/// A commit in an outline file: its entry in the history, and its changes. The size of a record is
/// proportional to the size of the changes.
struct JournalRecord {
  var entry: HistoryEntry
  var difference: DocumentDifference
  /// Maps the numbers of inserted items in the file where the commit was made to their numbers in this file.
  /// Contains only the items whose two numbers differ.
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
