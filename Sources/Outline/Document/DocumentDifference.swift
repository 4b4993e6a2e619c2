/// Everything that changed from one document to another: the outline, what its items say, and the
/// header. It loses nothing, so it can be undone:
///
///     let changes = newer.difference(from: older)
///     older.applying(changes) == newer             // always
///     newer.applying(changes.inverse()) == older   // always
public struct DocumentDifference: Equatable, Sendable {
  /// What changed of the places of items.
  public var outline: OutlineDifference<ItemID>
  /// What changed of the contents, by identity. An item that is new, or gone, is among them.
  public var contents: [ContentChange]
  /// What changed of the header; `nil`: nothing.
  public var header: HeaderChange?

  /// What an item says.
  public struct ContentChange: Hashable, Sendable {
    /// The item.
    public var item: ItemID
    /// What it said; `nil`: it was not there.
    public var old: ItemContent?
    /// What it says; `nil`: it is gone.
    public var new: ItemContent?

    /// Creates a change.
    public init(_ item: ItemID, from old: ItemContent?, to new: ItemContent?) {
      self.item = item
      self.old = old
      self.new = new
    }
  }

  /// What the header says.
  public struct HeaderChange: Hashable, Sendable {
    /// What it said.
    public var old: [DocumentField]
    /// What it says.
    public var new: [DocumentField]

    /// Creates a change.
    public init(from old: [DocumentField], to new: [DocumentField]) {
      self.old = old
      self.new = new
    }
  }

  /// Creates a difference from its parts. Whether they fit a document shows when they are applied.
  public init(
    outline: OutlineDifference<ItemID>, contents: [ContentChange] = [], header: HeaderChange? = nil
  ) {
    self.outline = outline
    self.contents = contents
    self.header = header
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { outline.isEmpty && contents.isEmpty && header == nil }

  /// The difference that undoes this one.
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
  /// What changed since an older document.
  ///
  /// - Complexity: O(changes · log *n* + *n* / 64) if the two share history, else O(*n* log *n*).
  public func difference(from older: OutlineDocument) -> DocumentDifference {
    difference(from: older, outline: outline.outlineDifference(from: older.outline))
  }

  /// Returns what changed since an older document.
  ///
  /// - Parameter outlineDifference: What changed in the outline.
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
    let renamed = contents.itemsThatDiffer(from: older.contents).filter {
      outline.contains($0) && older.outline.contains($0)
    }
    changes += renamed.sorted().map { .init($0, from: older[$0], to: self[$0]) }
    return DocumentDifference(
      outline: outlineDifference, contents: changes,
      header: header == older.header ? nil : .init(from: older.header, to: header))
  }

  /// The document after a difference; `nil` if the difference does not fit it, or has an item whose
  /// number is not one of ``ItemID/numbers``.
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
      result.contents[change.item] = change.new
      result.nextNumber = max(result.nextNumber, change.item.number + 1)
    }
    result.outline = changed
    guard difference.outline.allSatisfy({ result.hasContent($0) }) else { return nil }
    if let change = difference.header {
      guard header == change.old else { return nil }
      result.header = change.new
    }
    return result
  }

  /// Whether an item that came with a change has a content.
  private func hasContent(_ change: OutlineDifference<ItemID>.Change) -> Bool {
    if case .insert(let item, _, _) = change { contents[item] != nil } else { true }
  }
}
