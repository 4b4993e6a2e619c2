/// The names that links inside a document lead to, `#name`, and the ids that they have on the page.
struct PageAnchors {
  private var ids: [String: String] = [:]
  /// The number of headings with the same text so far.
  private var counts: [String: Int] = [:]

  /// The ids of the page itself. Its script makes others, which end with a period.
  private static let reserved: Set = [
    "outline", "title", "counts", "controls", "filter", "expand", "collapse", "matches", "preamble",
    "lead",
  ]

  /// Adds the name of a heading, as GitHub makes it of the text that a reader sees: lowercase words with
  /// hyphens between them, and a number if an earlier heading has the same name.
  ///
  /// - Parameter id: The id that it has already.
  /// - Returns: Its id; `nil` if the text has no words.
  mutating func addHeading(_ text: [UInt8], id: String? = nil) -> String? {
    let slug = Self.slug(text)
    if slug.isEmpty { return id }
    var name = slug
    while ids[name] != nil {
      counts[slug, default: 0] += 1
      name = "\(slug)-\(counts[slug, default: 0])"
    }
    return add(name, id: id)
  }

  /// Adds the name that HTML gives to an element.
  ///
  /// - Returns: Its id; `nil` if there can be none, or another element has the name.
  mutating func addElement(_ value: [UInt8]) -> String? {
    let name = String(decoding: value, as: UTF8.self)
    let isName = !value.isEmpty && value.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    return isName && ids[name] == nil ? add(name, id: nil) : nil
  }

  private mutating func add(_ name: String, id: String?) -> String {
    let id = id ?? (Self.reserved.contains(name) || name.last == "." ? name + "." : name)
    ids[name] = id
    return id
  }

  /// Returns the id for a name in a link, in which letters may be uppercase that are not in the heading.
  func id(for name: String) -> String? { ids[name] ?? ids[name.lowercased()] }

  private static func slug(_ text: [UInt8]) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).lowercased().unicodeScalars {
      if scalar == " " { slug.append("-") } else if isWord(scalar) { slug.append(scalar) }
    }
    return String(slug)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
      true
    default: scalar == "-"
    }
  }
}

/// A link inside the page, which is written before all names are known.
struct PageLink {
  /// The range of the encoded name among the bytes of the page.
  var range: Range<Int>
  var name: String
}
