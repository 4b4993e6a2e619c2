@testable import outline_tree

/// Random lines of ignore files: existing paths in which some bytes are replaced by patterns.
struct RandomPatterns {
  var random: SeededRandom

  private static let pieces = [
    "*", "*", "**", "**/", "/**", "/**/", "?", "[a-c]", "[!a]", "[^b-]", "[]a]", "[[:alpha:]]",
    "[[:upper:][:digit:]]", "[![:space:].]", "[a", "[[:none:]]", "[[:a]", "[\\]a-z]", "[z-a]",
    "[a/c]", "\\", "\\\\", "\\*", "\\a", "\\ ", "\\/", "/", "//", "a", "b", ".c", "lib", " ", "***",
    "[[:punct:]]", "[[:cntrl:]]", "[--0]", "[+--]", "[[]", "[a-\\]b]", "!", "#",
  ].map { Array($0.utf8) }

  mutating func file(about paths: [[UInt8]]) -> [UInt8] {
    var text: [UInt8] = random.oneIn(8) ? [0xEF, 0xBB, 0xBF] : []
    for _ in 0..<Int.random(in: 0...7, using: &random) {
      let line = line(about: paths)
      if Self.isReadAlikeByEveryGit(line) {
        text += line + (random.oneIn(8) ? [0x0D, 0x0A] : [0x0A])
      }
    }
    // The last line may lack its end.
    if random.oneIn(4), !text.isEmpty { text.removeLast() }
    return text
  }

  private mutating func line(about paths: [[UInt8]]) -> [UInt8] {
    var pattern = random.oneIn(4) ? [] : part(of: paths.randomElement(using: &random) ?? [])
    for _ in 0..<Int.random(in: 0...(pattern.isEmpty ? 5 : 2), using: &random) { change(&pattern) }
    if random.oneIn(4) { pattern.insert(0x2F, at: 0) }
    if random.oneIn(12) { pattern.insert(contentsOf: Array("\\".utf8), at: 0) }
    if random.oneIn(3) { pattern.insert(0x21, at: 0) }
    if random.oneIn(4) { pattern.append(0x2F) }
    if random.oneIn(8) {
      pattern += Array(
        [" ", "  ", "\\ ", "\\", "\\  ", "\t", "\r"].randomElement(using: &random)!.utf8)
    }
    if random.oneIn(30) { pattern.insert(0, at: pattern.count / 2) }
    return pattern
  }

  /// The path, or its last names.
  private mutating func part(of path: [UInt8]) -> [UInt8] {
    let names = path.split(separator: 0x2F)
    let count = names.isEmpty ? 0 : Int.random(in: 1...names.count, using: &random)
    return Array((random.oneIn(2) ? names[...] : names.suffix(count)).joined(separator: [0x2F]))
  }

  /// Puts a piece in, mostly in place of what is there.
  private mutating func change(_ pattern: inout [UInt8]) {
    let start = Int.random(in: 0...pattern.count, using: &random)
    let end = min(pattern.count, start + Int.random(in: 0...3, using: &random))
    pattern.replaceSubrange(start..<end, with: Self.pieces.randomElement(using: &random)!)
  }

  /// Before 2.53, git took `foo**/bar` for `foo` and `**/bar`, against its documentation.
  static func isReadAlikeByEveryGit(_ line: [UInt8]) -> Bool {
    var pattern = line.prefix { $0 != 0 }
    if pattern.first == "!" { pattern.removeFirst() }
    let special = Array("*?[\\".utf8)
    let literal = pattern.prefix { !special.contains($0) }
    let rest = pattern.dropFirst(literal.count)
    if literal.isEmpty || literal.last == "/" || !pattern.contains(0x2F) { return true }
    return !rest.starts(with: Array("**".utf8))
  }
}
