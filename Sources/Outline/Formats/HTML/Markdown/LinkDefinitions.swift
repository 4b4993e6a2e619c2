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

  /// Adds the definition that begins at an index in a paragraph.
  ///
  /// - Returns: The index after the definition's last line; `nil` if no definition begins at the index.
  mutating func add(from paragraph: [UInt8], at start: Int) -> Int? {
    guard start < paragraph.count, paragraph[start] == 0x5B,
      let end = Self.nameEnd(in: paragraph, from: start + 1)
    else { return nil }
    let name = paragraph[(start + 1)..<end]
    guard !name.allSatisfy(\.isWhiteSpace), end + 1 < paragraph.count, paragraph[end + 1] == 0x3A
    else { return nil }
    var reader = LinkTargetReader(paragraph, at: end + 2)
    guard let target = reader.readDefinition() else { return nil }
    let key = Self.key(name)
    if targets[key] == nil { targets[key] = target }
    return min(reader.index + 1, paragraph.count)
  }

  private static func nameEnd(in text: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < text.count, index <= start + longestName {
      if text[index] == 0x5D { return index }
      if text[index] == 0x5B { return nil }
      index += text[index] == 0x5C ? 2 : 1
    }
    return nil
  }

  /// Returns the form in which names are compared, with lowercase letters and single spaces.
  private static func key(_ name: ArraySlice<UInt8>) -> String {
    let words = name.split(whereSeparator: \.isWhiteSpace)
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self).lowercased()
  }
}
