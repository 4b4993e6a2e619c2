/// The changes of a ``ReorderTransaction``, in a form that can be stored, or sent to a store in another
/// process.
///
/// A transaction contains the outlines before and after the reorder. A message contains no outlines. For each
/// changed section, a message contains the difference and a *base*, which is the fingerprint of the outline
/// before the change. So a message's size is proportional to the size of the change. A message can be applied
/// to any store whose outlines have the same fingerprints:
///
///     let data = try JSONEncoder().encode(transaction)
///
///     let message = try JSONDecoder().decode(TransactionMessage<String, String>.self, from: data)
///     let received = try message.transaction(from: store.outlines)
///     try store.apply(received, by: .collectionDifference)
///
/// A message does not fit outlines whose fingerprints differ from the bases in the message.
public struct TransactionMessage<Section: Hashable, Item: Hashable> {
  /// The changes in one section.
  public struct SectionChange {
    /// The section.
    public var sectionIdentifier: Section
    /// The fingerprint of the section's outline before the change.
    public var base: OutlineFingerprint
    /// The changes in the section's outline.
    public var outlineDifference: OutlineDifference<Item>

    /// Creates a section's changes from their parts.
    public init(
      sectionIdentifier: Section, base: OutlineFingerprint,
      outlineDifference: OutlineDifference<Item>
    ) {
      self.sectionIdentifier = sectionIdentifier
      self.base = base
      self.outlineDifference = outlineDifference
    }
  }

  /// The changed sections, without duplicates.
  public var sections: [SectionChange]

  /// Creates a message from its parts. The parts are not checked until a transaction is made from the
  /// message.
  public init(sections: [SectionChange]) {
    self.sections = sections
  }
}

extension TransactionMessage where Item: Encodable {
  /// Creates the message that describes a transaction.
  ///
  /// - Throws: The error that encoding an item throws.
  /// - Complexity: O(*s* + *n*), where *s* is the number of sections and *n* the number of items in the
  ///   changed sections.
  public init(_ transaction: ReorderTransaction<Section, Item>) throws {
    sections = try transaction.sectionTransactions.map { try SectionChange($0) }
  }
}

extension TransactionMessage.SectionChange where Item: Encodable {
  /// Creates the changes of a section from its transaction.
  ///
  /// - Throws: The error that encoding an item throws.
  /// - Complexity: O(*n*), where *n* is the number of items in the section.
  public init(_ transaction: SectionTransaction<Section, Item>) throws {
    self.init(
      sectionIdentifier: transaction.sectionIdentifier,
      base: try transaction.initialSnapshot.fingerprint(),
      outlineDifference: transaction.outlineDifference)
  }
}

extension TransactionMessage: Equatable {}
extension TransactionMessage: Sendable where Section: Sendable, Item: Sendable {}
extension TransactionMessage.SectionChange: Equatable {}
extension TransactionMessage.SectionChange: Sendable where Section: Sendable, Item: Sendable {}

// {"version": 1, "sections": [
//   {"section": "Shopping", "base": {"count": 4, "checksum": "6b1f02c9"}, "changes": [ … ]}
// ]}

extension TransactionMessage: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the changed sections.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.writeVersion()
    try members.encode(sections, forKey: "sections")
  }
}

extension TransactionMessage: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes a message. The message is not checked against outlines until a transaction is made from it.
  ///
  /// - Throws: `DecodingError` if the version is unknown, if a section occurs twice, or if an item is
  ///   inserted twice or removed twice.
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A transaction", from: decoder) { members in
      try members.readVersion()
      let message = Self(sections: try members.read("sections"))
      if let contradiction = message.contradiction {
        throw members.error(contradiction, at: "sections")
      }
      return message
    }
  }
}

extension TransactionMessage.SectionChange: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the section, its base and its changes.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.encode(sectionIdentifier, forKey: "section")
    try members.encode(base, forKey: "base")
    try members.encode(outlineDifference, forKey: "changes")
  }
}

extension TransactionMessage.SectionChange: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes the change of a section.
  ///
  /// - Throws: `DecodingError` unless the object has exactly three members, which are a section, a base and
  ///   changes.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A section that changes", from: decoder) { members in
      Self(
        sectionIdentifier: try members.read("section"), base: try members.read("base"),
        outlineDifference: try members.read("changes"))
    }
  }
}

// MARK: - Resolving

extension TransactionMessage where Item: Encodable {
  /// Returns the transaction that the message describes.
  ///
  /// - Parameter base: The sections that the message is applied to.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/differenceDoesNotFit(_:)``, or the error
  ///   that encoding an item throws. The message does not fit if a section is not in the state for which the
  ///   message was made, or if an item would be in two sections. A message that contradicts itself never
  ///   fits.
  /// - Complexity: O(*k* + *c* log *n*), where *k* is the number of items in the changed sections, *c* the
  ///   number of changes and *n* the number of items.
  public func transaction(
    from base: SectionedOutline<Section, Item>
  ) throws -> ReorderTransaction<Section, Item> {
    if let contradiction { throw OutlineError.differenceDoesNotFit(contradiction) }
    var final = base
    for change in sections {
      final.setOutline(
        try change.transaction(from: base).finalSnapshot, of: change.sectionIdentifier)
    }
    if let item = final.sharedItems(since: base).first {
      throw OutlineError.differenceDoesNotFit("\(item) would be in two sections")
    }
    return ReorderTransaction(from: base, to: final)
  }
}

extension TransactionMessage {
  /// A description of a contradiction within the message, or `nil` if the message has no contradiction.
  /// The message is not checked against any state.
  var contradiction: String? {
    let repeated = repeats(in: sections.map(\.sectionIdentifier))
    if let section = repeated.first { return "section \(section) is changed twice" }
    var inserted: [Item] = []
    var removed: [Item] = []
    for change in sections.lazy.flatMap(\.outlineDifference) {
      switch change {
      case .insert(let item, _, _): inserted.append(item)
      case .remove(let item, _, _): removed.append(item)
      case .move, .expand, .collapse: break
      }
    }
    if let item = repeats(in: inserted).first { return "\(item) is inserted twice" }
    return repeats(in: removed).first.map { "\($0) is removed twice" }
  }
}

extension TransactionMessage.SectionChange where Item: Encodable {
  /// Returns the transaction that the change describes.
  func transaction(
    from sections: SectionedOutline<Section, Item>
  ) throws -> SectionTransaction<Section, Item> {
    guard sections.contains(sectionIdentifier) else {
      throw OutlineError.unknownSection(String(describing: sectionIdentifier))
    }
    let current = sections[sectionIdentifier]
    guard current.count == base.count else {
      throw OutlineError.differenceDoesNotFit(
        "section \(sectionIdentifier) had \(base.count) items, and now has \(current.count)")
    }
    guard try current.fingerprint() == base else {
      throw OutlineError.differenceDoesNotFit(
        "section \(sectionIdentifier) has changed since the transaction was made")
    }
    guard let result = current.applying(outlineDifference) else {
      throw OutlineError.differenceDoesNotFit(
        "the changes do not apply to section \(sectionIdentifier)")
    }
    return SectionTransaction(
      sectionIdentifier: sectionIdentifier, initialSnapshot: current, finalSnapshot: result)
  }
}
