/// A strict checker of XML with namespaces that shares no code with the reader: what it refuses,
/// other parsers refuse. It is slow and knows no document types with declarations.
struct WellFormedXML {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  struct Tag {
    var name: String
    /// As written.
    var source: String
    var depth: Int
  }

  private(set) var tags: [Tag] = []
  private let text: [UInt8]
  private var place = 0
  private var open: [(name: String, declared: [String: String])] = []
  private var hasRoot = false

  /// - Throws: ``Failure`` with what is wrong and what follows it.
  init(_ text: String) throws {
    self.text = Array(text.utf8)
    if self.text.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    let isSuspicious = self.text.contains { $0 < 0x20 || $0 == 0xEF }
    if isSuspicious, let scalar = text.unicodeScalars.first(where: { !Self.isAllowed($0) }) {
      throw Failure(description: "U+\(String(scalar.value, radix: 16))")
    }
    if starts("<?xml "), !pass(until: "?>") { throw fail("declaration") }
    var hasType = false
    while place < self.text.count {
      if starts("<!--") {
        place += 4
        guard pass(until: "--"), take(">") else { throw fail("comment") }
      } else if starts("<![CDATA[") {
        guard !open.isEmpty, pass(until: "]]>") else { throw fail("CDATA") }
      } else if starts("<!DOCTYPE ") {
        guard !hasType, !hasRoot, passDocumentType() else { throw fail("document type") }
        hasType = true
      } else if starts("<?") {
        try instruction()
      } else if starts("</") {
        try endTag()
      } else if starts("<") {
        try startTag()
      } else {
        try characters()
      }
    }
    guard open.isEmpty, hasRoot else { throw fail("end") }
  }

  /// The names of a document in UTF-8, UTF-16 with a byte order mark, or an encoding of one byte a
  /// character, in which only ASCII matters.
  init(bytes: [UInt8]) throws {
    let isBig = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C])
    if isBig || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0]) {
      guard bytes.count % 2 == 0 else { throw Failure(description: "half a unit") }
      let units = stride(from: 0, to: bytes.count, by: 2).map { place -> UInt16 in
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw Failure(description: "not UTF-16")
      }
      try self.init(text)
    } else if let text = String(validating: bytes, as: UTF8.self) {
      try self.init(text)
    } else {
      let start = String(decoding: bytes.prefix(100), as: UTF8.self)
      guard start.contains("ISO-8859-1") || start.contains(/(?i)windows-1252/) else {
        throw Failure(description: "not UTF-8")
      }
      try self.init(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }
  }
}

extension WellFormedXML {
  private func fail(_ what: String) -> Failure {
    Failure(
      description: "\(what) before: \(String(decoding: text[place...].prefix(60), as: UTF8.self))")
  }

  private var next: UInt8? { place < text.count ? text[place] : nil }

  private func starts(_ part: StaticString) -> Bool {
    guard place + part.utf8CodeUnitCount <= text.count else { return false }
    for index in 0..<part.utf8CodeUnitCount where text[place + index] != part.utf8Start[index] {
      return false
    }
    return true
  }

  private mutating func take(_ part: StaticString) -> Bool {
    guard starts(part) else { return false }
    place += part.utf8CodeUnitCount
    return true
  }

  private mutating func pass(until end: StaticString) -> Bool {
    while place < text.count {
      if take(end) { return true }
      place += 1
    }
    return false
  }

