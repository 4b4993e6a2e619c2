/// The attributes of `<outline>` and their meanings.
enum OPMLItem {
  static let text = "text"
  /// The attribute that some OPML 1.0 files use for the title, instead of `text`.
  static let title = "title"
  static let note = "_note"

  /// The attributes that store the title and the note, and are therefore not read as fields.
  static let reserved: Set = [text, note]
}

/// An attribute that records whether an item is checked.
struct OPMLCheck: Equatable {
  var attribute: String
  var checked: String
  var unchecked: String

  static let all = [
    OPMLCheck(attribute: "checked", checked: "true", unchecked: "false"),
    OPMLCheck(attribute: "_status", checked: "checked", unchecked: "unchecked"),
    OPMLCheck(attribute: "_complete", checked: "true", unchecked: "false"),
  ]

  /// The name of the field for the checkbox, which is the same in every format.
  static let field = "checked"

  func isChecked(_ value: String) -> Bool? {
    value == checked ? true : value == unchecked ? false : nil
  }

  /// Returns the attribute that stores the given value of the field `checked`; `nil` if the value is
  /// neither true nor false.
  func written(_ value: String) -> (name: String, value: String)? {
    switch value {
    case "true": (attribute, checked)
    case "false": (attribute, unchecked)
    default: nil
    }
  }
}

extension OPMLItem {
  /// Returns the content of the item whose start tag was read last.
  static func content(of scanner: XMLScanner) -> ItemContent {
    let named = scanner.namedAttributes
    var namespaces = scanner.namespaces ?? XMLNamespaces()
    if scanner.hasPrefixes { namespaces.open(XMLNamespaces.declarations(of: named)) }
    let spelling = Spelling(named)
    var content = ItemContent("")
    for attribute in named {
      switch attribute.name {
      case spelling.title: content.title = attribute.value
      case note: content.note = attribute.value
      case spelling.check?.attribute:
        // An attribute is read as the checkbox only if its value is a valid state.
        let isChecked = spelling.check!.isChecked(attribute.value)!
        content.fields.append(DocumentField(OPMLCheck.field, .json(isChecked ? "true" : "false")))
      default:
        let name = namespaces.field(
          attribute.name, value: attribute.value, reserved: reserved)
        content.fields.append(DocumentField(name, .text(attribute.value)))
      }
    }
    return content
  }

  /// The names of the attributes that a start tag uses for the title and the checkbox.
  struct Spelling {
    /// The name of the attribute for the title; `nil` if the tag has no title.
    var title: String?
    var check: OPMLCheck?

    init(_ attributes: [(name: String, value: String)]) {
      title = [OPMLItem.text, OPMLItem.title].first { name in
        attributes.contains { $0.name == name }
      }
      for attribute in attributes where check == nil {
        check = OPMLCheck.all.first {
          $0.attribute == attribute.name && $0.isChecked(attribute.value) != nil
        }
        if attribute.name == OPMLCheck.field { return }
      }
    }

    /// Returns whether two tags use the same attribute for the title, and the same attribute for the checkbox.
    /// Ignores the title if one of the tags has no title, and the checkbox if one of the tags has no checkbox.
    func fits(_ other: Spelling) -> Bool {
      (title == nil || other.title == nil || title == other.title)
        && (check == nil || other.check == nil || check == other.check)
    }
  }
}

extension OPMLItem {
  /// Returns the attributes of an item, which are the title, the note, and the fields in order.
  ///
  /// - Parameters:
  ///   - old: The attributes of the tag from which the item was read; `nil` for a new item. The title and the
  ///     note are written at the same positions as in this tag.
  ///   - namespaces: The namespace prefixes that the elements around the item declare.
  static func attributes(
    of content: ItemContent, like old: [(name: String, value: String)]?,
    in namespaces: XMLNamespaces
  ) -> [(name: String, value: String)] {
    let spelling = old.map(Spelling.init)
    var attributes = attributes(of: content, spelling?.check, namespaces)
    let order = old?.map(\.name) ?? []
    // An empty title needs an attribute only if a field named `title` would otherwise be read as the title.
    let hasField = content.fields[title] != nil
    var titleName: String?
    if spelling == nil || spelling?.title != nil || !content.title.isEmpty || hasField {
      titleName = spelling?.title == title && !hasField ? title : text
      attributes.insert((titleName!, content.title), like: order, else: nil)
    }
    if let value = content.note { attributes.insert((note, value), like: order, else: titleName) }
    return attributes
  }

  private static func attributes(
    of content: ItemContent, _ check: OPMLCheck?, _ namespaces: XMLNamespaces
  ) -> [(name: String, value: String)] {
    var namespaces = namespaces
    namespaces.open(
      XMLNamespaces.declarations(
        of: content.fields.lazy.compactMap { field in
          if case .text(let value) = field.value { (field.name, value) } else { nil }
        }))
    let usual = OPMLCheck.all[0]
    let check = check.flatMap { content.fields[$0.attribute] == nil ? $0 : nil } ?? usual
    var hasCheck = false
    return content.fields.compactMap { field in
      switch (field.name, field.value) {
      case (DocumentField.titleBytesName, _): return nil
      case (OPMLCheck.field, .json(let value)) where !hasCheck:
        hasCheck = true
        return check.written(value) ?? (usual.attribute, value)
      case (let name, .text(let value)), (let name, .json(let value)):
        return (namespaces.escaped(name, value: value, reserved: reserved), value)
      }
    }
  }
}

extension [(name: String, value: String)] {
  /// Inserts an attribute after the nearest attribute that precedes it in `order` and is still present. An
  /// attribute that is not in `order` is inserted after `other`, or at the front if `other` is `nil`.
  fileprivate mutating func insert(
    _ attribute: Element, like order: [String], else other: String?
  ) {
    var predecessor = other
    if let index = order.firstIndex(of: attribute.name) {
      let names = Set(map(\.name))
      predecessor = order[..<index].last(where: names.contains)
    }
    insert(attribute, at: firstIndex { $0.name == predecessor }.map { $0 + 1 } ?? 0)
  }
}
