/// Reading tags and attributes.
extension XMLScanner {
  mutating func startTag() throws(FormatError) -> XMLToken {
    var tag = try readStartTag()
    let wrong = try enterElement(tag)
    if wrong.isEmpty { return .start(tag) }
    // The tag is read a second time, because corrections must be made in the order in which they occur in
    // the text.
    let repairs = source.repairs
    source.corrections.restore(tokenMark)
    position = tokenStart
    namesToEscape = wrong
    tag = try readStartTag()
    source.repairs = repairs
    namesToEscape = []
    let declared = declarations(without: wrong)
    if !tag.isEmpty { namespaces?.open(declared) }
    return .start(tag)
  }

  private func declarations(without wrong: Set<Int>) -> [(prefix: String, name: String)] {
    XMLNamespaces.declarations(
      of: attributes.filter { !wrong.contains($0.name.lowerBound) }
        .map { (name: text($0.name), value: source.value($0.value)) })
  }

  private mutating func readStartTag() throws(FormatError) -> XMLTag {
    position += 1
    hasPrefixes = false
    let name = try self.name()
    attributes.removeAll(keepingCapacity: true)
    var names = XMLAttributeNames()
    while true {
      let isApart = skipBlanks()
      if isAtEnd || isAt("<") {
        try repair(
          at: position, "the tag <\(text(name))> is not closed; expected '>' or '/>'", as: "closed")
        source.correct(position..<position, ">")
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
    of tag: Range<Int>, isApart: Bool, _ names: inout XMLAttributeNames
  ) throws(FormatError) {
    guard source.bytes[position].mayStartName else {
      try repair(
        at: position, "this is not an attribute of <\(text(tag))>; expected a name, '>' or '/>'",
        as: "skipped")
      source.correct(position..<position + 1, "")
      position += 1
      return
    }
    if !isApart {
      try repair(at: position, "expected a blank before the attribute", as: "added")
      source.correct(position..<position, " ")
    }
    let mark = source.corrections.mark
    let name = try self.name()
    let attribute = XMLAttribute(name: name, value: try value(of: name))
    if names.insert(name, in: attributes, of: source.bytes) {
      attributes.append(attribute)
    } else {
      try repair(
        at: name.lowerBound,
        "the attribute '\(text(name))' occurs twice; expected only one attribute of this name",
        as: "the first one counts")
      source.corrections.restore(mark)
      source.correct(name.lowerBound..<position, "")
    }
  }

  mutating func endTag() throws(FormatError) -> XMLToken {
    position += 2
    let name = try self.name(isEndTag: true)
    skipBlanks()
    if isAt(">") {
      position += 1
    } else {
      try repair(at: position, "the tag </\(text(name))> is not closed; expected '>'", as: "closed")
      source.correct(position..<position, ">")
    }
    return .end(name)
  }
}

/// The attribute names in one tag, for finding duplicates.
struct XMLAttributeNames {
  private var names = Set<ArraySlice<UInt8>>()

  /// - Returns: True if the tag has no attribute with this name yet.
  mutating func insert(
    _ name: Range<Int>, in attributes: [XMLAttribute], of bytes: [UInt8]
  ) -> Bool {
    // Most tags have few attributes, and comparing a few names is faster than hashing them.
    if attributes.count < 12 { return !attributes.contains { bytes[$0.name] == bytes[name] } }
    if names.isEmpty { names = Set(attributes.map { bytes[$0.name] }) }
    return names.insert(bytes[name]).inserted
  }
}
