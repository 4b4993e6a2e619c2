/// All changes between two documents. These are the changes to the outline, to the contents of the items, and
/// to the header. A difference is lossless, so it can be undone:
///
///     let changes = newer.difference(from: older)
///     older.applying(changes) == newer             // always
///     newer.applying(changes.inverse()) == older   // always
public struct DocumentDifference: Equatable, Sendable {
  /// The changes to the outline.
  public var outline: OutlineDifference<ItemID>
  /// The changes to the contents of items. The array also contains a change for each inserted or removed item.
  public var contents: [ContentChange]
  /// The change to the header, or `nil` if the header did not change.
  public var header: HeaderChange?

  /// A change to the content of an item.
  public struct ContentChange: Hashable, Sendable, Encodable {
    /// The item whose content changed.
    public var item: ItemID
    /// The content before the change, or `nil` if the item was inserted.
    public var old: ItemContent?
    /// The content after the change, or `nil` if the item was removed.
    public var new: ItemContent?

    /// Creates a change.
    public init(_ item: ItemID, from old: ItemContent?, to new: ItemContent?) {
      self.item = item
      self.old = old
      self.new = new
    }
  }

  /// A change to the header.
  public struct HeaderChange: Hashable, Sendable, Encodable {
    /// The header before the change.
    public var old: [DocumentField]
    /// The header after the change.
    public var new: [DocumentField]

    /// Creates a change.
    public init(from old: [DocumentField], to new: [DocumentField]) {
      self.old = old
      self.new = new
    }
  }

  /// Creates a difference from its parts. Only ``OutlineDocument/applying(_:)`` checks whether the
  /// difference fits a document.
  ///
  /// - Parameters:
  ///   - outline: The changes to the outline.
  ///   - contents: The changes to the contents of items, including one for each inserted or removed item.
  ///   - header: The change to the header, or `nil` if the header did not change.
  public init(
    outline: OutlineDifference<ItemID>, contents: [ContentChange] = [], header: HeaderChange? = nil
  ) {
    self.outline = outline
    self.contents = contents
    self.header = header
  }

  /// True if the difference contains no changes.
  public var isEmpty: Bool { outline.isEmpty && contents.isEmpty && header == nil }

  /// Returns the difference that undoes this difference.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public func inverse() -> DocumentDifference {
    DocumentDifference(
      outline: outline.inverse(),
      contents: contents.map { ContentChange($0.item, from: $0.new, to: $0.old) },
      header: header.map { HeaderChange(from: $0.new, to: $0.old) })
  }
}

extension OutlineDocument {
  /// Returns the difference that changes an older document into this document.
  ///
  /// - Complexity: O(*c* log *n*) if one document is a copy of the other with *c* changes; otherwise O(*n*
  ///   log *n*).
  public func difference(from older: OutlineDocument) -> DocumentDifference {
    difference(from: older, outline: outline.outlineDifference(from: older.outline))
  }

  /// Returns the difference that changes an older document into this document.
  ///
  /// - Parameter outlineDifference: The changes to the outline.
  func difference(
    from older: OutlineDocument, outline outlineDifference: OutlineDifference<ItemID>
  ) -> DocumentDifference {
    var changes: [DocumentDifference.ContentChange] = []
    for change in outlineDifference {
      switch change {
      case .remove(let item, _, _): changes.append(.init(item, from: older[item], to: nil))
      case .insert(let item, _, _): changes.append(.init(item, from: nil, to: self[item]))
      case .move, .expand, .collapse: break
      }
    }
    changes += contentChanges(since: older).filter {
      outline.contains($0.item) && older.outline.contains($0.item)
    }
    return DocumentDifference(
      outline: outlineDifference, contents: changes,
      header: header == older.header ? nil : .init(from: older.header, to: header))
  }

  /// Returns the content changes of items that have a content in both documents, ordered by item number. The
  /// items need not be in the outline of either document.
  ///
  /// - Complexity: O(*c* log *n*) if one document is a copy of the other with *c* changes; otherwise O(*n*
  ///   log *n*).
  package func contentChanges(
    since older: OutlineDocument
  ) -> [DocumentDifference.ContentChange] {
    contents.itemsThatDiffer(from: older.contents, by: { $0.hasSameBytes(as: $1) }).sorted().map {
      .init($0, from: older[$0], to: self[$0])
    }
  }

