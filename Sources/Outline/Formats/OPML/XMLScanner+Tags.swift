extension XMLScanner {
  mutating func startTag() throws(FormatError) -> XMLToken {
    position += 1
    let name = try self.name()
    attributes.removeAll(keepingCapacity: true)
    let isEmpty = try restOfTag(name)
    try removeDuplicates()
    return .start(XMLTag(name: name, isEmpty: isEmpty))
  }

  mutating func endTag() throws(FormatError) -> XMLToken {
    position += 2
    let name = try self.name()
    skipBlanks()
    if isAt(">") {
      position += 1
    } else {
      try repair(at: position, "the tag </\(text(name))> is not closed; expected '>'", as: "closed")
    }
    return .end(name)
  }

  /// Reads attributes up to the end of the tag.
  ///
  /// - Returns: Whether the element ends there too.
  private mutating func restOfTag(_ name: Range<Int>) throws(FormatError) -> Bool {
    while true {
      let isApart = skipBlanks()
      if isAtEnd || isAt("<") {
        try repair(
          at: position, "the tag <\(text(name))> is not closed; expected '>' or '/>'", as: "closed")
        return false
      }
      if isAt(">") {
        position += 1
        return false
      }
      if isAt("/>") {
        position += 2
        return true
      }
      try attribute(of: name, isApart: isApart)
    }
  }

  private mutating func attribute(of tag: Range<Int>, isApart: Bool) throws(FormatError) {
    guard source.bytes[position].mayStartName else {
      try repair(
        at: position, "this is no attribute of <\(text(tag))>; expected a name, '>' or '/>'",
        as: "skipped")
      position += 1
      return
    }
    if !isApart {
      try repair(at: position, "no blank stands before the attribute; expected one", as: "read on")
    }
    let name = try self.name()
    attributes.append(XMLAttribute(name: name, value: try value(of: name)))
  }

  /// A name. Bytes of other characters than ASCII are checked as characters.
  mutating func name() throws(FormatError) -> Range<Int> {
    let start = position
    var isPlain = true
    while !isAtEnd, source.bytes[position].mayContinueName {
      isPlain = isPlain && source.bytes[position] < 0x80
      position += 1
    }
    let name = start..<position
    let isBegun = !name.isEmpty && source.bytes[start].mayStartName
    if !isBegun || !isPlain && !XMLName.isName(text(name)) {
      throw source.error(at: start, "'\(text(name))' is no name that XML allows")
    }
    return name
  }

  func text(_ range: Range<Int>) -> String { source.markup(range) }
}

extension XMLScanner {
  private mutating func removeDuplicates() throws(FormatError) {
    guard attributes.count > 1 else { return }
    // For the few attributes that elements have, comparing is faster than hashing.
    let index = attributes.count > 12 ? firstDuplicateByHash() : firstDuplicate()
    guard let index else { return }
    var names = Set(attributes[..<index].map { source.bytes[$0.name] })
    var kept = Array(attributes[..<index])
    for attribute in attributes[index...] {
      if names.insert(source.bytes[attribute.name]).inserted {
        kept.append(attribute)
      } else {
        try repair(
          at: attribute.name.lowerBound,
          "the attribute '\(text(attribute.name))' stands twice; expected it once",
          as: "the first one is taken")
      }
    }
    attributes = kept
  }

  private func firstDuplicate() -> Int? {
    attributes.indices.first { index in
      attributes[..<index].contains { isSameName($0.name, attributes[index].name) }
    }
  }

  private func firstDuplicateByHash() -> Int? {
    var names = Set<ArraySlice<UInt8>>()
    return attributes.firstIndex { !names.insert(source.bytes[$0.name]).inserted }
  }
}

extension UInt8 {
  var mayStartName: Bool {
    switch self {
    case 0x41...0x5A, 0x61...0x7A, 0x3A, 0x5F, 0x80...: true
    default: false
    }
  }

  var mayContinueName: Bool {
    switch self {
    case 0x30...0x39, 0x2D, 0x2E: true
    default: mayStartName
    }
  }
}
