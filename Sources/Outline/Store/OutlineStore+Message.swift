extension OutlineStore where Item: Encodable {
  /// Applies the transaction that a stored or received message describes. This method works with every
  /// store. A ``MemoryStore`` and an ``OutlineFile`` also have a synchronous `apply(_:by:)` for messages.
  ///
  /// - Parameters:
  ///   - message: A transaction message that was made for the current state of the changed sections.
  ///   - method: Selects whether the differences or the final snapshots are applied.
  /// - Throws: An error if the message was made for a different state. After an error, the store is
  ///   unchanged.
  /// - Complexity: O(*n* + *c* log *n*), where *n* is the number of items and *c* the number of changes,
  ///   plus the cost of ``apply(_:by:)``.
  nonisolated(nonsending) public mutating func receive(
    _ message: TransactionMessage<Section, Item>, by method: ReorderingMethod
  ) async throws {
    var current = SectionedOutline<Section, Item>()
    for section in try await sections {
      current.setOutline(try await snapshot(for: section), of: section)
    }
    try await apply(message.transaction(from: current), by: method)
  }
}

extension OutlineFile {
  /// Applies the transaction that a stored or received message describes. The change becomes one commit
  /// with a note.
  ///
  /// - Parameters:
  ///   - message: A transaction message that was made for the current state of the file.
  ///   - method: Selects whether the difference or the final snapshot is applied.
  ///   - note: A note for the history.
  /// - Throws: ``OutlineFileError/doesNotFit(_:)`` if the file is in a different state, or another
  ///   ``OutlineFileError`` if the commit cannot be written. After an error, the file is unchanged.
  /// - Complexity: O(*n* + *c* log *n*), where *n* is the number of items and *c* the number of changes,
  ///   plus the cost of ``commit(_:note:)`` or ``checkpoint()``.
  public func apply(
    _ message: TransactionMessage<DocumentSection, ItemID>, by method: ReorderingMethod,
    note: String = "reorder"
  ) throws(OutlineFileError) {
    let transaction: ReorderTransaction<DocumentSection, ItemID>
    do {
      transaction = try message.transaction(from: SectionedOutline([(.body, document.outline)]))
    } catch {
      throw .doesNotFit("\(error)")
    }
    try apply(transaction, by: method, note: note)
  }
}

extension DocumentSection: Codable {
  /// Encodes the string `body`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .body: try container.encode("body")
    }
  }

  /// Decodes a section.
  ///
  /// - Throws: `DecodingError` unless the value is the string `body`.
  public init(from decoder: any Decoder) throws {
    guard try decoder.singleValueContainer().decode(String.self) == "body" else {
      throw decoder.error("expected “body”, the only section of a document")
    }
    self = .body
  }
}
