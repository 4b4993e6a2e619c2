/// The attributes of `<outline>` and their meaning.
enum OPMLItem {
  static let text = "text"
  /// Some files of OPML 1.0 have it instead of `text`.
  static let title = "title"
  static let note = "_note"

  /// The attributes that are not fields of the same name.
  static let reserved: Set = [text, note]
}

/// An attribute that records whether an item is checked.
struct OPMLCheck {
  var attribute: String
  var checked: String
  var unchecked: String

  static let all = [
    OPMLCheck(attribute: "checked", checked: "true", unchecked: "false"),
    OPMLCheck(attribute: "_status", checked: "checked", unchecked: "unchecked"),
    OPMLCheck(attribute: "_complete", checked: "true", unchecked: "false"),
  ]

  /// The field of an item, which is the same in every format.
  static let field = "checked"

  func isChecked(_ value: String) -> Bool? {
    value == checked ? true : value == unchecked ? false : nil
  }
}

extension OPMLItem {
  /// Returns the content of the item whose start tag was read last.
  static func content(of scanner: XMLScanner) -> ItemContent {
    let source = scanner.source
    let named = scanner.attributes.map {
      (name: source.markup($0.name), value: source.value($0.value))
    }
    var names = XMLFieldNames(
      reserved: reserved, namespaces: scanner.namespaces ?? XMLNamespaces())
    if scanner.hasPrefixes { names.namespaces.open(XMLNamespaces.declarations(of: named)) }
    let titleName = [text, title].first { name in named.contains { $0.name == name } }
    var content = ItemContent("")
    for (index, attribute) in named.enumerated() {
      switch attribute.name {
      case titleName:
        content.title = attribute.value
        if index > 0 || titleName != text { content.mark(OPMLMarkup.title, titleName!) }
      case note:
        content.note = attribute.value
        if index == 0 || named[index - 1].name != titleName { content.mark(OPMLMarkup.note, "") }
      default: content.append(attribute.name, attribute.value, names)
      }
    }
    if titleName == nil { content.mark(OPMLMarkup.title, "") }
    return content
  }
}

extension ItemContent {
  fileprivate mutating func mark(_ name: String, _ text: String) {
    fields.append(DocumentField(name, .text(text)))
  }

  fileprivate mutating func append(_ name: String, _ value: String, _ names: XMLFieldNames) {
    // The search among the fields comes last: there may be a million of them.
    if let check = OPMLCheck.all.first(where: { $0.attribute == name }),
      let isChecked = check.isChecked(value), fields[OPMLCheck.field] == nil
    {
      fields.append(DocumentField(OPMLCheck.field, .json(isChecked ? "true" : "false")))
      if check.attribute != OPMLCheck.field { mark(OPMLMarkup.check, check.attribute) }
    } else {
      fields.append(DocumentField(names.field(name, value: value), .text(value)))
    }
  }
}

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

/// Writing the attributes of items.
enum XMLAttributes {
  /// Refuses what XML does not allow: two attributes with one name, and some characters.
  static func check(
    _ attributes: [(name: String, value: String)], of content: ItemContent,
    in namespaces: XMLNamespaces
  ) throws(FormatError) {
    if attributes.count > 1 { try checkNames(attributes, content, namespaces) }
    for (name, value) in attributes {
      try XMLEscaping.check(value) {
        "the attribute '\(name)' of the item \(content.title.debugDescription)"
      }
    }
  }

  private static func checkNames(
    _ attributes: [(name: String, value: String)], _ content: ItemContent,
    _ namespaces: XMLNamespaces
  ) throws(FormatError) {
    var names = Set<String>()
    for (name, _) in attributes where !names.insert(name).inserted {
      throw twice(name, content)
    }
    let prefixed = attributes.filter { $0.name.utf8.contains(UInt8(ascii: ":")) }
    guard prefixed.count > 1 else { return }
    var namespaces = namespaces
    namespaces.open(XMLNamespaces.declarations(of: attributes))
    var expanded = Set<[String]>()
    for (name, _) in prefixed {
      let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts[0] != "xmlns" else { continue }
      let isFirst = expanded.insert([namespaces.name(of: parts[0]) ?? "", parts[1]]).inserted
      if !isFirst { throw twice(name, content) }
    }
  }

  private static func twice(_ name: String, _ content: ItemContent) -> FormatError {
    FormatError(
      "the item \(content.title.debugDescription) has two fields '\(name)'; OPML allows one of each name"
    )
  }
}
