/// Reads a `TransactionText`.
struct TransactionReader<Item: Hashable> {
  let item: (Int) -> Item?

  func read(_ bytes: [UInt8]) throws(FormatError) -> TransactionText<Item> {
    try bytes.withBytes { text throws(FormatError) in
      do throws(JSONError) {
        return try read(text)
      } catch {
        var locations = TextLocations()
        throw locations.error(at: error.offset, in: text, error.message)
      }
    }
  }

  private func read(
    _ text: UnsafeRawBufferPointer
  ) throws(JSONError) -> TransactionText<Item> {
    var reader = JSONReader(text)
    let members = try JSONMembers(&reader)
    try reader.end()
    // The format and the version must be read first, because another version may have other members.
    try members.read("format") { (reader) throws(JSONError) in
      let (start, format) = (reader.offset, try reader.readString())
      if format == TransactionText<Item>.format.description { return }
      throw JSONError(at: start, "its format is “\(format)”")
    }
    try members.read("version") { (reader) throws(JSONError) in
      let (start, version) = (reader.offset, try reader.readInteger())
      if version == TransactionText<Item>.version { return }
      throw JSONError(at: start, "its version is \(version); only version 1 is supported")
    }
    return TransactionText(
      source: try members.read("source", readName),
      titles: try members.readElements("titles", readName),
      renamings: try members.readElements("renamed") { (reader) throws(JSONError) in
        try readChange(&reader, readName)
      },
      edits: try !members.has("edited")
        ? []
        : members.readElements("edited") { (reader) throws(JSONError) in
          try readChange(&reader, readAside)
        },
      try members.read("transaction", readTransaction))
  }

