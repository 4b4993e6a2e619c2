/// The namespace prefixes that are declared at one point in a text.
struct XMLNamespaces {
  /// The namespaces for which each prefix is declared, innermost declaration last.
  private var names: [String: [String]] = [:]
  /// The prefixes that each open element declares, outermost element first.
  private var declared: [[String]] = []

  static let xml = "http://www.w3.org/XML/1998/namespace"
  private static let xmlns = "http://www.w3.org/2000/xmlns/"

  /// Returns the namespace of a prefix, or `nil` if the prefix is not declared.
  func name(of prefix: some StringProtocol) -> String? {
    prefix == "xml" ? Self.xml : names[String(prefix)]?.last
  }

  /// Begins the scope of an element with the given declarations.
  mutating func open(_ declarations: [(prefix: String, name: String)]) {
    declared.append(declarations.map(\.prefix))
    for (prefix, name) in declarations { names[prefix, default: []].append(name) }
  }

  mutating func close() {
    for prefix in declared.popLast() ?? [] { names[prefix]!.removeLast() }
  }

  /// Returns whether a prefix may be declared for a namespace.
  static func mayDeclare(_ prefix: String, as name: String) -> Bool {
    if prefix == "xml" { return name == xml }
    return prefix != "xmlns" && !name.isEmpty && name != xml && name != xmlns
  }

  /// Returns the valid namespace declarations among attributes.
  static func declarations(
    of attributes: some Sequence<(name: String, value: String)>
  ) -> [(prefix: String, name: String)] {
    attributes.compactMap { name, value in
      guard name.utf8.starts(with: "xmlns:".utf8) else { return nil }
      let prefix = String(name.dropFirst(6))
      return mayDeclare(prefix, as: value) ? (prefix, value) : nil
    }
  }

  /// Returns whether the prefix of a name is allowed at this point. The name belongs to an attribute if
  /// `value` is not `nil`; otherwise, it belongs to an element.
  func allows(_ name: some StringProtocol, value: String?) -> Bool {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let prefix = name[..<colon]
    guard prefix == "xmlns" else { return self.name(of: prefix) != nil }
    return value.map { Self.mayDeclare(String(name[colon...].dropFirst()), as: $0) } ?? false
  }
}
