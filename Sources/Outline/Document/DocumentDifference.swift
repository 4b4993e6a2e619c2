/// Everything that changed between two documents: the outline, the contents of the items, and the header. A
/// difference is lossless, so it can be undone:
///
///     let changes = newer.difference(from: older)
///     older.applying(changes) == newer             // always
///     newer.applying(changes.inverse()) == older   // always
public struct DocumentDifference: Equatable, Sendable {
  /// The changes of the outline.
  public var outline: OutlineDifference<ItemID>
  /// The changes of contents. Each inserted or removed item also has one.
  public var contents: [ContentChange]
  /// The change of the header; `nil` if there is none.
  public var header: HeaderChange?

  /// A change of the content of an item.
  public struct ContentChange: Hashable, Sendable {
    /// The item.
    public var item: ItemID
    /// The content before; `nil` if the item was inserted.
    public var old: ItemContent?
    /// The content after; `nil` if the item was removed.
    public var new: ItemContent?

    /// Creates a change.
    public init(_ item: ItemID, from old: ItemContent?, to new: ItemContent?) {
      self.item = item
      self.old = old
      self.new = new
    }
  }

  /// A change of the header.
  public struct HeaderChange: Hashable, Sendable {
    /// The header before.
    public var old: [DocumentField]
    /// The header after.
    public var new: [DocumentField]

    /// Creates a change.
    public init(from old: [DocumentField], to new: [DocumentField]) {
      self.old = old
      self.new = new
    }
  }

  /// Creates a difference from its parts. ``OutlineDocument/applying(_:)`` checks whether it fits a
  /// document.
  ///
  /// - Parameters:
  ///   - outline: The changes of the outline.
  ///   - contents: The changes of contents, including one for each inserted or removed item.
  ///   - header: The change of the header; `nil` if there is none.
  public init(
    outline: OutlineDifference<ItemID>, contents: [ContentChange] = [], header: HeaderChange? = nil
  ) {
    self.outline = outline
    self.contents = contents
    self.header = header
  }

  /// True if nothing changed.
  public var isEmpty: Bool { outline.isEmpty && contents.isEmpty && header == nil }

  /// Returns the difference that undoes this one.
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
  /// Returns the changes since an older document.
  ///
  /// - Complexity: O(changes · log *n*) if the two documents share history, otherwise O(*n* log *n*).
  public func difference(from older: OutlineDocument) -> DocumentDifference {
    difference(from: older, outline: outline.outlineDifference(from: older.outline))
  }

  /// Returns the changes since an older document.
  ///
  /// - Parameter outlineDifference: The changes of the outline.
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

  /// Returns the changes of contents of items that both documents know, in the order of the item numbers.
  /// The items need not be in either outline.
  ///
  /// - Complexity: O(changes · log *n*) if the two documents share history, otherwise O(*n* log *n*).
  package func contentChanges(
    since older: OutlineDocument
  ) -> [DocumentDifference.ContentChange] {
    contents.itemsThatDiffer(from: older.contents, by: { $0.hasSameBytes(as: $1) }).sorted().map {
      .init($0, from: older[$0], to: self[$0])
    }
  }

  /// Returns the document after a difference. Returns `nil` if the difference does not fit the document,
  /// lacks the content of an item that it inserts or removes, or contains an item whose number is not in
  /// ``ItemID/numbers``.
  ///
  /// - Complexity: O(changes · log *n*).
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
      // A decoded difference does not know the text that its contents were read from.
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
  /// True if the difference contains the content of each item that it inserts or removes. The document may
  /// still have the content of an item that was removed earlier, but it would not after being read from a
  /// file again.
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