  /// Returns the document that results from applying a difference. Returns `nil` if the difference does not
  /// fit the document, or lacks the content of an item that it inserts or removes. Also returns `nil` if an
  /// item has a number that is not in ``ItemID/numbers``.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of changes.
  public func applying(_ difference: DocumentDifference) -> OutlineDocument? {
    guard let changed = outline.applying(difference.outline) else { return nil }
    var result = self
    for change in difference.contents {
      let current = outline.contains(change.item) ? contents[change.item] : nil
      let isThere = changed.contains(change.item)
      guard current == change.old, isThere == (change.new != nil),
        ItemID.numbers.contains(change.item.number)
      else { return nil }
      var content = change.new
      // A decoded difference does not refer to the source text that its contents were read from.
      if content?.source == nil {
        content?.source = current?.source
        content?.source?.isEdited = true
      }
      result.contents[change.item] = content
      result.nextNumber = max(result.nextNumber, change.item.number + 1)
    }
    result.outline = changed
    guard difference.hasContentsOfItems else { return nil }
    if let change = difference.header {
      guard header == change.old else { return nil }
      result.header = change.new
    }
    return result
  }
}

extension DocumentDifference {
  /// True if the difference contains the content of each item that it inserts or removes. If the difference
  /// inserts an item that was removed earlier, the document still has the item's content. Even so, the
  /// difference must contain this content, because a document that is stored and opened again lacks the
  /// contents of removed items.
  fileprivate var hasContentsOfItems: Bool {
    let described = Set(contents.lazy.filter { $0.old == nil || $0.new == nil }.map(\.item))
    return outline.allSatisfy { change in
      switch change {
      case .insert(let item, _, _), .remove(let item, _, _): described.contains(item)
      case .move, .expand, .collapse: true
      }
    }
  }
}

// An encoded difference has the same members as a commit in an outline file:
//
//     {"version": 1, "changes": [{"insert": 7, "at": {"index": 0}}],
//      "contents": [{"item": 7, "new": {"title": "Tea"}}],
//      "header": {"old": [], "new": [{"name": "title", "text": "Shopping"}]}}
//
// “contents” is absent if no content changes, and “header” is absent if the header does not change.
// “old” is absent if the item is inserted, and “new” is absent if the item is removed.

extension DocumentDifference: Codable {
  /// Encodes the difference as an object.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.writeVersion()
    try members.encode(outline, forKey: "changes")
    if !contents.isEmpty { try members.encode(contents, forKey: "contents") }
    try members.encodeIfPresent(header, forKey: "header")
  }

  /// Decodes a difference. Only ``OutlineDocument/applying(_:)`` checks whether the difference fits a
  /// document.
  ///
  /// - Throws: `DecodingError` if the version is unknown, or if a change is malformed.
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A document difference", from: decoder) { members in
      try members.readVersion()
      return DocumentDifference(
        outline: try members.read("changes"), contents: try members.readIfAny("contents") ?? [],
        header: try members.readIfAny("header"))
    }
  }
}

extension DocumentDifference.ContentChange: Decodable {
  /// Decodes a change to an item's content.
  ///
  /// - Throws: `DecodingError` if there are members other than `item`, `old` and `new`.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A content change", from: decoder) { members in
      Self(
        try members.read("item"), from: try members.readIfAny("old"),
        to: try members.readIfAny("new"))
    }
  }
}

extension DocumentDifference.HeaderChange: Decodable {
  /// Decodes a change to the header.
  ///
  /// - Throws: `DecodingError` if there are members other than `old` and `new`.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A header change", from: decoder) { members in
      let (old, new): ([StoredField], [StoredField]) = (
        try members.read("old"), try members.read("new")
      )
      return Self(from: old.compactMap(\.field), to: new.compactMap(\.field))
    }
  }
}
