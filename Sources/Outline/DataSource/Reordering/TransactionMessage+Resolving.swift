extension TransactionMessage where Item: Encodable {
  /// Returns the transaction that the message describes.
  ///
  /// - Parameter base: The sections to which the message is applied.
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
