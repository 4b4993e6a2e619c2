// A transaction is encoded as its `TransactionMessage`, which does not contain the outlines. To decode a
// transaction, a decoder needs the outlines as they were before the transaction.

extension CodingUserInfoKey {
  /// The key of a ``SectionedOutline`` in the `userInfo` of a decoder. To decode a ``ReorderTransaction`` or
  /// a ``SectionTransaction``, store the outlines as they were before the change under this key.
  ///
  /// To apply an encoded transaction to a store, decode a ``TransactionMessage`` instead, which needs no
  /// outlines.
  public static let outlineBase = CodingUserInfoKey(rawValue: "outlineBase")!
}

extension ReorderTransaction: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the ``TransactionMessage`` of the transaction.
  ///
  /// - Complexity: O(*s* + *n*), where *s* is the number of sections and *n* the number of items in the
  ///   changed sections. The encoded size is proportional to the size of the change.
  public func encode(to encoder: any Encoder) throws {
    try TransactionMessage(self).encode(to: encoder)
  }
}

extension ReorderTransaction: Decodable where Section: Decodable, Item: Codable {
  /// Decodes a ``TransactionMessage``, and applies it to the outlines that the decoder's `userInfo`
  /// contains under `CodingUserInfoKey.outlineBase`.
  ///
  /// - Throws: `DecodingError` if the decoder has no outlines, or if the transaction was made for other
  ///   outlines.
  public init(from decoder: any Decoder) throws {
    let message = try TransactionMessage<Section, Item>(from: decoder)
    self = try decoder.resolving { try message.transaction(from: $0) }
  }
}

extension SectionTransaction: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes a ``TransactionMessage`` that contains only the changes in this section.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items. The encoded size is proportional to the size
  ///   of the change.
  public func encode(to encoder: any Encoder) throws {
    let change = try TransactionMessage<Section, Item>.SectionChange(self)
    try TransactionMessage(sections: [change]).encode(to: encoder)
  }
}

extension SectionTransaction: Decodable where Section: Decodable, Item: Codable {
  /// Decodes a ``TransactionMessage`` with one section, and applies it to the outlines that the decoder's
  /// `userInfo` contains under `CodingUserInfoKey.outlineBase`.
  ///
  /// - Throws: `DecodingError` if the decoder has no outlines, the transaction was made for other outlines,
  ///   or the message does not have exactly one section.
  public init(from decoder: any Decoder) throws {
    let message = try TransactionMessage<Section, Item>(from: decoder)
    guard message.sections.count == 1 else {
      throw decoder.error("expected one section, found \(message.sections.count)")
    }
    self = try decoder.resolving { try message.sections[0].transaction(from: $0) }
  }
}

extension Decoder {
  /// Calls a closure with the outlines from the decoder's `userInfo`, and returns the transaction that the
  /// closure makes.
  fileprivate func resolving<Section, Item, Result>(
    _ result: (SectionedOutline<Section, Item>) throws -> Result
  ) throws -> Result {
    guard let base = userInfo[.outlineBase] as? SectionedOutline<Section, Item> else {
      throw error(
        """
        a transaction is encoded without its outlines. Decode a TransactionMessage and apply it to a \
        store, or set userInfo[.outlineBase] of the decoder to the SectionedOutline to change
        """)
    }
    do {
      return try result(base)
    } catch let error as OutlineError {
      throw self.error(error.description)
    }
  }

  func error(_ message: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: message))
  }
}
