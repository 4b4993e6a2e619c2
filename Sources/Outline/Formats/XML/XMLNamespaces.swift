/// The namespace prefixes that are declared at one point in a text.
struct XMLNamespaces {
  /// The namespaces that are declared for each prefix. The namespace of the innermost declaration is the last.
  private var names: [String: [String]] = [:]
  /// The prefixes that each open element declares. The prefixes of the outermost element are the first.
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

  /// Returns whether the prefix of a name is allowed at this point. If `value` is `nil`, the name belongs to an
  /// element; otherwise, it belongs to an attribute with this value.
  func allows(_ name: some StringProtocol, value: String?) -> Bool {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let prefix = name[..<colon]
    guard prefix == "xmlns" else { return self.name(of: prefix) != nil }
    return value.map { Self.mayDeclare(String(name[colon...].dropFirst()), as: $0) } ?? false
  }
}

/// Names of elements and attributes.
enum XMLName {
  /// Returns whether the text is a name with at most one colon. If there is a colon, the parts before and
  /// after the colon must also be names.
  static func isName(_ text: some StringProtocol) -> Bool {
    var isAtStart = true
    var hasColon = false
    for scalar in text.unicodeScalars {
      if scalar == ":" && !isAtStart && !hasColon {
        hasColon = true
        isAtStart = true
      } else {
        guard isAtStart ? scalar.mayStartName : scalar.mayContinueName else { return false }
        isAtStart = false
      }
    }
    return !isAtStart
  }

  /// Turns text into a valid name. Forbidden characters are escaped, as in `due_x0020_date`.
  ///
  /// - Parameters:
  ///   - isReserved: Whether the first character is escaped even if it is allowed.
  ///   - hasPrefix: Whether the text before a colon can be a namespace prefix.
  ///   - isASCII: Whether all characters that are not ASCII are escaped.
  static func escaped(
    _ text: String, isReserved: Bool = false, hasPrefix: Bool, isASCII: Bool = false
  ) -> String {
    let isName = isName(text)
    if isName && !isReserved && !isASCII && (hasPrefix || !text.utf8.contains(UInt8(ascii: ":"))) {
      return text
    }
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let isColon = scalar == ":" && isName && hasPrefix && index > 0
      let mayStand = isColon || (index == 0 ? scalar.mayStartName : scalar.mayContinueName)
      if mayStand && !(index == 0 && isReserved) && (scalar.isASCII || !isASCII) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "_x" + hexadecimal(scalar.value, digits: 4) + "_"
      }
    }
    return result.isEmpty ? "_x_" : result
  }
}

/// Mapping field names to the names of attributes or elements, and vice versa.
extension XMLNamespaces {
  /// Returns the name under which a field is written in XML.
  ///
  /// - Parameters:
  ///   - value: The value of the attribute; `nil` if the field is written as an element.
  ///   - reserved: The names of the attributes or elements that do not represent fields.
  func escaped(_ field: String, value: String?, reserved: Set<String>) -> String {
    XMLName.escaped(
      field, isReserved: reserved.contains(field), hasPrefix: allows(field, value: value))
  }

  /// Returns the name of the field that ``escaped(_:value:reserved:)`` writes as `name`.
  func field(_ name: String, value: String?, reserved: Set<String>) -> String {
    guard name.utf8.contains(UInt8(ascii: "_")), name.contains("_x") else { return name }
    let field =
      name == "_x_"
      ? ""
      : name.replacing(#/_x([0-9A-F]{4,6})_/#) { match in
        UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? String(match.0)
      }
    return escaped(field, value: value, reserved: reserved) == name ? field : name
  }
}

extension Unicode.Scalar {
  /// True if a name, or the part of a name after its colon, can begin with this character.
  fileprivate var mayStartName: Bool {
    switch value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  fileprivate var mayContinueName: Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: mayStartName
    }
  }
}
