/// Reading tags and attributes.
extension XMLScanner {
  mutating func startTag() throws(FormatError) -> XMLToken {
    let tag = try readStartTag()
    let wrong = try enterElement(tag)
    if isLenient {
      for name in [tag.name] + attributes.map(\.name) {
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
    let attribute = XMLAttribute(name: name, value: try value(of: name))
    if isNew(name, &names) {
      attributes.append(attribute)
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
  /// - Parameter names: The names of the attributes; empty if the tag has few attributes.
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
    if isLenient { correct(name, to: correctedName(name)) }
    skipBlanks()
    if isAt(">") {
      position += 1
    } else {
      try replace(
        0, with: ">", "the tag </\(text(name))> is not closed; expected '>'", as: "closed")
    }
    return .end(name)
  }
}
