/// Names, and the prefixes of namespaces.
extension XMLScanner {
  /// A name. Bytes of other characters than ASCII are checked as characters.
  mutating func name(isEndTag: Bool = false) throws(FormatError) -> Range<Int> {
    let start = position
    var mustBeChecked = isAtEnd || !source.bytes[start].mayStartName
    while !isAtEnd, source.bytes[position].mayContinueName {
      let byte = source.bytes[position]
      if byte >= 0x80 { mustBeChecked = true }
      if byte == UInt8(ascii: ":") { hasPrefixes = true }
      position += 1
    }
    let name = start..<position
    guard mustBeChecked || hasPrefixes else { return name }
    let text = text(name)
    if !XMLName.isName(text) {
      try repair(at: name.lowerBound, "'\(text)' is no name that XML allows", as: "written as one")
    }
    if source.isLenient {
      let isWrong = namesToEscape.contains(name.lowerBound) || isEndTag && !mayStand(text)
      let mended = mended(text, hasPrefix: !isWrong)
      if mended != text { source.mend(name, mended) }
    }
    return name
  }

  func nameRange(from start: Int) -> Range<Int> {
    var end = start
    while end < source.bytes.count, source.bytes[end].mayContinueName { end += 1 }
    return start..<end
  }

  /// The name of an open element as its start tag has it in the mended text.
  func mendedName(_ range: Range<Int>) -> String {
    let name = text(range)
    return mended(name, hasPrefix: mayStand(name))
  }

  private func mayStand(_ name: String) -> Bool { namespaces?.allows(name, value: nil) ?? true }

  private func mended(_ name: String, hasPrefix: Bool) -> String {
    let name = XMLName.escaped(name, hasPrefix: hasPrefix)
    // Not every parser takes each character for a letter that came of bytes that had to be guessed.
    return source.hasReplacements ? XMLName.inASCII(name) : name
  }

  /// Ends the element that was begun last and has not ended.
  mutating func leaveElement() { namespaces?.close() }

  /// Checks the prefixes of the start tag that was read last, and begins its element.
  ///
  /// - Returns: Where names begin that may not stand there.
  mutating func enterElement(_ tag: XMLTag) throws(FormatError) -> Set<Int> {
    guard namespaces != nil else { return [] }
    guard hasPrefixes else {
      if !tag.isEmpty { namespaces?.open([]) }
      return []
    }
    let named = attributes.map { (name: text($0.name), value: source.value($0.value)) }
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
          "the attribute '\(name)' stands twice, under two prefixes; expected it once",
          as: "'\(XMLName.escaped(name, hasPrefix: false))'")
        wrong.insert(attribute.name.lowerBound)
      }
    }
    if tag.isEmpty || !wrong.isEmpty { namespaces?.close() }
    return wrong
  }

  private mutating func repairPrefix(_ range: Range<Int>) throws(FormatError) {
    let name = text(range)
    let prefix = name.prefix { $0 != ":" }
    let problem =
      prefix == "xmlns"
      ? "'\(name)' declares what may not be declared; expected another prefix and a namespace"
      : "the prefix '\(prefix)' of '\(name)' is not declared; expected xmlns:\(prefix)=\"…\" in "
        + "this tag or around it"
    try repair(
      at: range.lowerBound, problem, as: "'\(XMLName.escaped(name, hasPrefix: false))'")
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