  private func readChange<Value>(
    _ reader: inout JSONReader, _ readValue: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> TransactionText<Item>.Change<Value> {
    let members = try JSONMembers(&reader)
    return TransactionText.Change(
      try members.read("item", readItem), from: try members.read("from", readValue),
      to: try members.read("to", readValue))
  }

  private func readAside(
    _ reader: inout JSONReader
  ) throws(JSONError) -> TransactionText<Item>.Aside {
    let members = try JSONMembers(&reader)
    return TransactionText.Aside(
      isChecked: try members.has("checked") ? members.read("checked", readBoolean) : nil,
      note: try members.has("note") ? members.read("note", readName) : nil)
  }

  private func readTransaction(
    _ reader: inout JSONReader
  ) throws(JSONError) -> ReorderTransaction<String, Item> {
    let start = reader.offset
    let members = try JSONMembers(&reader)
    let transaction = ReorderTransaction(
      from: try members.read("initialSnapshot", readSnapshot),
      to: try members.read("finalSnapshot", readSnapshot),
      sections: try members.readElements("sectionTransactions", readSectionTransaction))
    guard let transaction else {
      throw JSONError(at: start, ReorderTransaction<String, Item>.contradiction)
    }
    return transaction
  }

  private func readSectionTransaction(
    _ reader: inout JSONReader
  ) throws(JSONError) -> SectionTransaction<String, Item> {
    let members = try JSONMembers(&reader)
    return SectionTransaction(
      sectionIdentifier: try members.read("sectionIdentifier", readString),
      initialSnapshot: try members.read("initialSnapshot", readOutline),
      finalSnapshot: try members.read("finalSnapshot", readOutline))
  }

  private func readSnapshot(
    _ reader: inout JSONReader
  ) throws(JSONError) -> Snapshot<String, Item> {
    let start = reader.offset
    let sections = try JSONMembers(&reader).readElements("sections", readSection)
    do {
      return try Snapshot(sections)
    } catch {
      throw JSONError(at: start, error.description)
    }
  }

  private func readSection(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (identifier: String, items: [Item]) {
    let members = try JSONMembers(&reader)
    return (
      try members.read("identifier", readString), try members.readElements("items", readItem)
    )
  }

  private func readOutline(
    _ reader: inout JSONReader
  ) throws(JSONError) -> SectionSnapshot<Item> {
    let start = reader.offset
    let members = try JSONMembers(&reader)
    let items = try members.readElements("items", readItem)
    let shape = SectionSnapshot<Item>.shape(
      levels: try members.readElements("levels", readInteger),
      expanded: try members.readElements("expanded", readInteger))
    guard let shape, shape.rows.count == items.count else {
      throw JSONError(at: start, "the levels or the expanded rows do not match the items")
    }
    do {
      return try SectionSnapshot(items, shapedAs: shape)
    } catch {
      throw JSONError(at: start, error.description)
    }
  }
}

/// Reads single values.
extension TransactionReader {
  private func readInteger(_ reader: inout JSONReader) throws(JSONError) -> Int {
    try reader.readInteger()
  }

  private func readBoolean(_ reader: inout JSONReader) throws(JSONError) -> Bool {
    try reader.readBoolean()
  }

  private func readString(_ reader: inout JSONReader) throws(JSONError) -> String {
    try reader.readString()
  }

  private func readItem(_ reader: inout JSONReader) throws(JSONError) -> Item {
    let (start, number) = (reader.offset, try reader.readInteger())
    guard let item = item(number) else { throw JSONError(at: start, "there is no item \(number)") }
    return item
  }

  /// Reads a string, or an object with the Base64 form of bytes that are not UTF-8.
  private func readName(_ reader: inout JSONReader) throws(JSONError) -> [UInt8] {
    if try reader.kind() == .string { return Array(try reader.readString().utf8) }
    let (start, value) = (reader.offset, try reader.readValue())
    if let bytes = JSONTitle(json: value)?.bytes.flatMap(Base64.decode) { return bytes }
    throw reader.unexpected("a string or {\"bytes\": Base64}", at: start)
  }
}

/// The members of a JSON object, which can be read by name in any order.
private struct JSONMembers {
  private let reader: JSONReader
  /// The offset at which the value of each member starts.
  private var offsets: [String: Int] = [:]

  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let name = try reader.nextName() {
      offsets[name.string] = reader.offset
      try reader.skipValue()
    }
    self.reader = reader
  }

  func has(_ name: StaticString) -> Bool { offsets[name.description] != nil }

  func read<Value>(
    _ name: StaticString, _ readValue: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    guard let offset = offsets[name.description] else { throw reader.missing(name) }
    var reader = reader
    reader.offset = offset
    return try readValue(&reader)
  }

  func readElements<Element>(
    _ name: StaticString, _ readElement: (inout JSONReader) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    try read(name) { (reader) throws(JSONError) in try reader.readElements(readElement) }
  }
}

extension ReorderTransaction {
  /// Creates a transaction from the snapshots and outlines in a transaction file. Returns `nil` if the
  /// outlines do not match the snapshots.
  ///
  /// - Parameters:
  ///   - initialSnapshot: The visible items of all sections before the transaction.
  ///   - finalSnapshot: The visible items of all sections after the transaction.
  ///   - sections: The changed sections with their outlines, beginning with the last section.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items.
  init?(
    from initialSnapshot: Snapshot<Section, Item>, to finalSnapshot: Snapshot<Section, Item>,
    sections: [SectionTransaction<Section, Item>]
  ) {
    let changed = Dictionary(
      sections.map { ($0.sectionIdentifier, $0) }, uniquingKeysWith: { first, _ in first })
    guard changed.count == sections.count else { return nil }
    let initial = initialSnapshot.outlines { changed[$0]?.initialSnapshot }
    let final = finalSnapshot.outlines { changed[$0]?.finalSnapshot }
    guard initialSnapshot.sectionIdentifiers == finalSnapshot.sectionIdentifiers,
      // Sections that share items are rejected first, because combining them would take quadratic time.
      [initial, final].allSatisfy({ repeats(in: $0.flatMap(\.outline.items)).isEmpty })
    else { return nil }
    self.init(from: SectionedOutline(initial), to: SectionedOutline(final))
    guard sectionTransactions == sections, self.initialSnapshot == initialSnapshot,
      self.finalSnapshot == finalSnapshot
    else { return nil }
  }

  static var contradiction: String {
    "The section transactions do not lead from the initial snapshot to the final one"
  }
}

extension Snapshot {
  /// Returns the sections with their outlines. If `outline` returns `nil` for a section, the outline of that
  /// section contains all items of the section as roots.
  fileprivate func outlines(
    _ outline: (Section) -> SectionSnapshot<Item>?
  ) -> [(section: Section, outline: SectionSnapshot<Item>)] {
    sectionIdentifiers.map { section in
      if let outline = outline(section) { return (section, outline) }
      var outline = SectionSnapshot<Item>()
      outline.append(itemIdentifiers(inSection: section))
      return (section, outline)
    }
  }
}
