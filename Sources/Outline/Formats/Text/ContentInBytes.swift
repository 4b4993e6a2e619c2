/// The names of files and the targets of links may contain bytes that are not UTF-8. A name or target in
/// UTF-8 is stored as text. The bytes of any other name or target are stored in Base64.
extension ItemContent {
  /// Creates the content of a row with a title. If the title is not UTF-8, a field stores its bytes.
  package init(bytes: [UInt8]) {
    self.init(String(decoding: bytes, as: UTF8.self))
    if !bytes[...].isUTF8 {
      fields.append(DocumentField(DocumentField.titleBytesName, .text(Base64.encode(bytes))))
    }
  }

  /// The bytes of the title, which are not always UTF-8.
  package var titleBytes: [UInt8] {
    JSONTitle(of: self).bytes.flatMap(Base64.decode) ?? Array(title.utf8)
  }
}

extension OutlineDocument {
  /// Returns the bytes of an item's title, which are not always UTF-8.
  ///
  /// - Complexity: O(log *n*).
  package func titleBytes(of item: ItemID) -> [UInt8] { withTitleBytes(of: item) { Array($0) } }

  /// Calls a closure with the bytes of an item's title, which are not always UTF-8.
  ///
  /// - Parameter body: The closure. The bytes that it receives are valid only until it returns.
  /// - Complexity: O(log *n*).
  package func withTitleBytes<Result>(
    of item: ItemID, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let result = contents.withContent(of: item) { content in
      switch content {
      case .title(let title, _): body(title)
      case .content(let content): content.titleBytes.withUnsafeBytes(body)
      }
    }
    guard let result else { Self.trap(onForeign: item) }
    return result
  }

  /// Makes a new item that has only a title. The new item is not part of the outline until it is inserted.
  ///
  /// - Complexity: O(log *n*).
  package mutating func makeItem(title: ArraySlice<UInt8>) -> ItemID {
    guard title.isUTF8 else { return makeItem(ItemContent(bytes: Array(title))) }
    return title.withUnsafeBytes { makeItem(title: $0) }
  }
}

extension DocumentBuilder {
  /// Adds a collapsed row that has only a title.
  package mutating func append(title: ArraySlice<UInt8>, level: Int) {
    guard title.isUTF8 else { return append(ItemContent(bytes: Array(title)), level: level) }
    title.withUnsafeBytes { append(title: $0, level: level) }
  }
}

extension DocumentField.Value {
  /// Creates a text value from UTF-8. If the bytes are not UTF-8, creates the object `{"bytes": Base64}` instead.
  /// Also creates such an object if the bytes begin with `{"bytes":`. Otherwise, a format that stores only text would
  /// write the string in the same way as an object.
  package init(bytes: [UInt8]) {
    let isPlain = !bytes.starts(with: #"{"bytes":"#.utf8)
    if isPlain && bytes[...].isUTF8 {
      self = .text(String(decoding: bytes, as: UTF8.self))
    } else {
      self = .json(#"{"bytes":"\#(Base64.encode(bytes))"}"#)
    }
  }

  /// The bytes from which the value was created; `nil` for JSON that contains no bytes.
  package var bytes: [UInt8]? {
    switch self {
    case .text(let text): Array(text.utf8)
    case .json(let value):
      JSONTitle(json: value)?.bytes.flatMap(Base64.decode)
    }
  }
}

/// Converting the text in fields to and from bytes.
extension DocumentField.Value {
  /// Returns a text value with the given bytes in UTF-8.
  static func utf8(_ bytes: some Sequence<UInt8>) -> Self {
    .text(String(decoding: Array(bytes), as: UTF8.self))
  }
}

extension [DocumentField] {
  /// Returns the bytes of a field whose value is text; `nil` if there is no such field.
  func textBytes(_ name: String) -> [UInt8]? {
    if case .text(let text) = self[name] { [UInt8](text.utf8) } else { nil }
  }
}
