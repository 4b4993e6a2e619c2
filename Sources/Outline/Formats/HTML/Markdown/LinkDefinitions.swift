/// The targets of links by name, as defined by `[name]: target`. If a name is defined more than once, the
/// first definition is used.
struct LinkDefinitions {
  private var targets: [String: LinkTarget] = [:]

  /// The maximum length of a name according to CommonMark.
  static let longestName = 999

  var isEmpty: Bool { targets.isEmpty }

  subscript(name: ArraySlice<UInt8>) -> LinkTarget? {
    if targets.isEmpty || name.count > Self.longestName { return nil }
    return targets[Self.key(name)]
  }

  mutating func merge(_ other: LinkDefinitions) {
    targets.merge(other.targets) { first, _ in first }
  }

  /// Adds the definition at the start of a paragraph.
  ///
  /// - Returns: The index after the definition's last line; `nil` if the paragraph does not begin with a
  ///   definition.
  mutating func add(from paragraph: ArraySlice<UInt8>) -> Int? {
    var reader = LinkTargetReader(paragraph)
    guard let (name, target) = reader.readDefinition() else { return nil }
    let key = Self.key(name)
    if targets[key] == nil { targets[key] = target }
    return min(reader.rest.startIndex + 1, paragraph.endIndex)
  }

  /// Returns the form in which names are compared, with lowercase letters and single spaces.
  private static func key(_ name: ArraySlice<UInt8>) -> String {
    let words = name.split(whereSeparator: \.isWhiteSpace)
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self).lowercased()
  }
}
