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
