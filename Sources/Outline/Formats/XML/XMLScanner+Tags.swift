/// Reading tags, attributes and names, and checking namespace prefixes.
extension XMLScanner {
  mutating func startTag() throws(FormatError) -> XMLToken {
    let tag = try readStartTag()
    let wrong = try enterElement(tag)
    if isLenient {
      for name in [tag.name] + attributes.map(\.name) where !isPlain(name) {
        correct(name, to: correctedName(name, hasPrefix: !wrong.contains(name.lowerBound)))
      }
    }
    return .start(tag)
  }

  private mutating func readStartTag() throws(FormatError) -> XMLTag {
    position += 1
    hasPrefixes = false
    let name = try self.name()
    attributes.removeAll(keepingCapacity: true)
    var names = Set<ArraySlice<UInt8>>()
    while true {
      let isApart = skipBlanks()
      if isAtEnd || isAt("<") {
        try replace(
          0, with: ">", "the tag <\(text(name))> is not closed; expected '>' or '/>'", as: "closed")
        return XMLTag(name: name, isEmpty: false)
      }
      if isAt(">") {
        position += 1
        return XMLTag(name: name, isEmpty: false)
      }
      if isAt("/>") {
        position += 2
        return XMLTag(name: name, isEmpty: true)
      }
      try attribute(of: name, isApart: isApart, &names)
    }
  }

  private mutating func attribute(
    of tag: Range<Int>, isApart: Bool, _ names: inout Set<ArraySlice<UInt8>>
  ) throws(FormatError) {
    guard bytes[position].mayStartName else {
      return try replace(
        1, with: "",
        "this is not an attribute of <\(text(tag))>; expected a name, '>' or '/>'", as: "skipped")
    }
    if !isApart {
      try replace(0, with: " ", "expected a blank before the attribute", as: "added")
    }
    let mark = corrections.count
    let name = try self.name()
    let value = try value(of: name)
    if isNew(name, &names) {
      attributes.append((name, value))
    } else {
      try repair(
        at: name.lowerBound,
        "the attribute '\(text(name))' occurs twice; expected only one attribute of this name",
        as: "the first one counts")
      removeCorrections(after: mark)
      correct(name.lowerBound..<position, "")
    }
  }

  /// Returns whether the tag has no attribute with this name yet.
  ///
  /// - Parameter names: A set of the attributes' names, which stays empty while the tag has few attributes.
  private func isNew(_ name: Range<Int>, _ names: inout Set<ArraySlice<UInt8>>) -> Bool {
    let bytes = bytes
    // Most tags have few attributes, and comparing a few names is faster than hashing them.
    if attributes.count < 12 { return !attributes.contains { bytes[$0.name] == bytes[name] } }
    if names.isEmpty { names = Set(attributes.map { bytes[$0.name] }) }
    return names.insert(bytes[name]).inserted
  }

  mutating func endTag() throws(FormatError) -> XMLToken {
    position += 2
    let name = try self.name()
    if isLenient, !isPlain(name) { correct(name, to: correctedName(name)) }
    skipBlanks()
    if isAt(">") {
      position += 1
    } else {
      try replace(
        0, with: ">", "the tag </\(text(name))> is not closed; expected '>'", as: "closed")
    }
    return .end(name)
  }

  /// Reads a name. An ASCII name without a colon needs no further check.
  mutating func name() throws(FormatError) -> Range<Int> {
    let start = position
    var isASCII = true
    while !isAtEnd, bytes[position].mayContinueName {
      let byte = bytes[position]
      if byte >= 0x80 { isASCII = false }
      if byte == UInt8(ascii: ":") { hasPrefixes = true }
      position += 1
    }
    let name = start..<position
    if isASCII && !hasPrefixes || XMLName.isName(text(name)) { return name }
    try repair(at: start, "'\(text(name))' is not a name that XML allows", as: "escaped")
    return name
  }

  /// True for a valid ASCII name without a colon, which needs no correction.
  private func isPlain(_ name: Range<Int>) -> Bool {
    let name = bytes[name]
    return name.first?.mayStartName == true
      && name.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: ":") }
  }

  /// Replaces a name in the corrected text, unless the name is already correct.
  mutating func correct(_ name: Range<Int>, to corrected: String) {
    if corrected != text(name) { correct(name, corrected) }
  }

  func nameRange(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end].mayContinueName { end += 1 }
    return start..<end
  }

  /// Returns the name of an open element as it is written in the corrected text.
  func correctedName(_ range: Range<Int>) -> String {
    correctedName(range, hasPrefix: namespaces?.allows(text(range), value: nil) ?? true)
  }

  /// - Parameter hasPrefix: Whether the text before a colon can be a namespace prefix.
  func correctedName(_ range: Range<Int>, hasPrefix: Bool) -> String {
    // If the scanner replaced or guessed some characters, names are escaped to ASCII, which every XML parser accepts.
    XMLName.escaped(text(range), hasPrefix: hasPrefix, isASCII: hasReplacements)
  }

  /// Ends the innermost open element.
  mutating func leaveElement() { namespaces?.close() }

  /// Checks the prefixes in the current start tag, and begins the scope of its element.
  ///
  /// - Returns: The offsets of the names whose prefixes are not allowed.
  mutating func enterElement(_ tag: XMLTag) throws(FormatError) -> Set<Int> {
    guard namespaces != nil else { return [] }
    guard hasPrefixes else {
      if !tag.isEmpty { namespaces?.open([]) }
      return []
    }
    let named = namedAttributes
    namespaces?.open(XMLNamespaces.declarations(of: named))
    var wrong = Set<Int>()
    if namespaces?.allows(text(tag.name), value: nil) == false {
      wrong.insert(tag.name.lowerBound)
      try repairPrefix(tag.name)
    }
    var expanded = Set<[String]>()
    for (attribute, (name, value)) in zip(attributes, named) {
      guard let colon = name.firstIndex(of: ":"), XMLName.isName(name) else { continue }
      if namespaces?.allows(name, value: value) == false {
        try repairPrefix(attribute.name)
        wrong.insert(attribute.name.lowerBound)
      } else if name[..<colon] != "xmlns" {
        let space = namespaces?.name(of: name[..<colon]) ?? ""
        guard !expanded.insert([space, String(name[name.index(after: colon)...])]).inserted else {
          continue
        }
        try repair(
          at: attribute.name.lowerBound,
          "the attribute '\(name)' occurs twice, with two prefixes; expected only one attribute of this name",
          as: "'\(XMLName.escaped(name, hasPrefix: false))'")
        wrong.insert(attribute.name.lowerBound)
      }
    }
    if tag.isEmpty { namespaces?.close() }
    return wrong
  }

  private mutating func repairPrefix(_ range: Range<Int>) throws(FormatError) {
    let name = text(range)
    let prefix = name.prefix { $0 != ":" }
    let problem =
      prefix == "xmlns"
      ? "'\(name)' cannot be declared; expected another prefix and a namespace"
      : "the prefix '\(prefix)' of '\(name)' is not declared; "
        + "expected xmlns:\(prefix)=\"…\" in this tag or an enclosing tag"
    try repair(
      at: range.lowerBound, problem, as: "'\(XMLName.escaped(name, hasPrefix: false))'")
  }
}

extension UInt8 {
  var mayStartName: Bool { isLetter || self == 0x3A || self == 0x5F || self >= 0x80 }
  var mayContinueName: Bool { mayStartName || isDigit || self == 0x2D || self == 0x2E }
}
