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
