// A transaction is coded as its `TransactionMessage`, which does not have the outlines. To decode a transaction,
// a decoder needs those before it.

extension CodingUserInfoKey {
  /// The key under which a decoder has a ``SectionedOutline``, to decode a ``ReorderTransaction`` or a
  /// ``SectionTransaction`` that changes it.
  ///
  /// To apply a coded transaction to a store, decode a ``TransactionMessage`` instead. It needs no outlines.
  public static let outlineBase = CodingUserInfoKey(rawValue: "outlineBase")!
}

extension ReorderTransaction: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the ``TransactionMessage`` of the transaction.
  ///
  /// - Complexity: O(*s* + *n*), where *s* is the number of sections and *n* the number of items in those that
  ///   change. The size is that of the change.
  public func encode(to encoder: any Encoder) throws {
    try TransactionMessage(self).encode(to: encoder)
  }
}

extension ReorderTransaction: Decodable where Section: Decodable, Item: Codable {
  /// Decodes a message, and applies it to the outlines that the decoder has under
  /// `CodingUserInfoKey.outlineBase`.
  ///
  /// - Throws: `DecodingError` when the decoder has no outlines, or others than those that the transaction was
  ///   made for.
  public init(from decoder: any Decoder) throws {
    let message = try TransactionMessage<Section, Item>(from: decoder)
    self = try decoder.resolving { try message.transaction(from: $0) }
  }
}

extension SectionTransaction: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes a ``TransactionMessage`` with this section alone.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items. The size is that of the change.
  public func encode(to encoder: any Encoder) throws {
    let change = try TransactionMessage<Section, Item>.SectionChange(self)
    try TransactionMessage(sections: [change]).encode(to: encoder)
  }
}

extension SectionTransaction: Decodable where Section: Decodable, Item: Codable {
  /// Decodes a message with one section, and applies it to the outlines that the decoder has under
  /// `CodingUserInfoKey.outlineBase`.
  ///
  /// - Throws: `DecodingError` when the decoder has no outlines, or others than those that the transaction was
  ///   made for, or the message does not have one section.
  public init(from decoder: any Decoder) throws {
    let message = try TransactionMessage<Section, Item>(from: decoder)
    guard message.sections.count == 1 else {
      throw decoder.error("expected one section, and found \(message.sections.count)")
    }
    self = try decoder.resolving { try message.sections[0].transaction(from: $0) }
  }
}

extension Decoder {
  /// Returns what a message stands for, given the outlines that the decoder has.
  fileprivate func resolving<Section, Item, Result>(
    _ result: (SectionedOutline<Section, Item>) throws -> Result
  ) throws -> Result {
    guard let base = userInfo[.outlineBase] as? SectionedOutline<Section, Item> else {
      throw error(
        """
        a transaction is coded without its outlines. Decode a TransactionMessage and apply it to a \
        store, or set userInfo[.outlineBase] of the decoder to the SectionedOutline before it
        """)
    }
    do {
      return try result(base)
    } catch let error as OutlineError {
      throw self.error(error.description)
    }
  }

  fileprivate func error(_ message: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: message))
  }
}
