extension OutlineDocument {
  /// Returns the document in a form that XML can represent. In titles, notes and values, each character
  /// that XML forbids even as a reference is replaced with U+FFFD.
  ///
  /// - Returns: The document, and the number of items in which a note or a value was changed.
  package func allowedInXML() -> (document: OutlineDocument, changedTexts: Int) {
    var copy = self
    var changedTexts = 0
    for item in outline.items {
      var content = self[item]
      content.title.replaceForbiddenInXML()
      let isChanged = content.note?.replaceForbiddenInXML() == true
      if content.fields.replaceForbiddenInXML() || isChanged { changedTexts += 1 }
      if content != self[item] { copy[item] = content }
    }
    copy.header.replaceForbiddenInXML()
    return (copy, changedTexts)
  }
}

extension Unicode.Scalar {
  /// True if XML 1.0 allows the character, literally or as a reference.
  package var isAllowedInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: true
    case ..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}

extension [DocumentField] {
  @discardableResult
  fileprivate mutating func replaceForbiddenInXML() -> Bool {
    var isChanged = false
    for index in indices {
      guard case .text(var text) = self[index].value, text.replaceForbiddenInXML() else { continue }
      self[index].value = .text(text)
      isChanged = true
    }
    return isChanged
  }
}

extension String {
  /// - Returns: Whether a character was replaced.
  @discardableResult
  fileprivate mutating func replaceForbiddenInXML() -> Bool {
    guard XMLEscaping.forbiddenCharacter(in: self) != nil else { return false }
    let allowed = unicodeScalars.map { $0.isAllowedInXML ? $0 : "\u{FFFD}" }
    self = String(String.UnicodeScalarView(allowed))
    return true
  }
}
