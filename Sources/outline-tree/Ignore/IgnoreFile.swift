/// The rules of an ignore file. The last rule that matches decides.
final class IgnoreFile: Sendable {
  let names: NameRules
  let paths: PathRules

  init(_ text: [UInt8]) {
    var names = NameRules()
    var paths = PathRules()
    for (pattern, number) in Self.patterns(in: text[...]) {
      let rule = IgnoreRule(
        number: number, isNegated: pattern.isNegated, isDirectoryOnly: pattern.isDirectoryOnly)
      switch pattern.matcher {
      case .name(let name): names.add(name, rule)
      case .path(let path): paths.add(path, rule)
      }
    }
    self.names = names
    self.paths = paths
  }

  var isEmpty: Bool { names.isEmpty && paths.isEmpty }

  /// Returns the patterns in order, without those that a later equal pattern overrides.
  private static func patterns(in text: Bytes) -> [(IgnorePattern, Int32)] {
    var patterns: [(IgnorePattern, Int32)] = []
    var number: Int32 = 0
    forEachLine(of: text) { line in
      guard let pattern = IgnorePattern(line: line) else { return }
      patterns.append((pattern, number))
      number += 1
    }
    var later: Set<ShadowedPattern> = []
    let deciding = patterns.reversed().filter { pattern, _ in
      let forAll = ShadowedPattern(matcher: pattern.matcher, isDirectoryOnly: false)
      if later.contains(forAll) { return false }
      let own = ShadowedPattern(matcher: pattern.matcher, isDirectoryOnly: pattern.isDirectoryOnly)
      return later.insert(own).inserted
    }
    return deciding.reversed()
  }

  /// Identifies patterns that override each other.
  private struct ShadowedPattern: Hashable {
    var matcher: IgnorePattern.Matcher
    var isDirectoryOnly: Bool
  }

  private static func forEachLine(of text: Bytes, _ body: (Bytes) -> Void) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: byteOrderMark) ? text.dropFirst(3) : text
    for line in text.split(separator: 0x0A) {
      body(line.last == 0x0D ? line.dropLast() : line)
    }
  }
}