  private mutating func passDocumentType() -> Bool {
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: ">"): return true
      case UInt8(ascii: "["): return false
      case UInt8(ascii: "\""): guard pass(until: "\"") else { return false }
      case UInt8(ascii: "'"): guard pass(until: "'") else { return false }
      default: break
      }
    }
    return false
  }

  @discardableResult
  private mutating func blanks() -> Bool {
    let start = place
    while let byte = next, Self.isBlank(Unicode.Scalar(byte)) { place += 1 }
    return place > start
  }

  private mutating func name() throws -> String {
    let start = place
    while let byte = next, Self.mayBeOfName(byte) { place += 1 }
    let name = String(decoding: text[start..<place], as: UTF8.self)
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard !name.isEmpty, parts.count <= 2, parts.allSatisfy(Self.isName) else {
      throw fail("name '\(name)'")
    }
    return name
  }

  private mutating func instruction() throws {
    _ = take("<?")
    let name = try name()
    guard !name.contains(":"), name.lowercased() != "xml" else { throw fail("target") }
    guard starts("?>") || blanks(), pass(until: "?>") else { throw fail("instruction") }
  }

  private mutating func endTag() throws {
    _ = take("</")
    let name = try name()
    blanks()
    guard take(">"), open.popLast()?.name == name else { throw fail("end tag \(name)") }
  }

  private mutating func characters() throws {
    if take("]]>") { throw fail("]]>") }
    let byte = text[place]
    if open.isEmpty && !Self.isBlank(Unicode.Scalar(byte)) { throw fail("text outside") }
    if byte == UInt8(ascii: "&") { try reference() } else { place += 1 }
  }

  private mutating func reference() throws {
    _ = take("&")
    for name in ["amp;", "lt;", "gt;", "quot;", "apos;"] as [StaticString] where take(name) {
      return
    }
    guard take("#") else { throw fail("reference") }
    let radix = take("x") ? 16 : 10
    var digits = ""
    while let byte = next, Character(Unicode.Scalar(byte)).isHexDigit {
      digits.unicodeScalars.append(Unicode.Scalar(byte))
      place += 1
    }
    guard take(";"), let number = UInt32(digits, radix: radix),
      let scalar = Unicode.Scalar(number), Self.isAllowed(scalar)
    else { throw fail("reference") }
  }

  private mutating func startTag() throws {
    let start = place
    guard take("<"), !open.isEmpty || !hasRoot else { throw fail("second root") }
    hasRoot = true
    let name = try name()
    var attributes: [String: String] = [:]
    while blanks(), !starts(">"), !starts("/>") {
      let name = try self.name()
      blanks()
      guard take("=") else { throw fail("=") }
      blanks()
      guard attributes.updateValue(try value(), forKey: name) == nil else { throw fail(name) }
    }
    let isEmpty = take("/>")
    guard isEmpty || take(">") else { throw fail("tag") }
    try checkNamespaces(name, attributes)
    tags.append(
      Tag(
        name: name, source: String(decoding: text[start..<place], as: UTF8.self), depth: open.count)
    )
    if !isEmpty {
      open.append((name, attributes.filter { $0.key.hasPrefix("xmlns:") }))
    }
  }

  private mutating func value() throws -> String {
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fail("quote")
    }
    place += 1
    let start = place
    while let byte = next, byte != quote {
      guard byte != UInt8(ascii: "<") else { throw fail("<") }
      if byte == UInt8(ascii: "&") { try reference() } else { place += 1 }
    }
    guard next != nil else { throw fail("value") }
    place += 1
    return String(decoding: text[start..<place - 1], as: UTF8.self)
  }

  private func checkNamespaces(_ name: String, _ attributes: [String: String]) throws {
    func namespace(_ prefix: String) -> String? {
      if prefix == "xml" { return "xml" }
      return attributes["xmlns:" + prefix]
        ?? open.last { $0.declared["xmlns:" + prefix] != nil }?.declared["xmlns:" + prefix]
    }
    func split(_ name: String) -> (String, String)? {
      let parts = name.split(separator: ":")
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
    if let (prefix, _) = split(name), namespace(prefix) == nil { throw fail("prefix \(prefix)") }
    var expanded = Set<String>()
    for (name, value) in attributes {
      guard let (prefix, local) = split(name) else { continue }
      if prefix == "xmlns" {
        guard local != "xml", local != "xmlns", !value.isEmpty else { throw fail("xmlns:\(local)") }
      } else {
        guard let namespace = namespace(prefix) else { throw fail("prefix \(prefix)") }
        guard expanded.insert("\(namespace) \(local)").inserted else { throw fail("twice \(name)") }
      }
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    isBlank(scalar) || scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
  }

  private static func mayBeOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...: true
    default: false
    }
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first,
      !first.isASCII || first == "_" || first.properties.isAlphabetic
    else { return false }
    return !text.unicodeScalars.contains { $0 == "×" || $0 == "÷" || $0 == "\u{FFFD}" }
  }
}
