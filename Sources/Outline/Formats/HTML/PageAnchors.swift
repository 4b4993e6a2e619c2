/// The targets of links within a document (`#name`), and their ids on the page.
struct PageAnchors {
  private var ids: [String: String] = [:]
  /// For each name, the number that was last appended to make a repetition of the name unique.
  private var counts: [String: Int] = [:]

  /// The ids in the page's own markup. Ids that the page's script creates end with a period.
  private static let reserved: Set = [
    "outline", "title", "counts", "controls", "filter", "expand", "collapse", "matches", "preamble",
    "lead",
  ]

  /// Adds the name of a heading in Markdown. Images in the heading are not a part of the name.
  mutating func addHeading(_ heading: InlineScanner, id: String? = nil) -> String? {
    addHeading(VisibleText.withoutImages(heading), id: id)
  }

  /// Adds the name of a heading. As on GitHub, the name consists of the words of the visible text, in
  /// lowercase and with hyphens between them. If an earlier heading has the same name, a number is appended.
  ///
  /// - Parameter id: The id that the heading already has.
  /// - Returns: The id of the heading; `nil` if the heading has no id yet and its text contains no words.
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

  /// Adds the name of an HTML element in the document.
  ///
  /// - Returns: The id of the element; `nil` if the value is not a valid id, or if the name is already in
  ///   use.
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

  /// Returns the id for the name in a link. The link may have uppercase letters where the name has
  /// lowercase letters.
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
