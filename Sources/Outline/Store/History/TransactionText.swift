/// A transaction in which the items are represented by numbers, together with the titles of the items. A
/// transaction is written as one line of JSON, which is broken into three lines here:
///
///     {"format":"outline-transaction","renamed":[{"from":"Tea","item":1,"to":"Green tea"}],
///      "source":"list.opml","titles":["Food","Tea"],
///      "transaction":{"finalSnapshot":…,"initialSnapshot":…,"sectionTransactions":[…]},"version":1}
///
/// The members of each object are sorted by name. A title, a note or a source that is not UTF-8 is written
/// as an object with its bytes in Base64, such as `{"bytes":"/w=="}`. If a checkbox or a note changes,
/// there is another member before `format`:
///
///     "edited":[{"from":{"checked":false},"item":1,"to":{"checked":true,"note":"at noon"}}]
///
/// The transaction contains all items before and after the change, so that a transaction file can be read
/// without the source. `initialSnapshot` and `finalSnapshot` contain the visible items, and
/// `sectionTransactions` contains the outlines that have changed.
package struct TransactionText<Item: Hashable> {
  /// The source, as it was named on the command line.
  package var source: [UInt8]
  /// The titles of the items before any item was renamed, indexed by item number.
  package var titles: [[UInt8]]
  package var renamings: [Renaming]
  /// The changes to checkboxes and notes.
  package var edits: [Edit]
  package var transaction: ReorderTransaction<String, Item>

  package typealias Renaming = Change<[UInt8]>
  package typealias Edit = Change<Aside>

  package struct Change<Value> {
    package var item: Item
    package var from: Value
    package var to: Value

    package init(_ item: Item, from: Value, to: Value) {
      (self.item, self.from, self.to) = (item, from, to)
    }
  }

  /// The checkbox and the note of an item.
  package struct Aside: Equatable {
    /// True if the checkbox is checked, or `nil` if the item has no checkbox.
    package var isChecked: Bool?
    package var note: [UInt8]?

    package init(isChecked: Bool? = nil, note: [UInt8]? = nil) {
      (self.isChecked, self.note) = (isChecked, note)
    }
  }

  static var format: StaticString { "outline-transaction" }
  static var version: Int { 1 }

  package init(
    source: [UInt8], titles: [[UInt8]], renamings: [Renaming], edits: [Edit] = [],
    _ transaction: ReorderTransaction<String, Item>
  ) {
    (self.source, self.titles, self.renamings) = (source, titles, renamings)
    (self.edits, self.transaction) = (edits, transaction)
  }

  /// Reads a transaction from its JSON. Unknown members are ignored.
  ///
  /// - Parameter item: A function that returns the item with the given number, or `nil` if no item has that
  ///   number.
  /// - Throws: ``FormatError`` with the location of the problem.
  /// - Complexity: O(*b*), where *b* is the number of bytes.
  package init(reading bytes: [UInt8], item: @escaping (Int) -> Item?) throws(FormatError) {
    self = try TransactionReader(item: item).read(bytes)
  }

  /// Returns the transaction as a line of JSON, which ends with a newline.
  ///
  /// - Parameter number: A function that returns the number of the given item.
  /// - Complexity: O(*b*), where *b* is the number of bytes.
  package func encoded(number: @escaping (Item) -> Int) -> [UInt8] {
    TransactionWriter(number: number).bytes(of: self)
  }
}

/// Writes a `TransactionText`.
private struct TransactionWriter<Item: Hashable> {
  var json = JSONWriter()
  let number: (Item) -> Int

  consuming func bytes(of text: TransactionText<Item>) -> [UInt8] {
    json.beginObject()
    // Without edits, “edited” is omitted, so that older versions of the library can read the transaction.
    if !text.edits.isEmpty {
      writeMember("edited", elements: text.edits) { writer, edit in
        writer.write(edit) { writer, aside in writer.write(aside) }
      }
    }
    json.member("format", TransactionText<Item>.format.description)
    writeMember("renamed", elements: text.renamings) { writer, renaming in
      writer.write(renaming) { writer, title in writer.json.write(exactly: title[...]) }
    }
    json.name("source")
    json.write(exactly: text.source[...])
    json.array("titles", of: text.titles) { $0.write(exactly: $1[...]) }
    json.name("transaction")
    write(text.transaction)
    json.member("version", TransactionText<Item>.version)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private mutating func write<Value>(
    _ change: TransactionText<Item>.Change<Value>, _ write: (inout Self, Value) -> Void
  ) {
    json.beginObject()
    json.name("from")
    write(&self, change.from)
    json.member("item", number(change.item))
    json.name("to")
    write(&self, change.to)
    json.endObject()
  }

  private mutating func write(_ aside: TransactionText<Item>.Aside) {
    json.beginObject()
    if let isChecked = aside.isChecked { json.member("checked", isChecked) }
    if let note = aside.note {
      json.name("note")
      json.write(exactly: note[...])
    }
    json.endObject()
  }

  private mutating func write(_ transaction: ReorderTransaction<String, Item>) {
    json.beginObject()
    write("finalSnapshot", transaction.finalSnapshot)
    write("initialSnapshot", transaction.initialSnapshot)
    writeMember("sectionTransactions", elements: transaction.sectionTransactions) {
      writer, section in
      writer.json.beginObject()
      writer.write("finalSnapshot", section.finalSnapshot)
      writer.write("initialSnapshot", section.initialSnapshot)
      writer.json.member("sectionIdentifier", section.sectionIdentifier)
      writer.json.endObject()
    }
    json.endObject()
  }

  private mutating func write(_ name: StaticString, _ snapshot: Snapshot<String, Item>) {
    json.beginObject(name)
    writeMember("sections", elements: snapshot.sectionIdentifiers) { writer, section in
      writer.json.beginObject()
      writer.json.member("identifier", section)
      writer.writeNumbers("items", snapshot.itemIdentifiers(inSection: section).map(writer.number))
      writer.json.endObject()
    }
    json.endObject()
  }

  private mutating func write(_ name: StaticString, _ outline: SectionSnapshot<Item>) {
    let rows = outline.rows
    json.beginObject(name)
    writeNumbers("expanded", rows.enumerated().filter { $0.element.isExpanded }.map(\.offset))
    writeNumbers("items", rows.map { number($0.item) })
    writeNumbers("levels", rows.map(\.level))
    json.endObject()
  }

  private mutating func writeNumbers(_ name: StaticString, _ numbers: [Int]) {
    json.array(name, of: numbers) { $0.write($1) }
  }

  /// Writes a member whose value is an array.
  private mutating func writeMember<Element>(
    _ name: StaticString, elements: [Element], _ write: (inout Self, Element) -> Void
  ) {
    json.beginArray(name)
    for element in elements { write(&self, element) }
    json.endArray()
  }
}
