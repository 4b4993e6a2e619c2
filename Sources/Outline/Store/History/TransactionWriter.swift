/// Writes a `TransactionText`.
struct TransactionWriter<Item: Hashable> {
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
