extension OPMLItem {
  /// Returns the attributes of an item, in the order in which they are written.
  ///
  /// - Parameter namespaces: The prefixes that are declared around the item.
  static func attributes(
    of content: ItemContent, in namespaces: XMLNamespaces
  ) -> [(name: String, value: String)] {
    var attributes = OPMLItemAttributes(content, namespaces)
    for field in content.fields { attributes.append(field) }
    return attributes.finished()
  }
}

private struct OPMLItemAttributes {
  private let content: ItemContent
  private var names: XMLFieldNames
  private var attributes: [(name: String, value: String)] = []
  private var hasTitle = false
  private var hasNote = false
  private var hasCheck = false

  init(_ content: ItemContent, _ namespaces: XMLNamespaces) {
    self.content = content
    names = XMLFieldNames(reserved: OPMLItem.reserved, namespaces: namespaces)
    names.namespaces.open(Self.declarations(of: content))
    if content.fields[OPMLMarkup.title] == nil { appendTitle(OPMLItem.text) }
  }

  mutating func append(_ field: DocumentField) {
    switch (field.name, field.value) {
    case (OPMLMarkup.title, .text(let name)): appendTitle(name)
    case (OPMLMarkup.note, _): appendNote()
    case (OPMLCheck.field, .json(let value)) where !hasCheck: appendCheck(value)
    case (DocumentField.titleBytesName, _): break
    case (let name, _) where name.utf8.first == UInt8(ascii: "#"): break
    case (let name, .text(let value)), (let name, .json(let value)):
      attributes.append((names.escaped(name, value: value), value))
    }
  }

  private static func declarations(of content: ItemContent) -> [(prefix: String, name: String)] {
    XMLNamespaces.declarations(
      of: content.fields.lazy.compactMap { field in
        if case .text(let value) = field.value { (field.name, value) } else { nil }
      })
  }
}

extension OPMLItemAttributes {
  func finished() -> [(name: String, value: String)] { attributes }

  private mutating func appendTitle(_ name: String) {
    guard !hasTitle else { return }
    hasTitle = true
    // An empty title needs no attribute, unless a field `title` would be read as the title.
    let hasField = content.fields[OPMLItem.title] != nil
    if !name.isEmpty || !content.title.isEmpty || hasField {
      let isTitle = name == OPMLItem.title && !hasField
      attributes.append((isTitle ? OPMLItem.title : OPMLItem.text, content.title))
    }
    if content.fields[OPMLMarkup.note] == nil { appendNote() }
  }

  private mutating func appendNote() {
    guard let note = content.note, !hasNote else { return }
    hasNote = true
    attributes.append((OPMLItem.note, note))
  }

  private mutating func appendCheck(_ value: String) {
    hasCheck = true
    let check = checkAsWritten
    switch value {
    case "true": attributes.append((check.attribute, check.checked))
    case "false": attributes.append((check.attribute, check.unchecked))
    default: attributes.append((OPMLCheck.field, value))
    }
  }

  private var checkAsWritten: OPMLCheck {
    guard case .text(let name) = content.fields[OPMLMarkup.check], content.fields[name] == nil
    else { return OPMLCheck.all[0] }
    return OPMLCheck.all.first { $0.attribute == name } ?? OPMLCheck.all[0]
  }
}
